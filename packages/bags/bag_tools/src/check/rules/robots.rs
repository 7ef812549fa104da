use std::collections::BTreeMap;

use hsl_types::RunResult;
use hsl_wire::topics::{self, Topic};

use crate::check::finding::{FindingsOfRule, Moment};
use crate::check::{BagView, Rule, RuleEntry, TickView};

pub(super) const RULE: RuleEntry = RuleEntry {
    name: "robots",
    description: "every robot has a world state and, in lockstep, a motion command in every tick",
    new: |_| Box::new(Robots::default()),
};

#[derive(Default)]
struct Robots {
    /// Number of ticks.
    ticks: u64,
    /// First tick without a message after the last message of each topic, and the number of ticks before.
    topics: BTreeMap<String, LastSeen>,
}

#[derive(Default)]
struct LastSeen {
    tick: u64,
    missing_since: Option<Moment>,
    short: ShortGaps,
}

/// Short gaps of a topic, reported as one finding: in realtime a node may miss single ticks.
#[derive(Default)]
struct ShortGaps {
    first: Option<Moment>,
    count: u64,
    ticks: u64,
    longest: u64,
}

/// Maximum number of ticks of a short gap.
const SHORT: u64 = 10;

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
            let name = message.topic_name();
            if let Some(last) = self.topics.get_mut(name) {
                let missing = self.ticks.saturating_sub(last.tick + 1);
                if let Some(since) = last.missing_since.take() {
                    if missing <= SHORT {
                        last.short.add(since, missing);
                    } else {
                        report(name, since, missing, findings);
                    }
                }
                last.tick = self.ticks;
            } else {
                let seen = LastSeen {
                    tick: self.ticks,
                    ..LastSeen::default()
                };
                self.topics.insert(name.to_owned(), seen);
            }
        }
        for last in self.topics.values_mut() {
            if last.tick != self.ticks {
                last.missing_since.get_or_insert(tick.moment);
            }
        }
    }

    fn end(&mut self, bag: &BagView<'_>, findings: &mut FindingsOfRule<'_>) {
        // In realtime a node may miss any number of ticks; the result has the number of its answers.
        let result = bag.result.as_ref();
        let is_realtime = result.is_some_and(RunResult::follows_wall_clock);
        for (topic, last) in &self.topics {
            let known = Topic::by_full_name(topic).map(|(known, _)| known);
            if is_realtime && known == Some(&topics::MOTION_COMMAND) {
                continue;
            }
            last.short.report(topic, findings);
            if let Some(since) = last.missing_since {
                report(topic, since, self.ticks - last.tick, findings);
            }
        }
    }
}

impl ShortGaps {
    fn add(&mut self, since: Moment, missing: u64) {
        self.first.get_or_insert(since);
        self.count += 1;
        self.ticks += missing;
        self.longest = self.longest.max(missing);
    }

    fn report(&self, topic: &str, findings: &mut FindingsOfRule<'_>) {
        let Some(first) = self.first else { return };
        if self.count == 1 {
            return report(topic, first, self.ticks, findings);
        }
        let (count, ticks, longest) = (self.count, self.ticks, self.longest);
        findings.at(
            first,
            topic,
            format!(
                "missing in {ticks} ticks from this one on, in {count} gaps of at most {longest}"
            ),
        );
    }
}

fn report(topic: &str, since: Moment, missing: u64, findings: &mut FindingsOfRule<'_>) {
    let message = format!("missing in {missing} ticks from this one on");
    findings.at(since, topic, message);
}
