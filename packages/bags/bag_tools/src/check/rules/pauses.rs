use std::collections::BTreeMap;
use std::time::Duration;

use crate::check::finding::{FindingsOfRule, Moment};
use crate::check::{BagView, Rule, RuleEntry, RuledBags, TickView};

/// Entry in the table of rules.
pub(super) const RULE: RuleEntry = RuleEntry {
    name: "pauses",
    description: "in a log of a robot, no topic with at least 5 messages/s pauses for more than 1 s",
    bags: RuledBags::Logs,
    new: |_| Box::new(Pauses::default()),
};

/// Shortest pause of a finding.
const PAUSE: Duration = Duration::from_secs(1);

/// Longest mean time between the messages of a topic that is checked, without its pauses.
const PERIOD: Duration = Duration::from_millis(200);

/// Maximum number of pauses kept for each topic.
const KEPT: usize = 100;

/// Check of the time between the messages of each topic.
#[derive(Default)]
struct Pauses {
    by_topic: BTreeMap<String, TopicPauses>,
}

/// Pauses of a topic.
#[derive(Default)]
struct TopicPauses {
    /// Last message.
    last: Option<Moment>,
    /// Number and sum of the shorter times between two messages.
    short: (u32, Duration),
    /// Last message before each pause, with the duration of the pause.
    pauses: Vec<(Moment, Duration)>,
}

impl Rule for Pauses {
    /// Adds the time since the last message of each topic in the tick.
    fn tick(&mut self, tick: &TickView<'_>, _findings: &mut FindingsOfRule<'_>) {
        for message in tick.messages.iter().filter(|it| it.topic().is_some()) {
            let name = message.topic_name();
            if !self.by_topic.contains_key(name) {
                self.by_topic
                    .insert(name.to_owned(), TopicPauses::default());
            }
            if let Some(topic) = self.by_topic.get_mut(name) {
                topic.add(tick.moment);
            }
        }
    }

    /// Adds a finding for each pause of a topic with frequent messages, also for one until the end of the log.
    fn end(&mut self, bag: &BagView<'_>, findings: &mut FindingsOfRule<'_>) {
        for (name, topic) in &mut self.by_topic {
            if let (Some(last), Some((_, end))) = (topic.last, bag.span) {
                topic.add(Moment { time: end, ..last });
            }
            let (count, sum) = topic.short;
            if count == 0 || sum / count > PERIOD {
                continue;
            }
            for (before, duration) in &topic.pauses {
                let seconds = duration.as_secs_f64();
                let found = format!("no message in the next {seconds:.3} s");
                findings.at(*before, name, found);
            }
        }
    }
}

impl TopicPauses {
    /// Adds a message.
    fn add(&mut self, moment: Moment) {
        let Some(last) = self.last.replace(moment) else {
            return;
        };
        let distance = moment.time.since(last.time);
        if distance < PAUSE {
            let (count, sum) = self.short;
            self.short = (count.saturating_add(1), sum.saturating_add(distance));
        } else if self.pauses.len() < KEPT {
            self.pauses.push((last, distance));
        }
    }
}
