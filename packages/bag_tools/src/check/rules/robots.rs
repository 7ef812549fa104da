use std::collections::BTreeMap;

use hsl_wire::topics::{self, Topic};

use crate::check::finding::{FindingsOfRule, Moment};
use crate::check::{BagView, Rule, RuleEntry, TickView};

pub(super) const RULE: RuleEntry = RuleEntry {
    name: "robots",
    description: "a robot that was there has a world state and a motion command in every tick",
    new: |_| Box::new(Robots::default()),
};

#[derive(Default)]
struct Robots {
    /// How many ticks there were.
    ticks: u64,
    /// The first tick that each topic lacks after its last message, and after how many ticks.
    topics: BTreeMap<String, LastSeen>,
}

struct LastSeen {
    tick: u64,
    missing_since: Option<Moment>,
}

const EVERY_TICK: [&Topic; 2] = [&topics::WORLD_STATE, &topics::MOTION_COMMAND];

impl Rule for Robots {
    fn tick(&mut self, tick: &TickView<'_>, findings: &mut FindingsOfRule<'_>) {
        if tick.of_topic(&topics::CLOCK).next().is_none() {
            return;
        }
        self.ticks += 1;
        for message in &tick.messages {
            if !message.topic().is_some_and(|it| EVERY_TICK.contains(&it)) {
                continue;
            }
            let seen = LastSeen {
                tick: self.ticks,
                missing_since: None,
            };
            match self.topics.get_mut(message.topic_name()) {
                Some(last) => {
                    let missing = self.ticks.saturating_sub(last.tick + 1);
                    report(message.topic_name(), last, missing, findings);
                    *last = seen;
                }
                None => {
                    self.topics.insert(message.topic_name().to_owned(), seen);
                }
            }
        }
        for last in self.topics.values_mut() {
            if last.tick != self.ticks {
                last.missing_since.get_or_insert(tick.moment);
            }
        }
    }

    fn end(&mut self, _bag: &BagView<'_>, findings: &mut FindingsOfRule<'_>) {
        for (topic, last) in &self.topics {
            report(topic, last, self.ticks - last.tick, findings);
        }
    }
}

fn report(topic: &str, last: &LastSeen, missing: u64, findings: &mut FindingsOfRule<'_>) {
    if let Some(since) = last.missing_since {
        findings.at(
            since,
            topic,
            format!("missing in {missing} ticks from here on"),
        );
    }
}
