use hsl_types::Time;
use hsl_wire::topics::{self, Topic};

use crate::check::finding::FindingsOfRule;
use crate::check::{Rule, RuleEntry, RuledBags, TickView};

/// Entry in the table of rules.
pub(super) const RULE: RuleEntry = RuleEntry {
    name: "stamps",
    description: "log times are in order, and every stamp is that of its tick",
    bags: RuledBags::Runs,
    new: |_| Box::new(Stamps::default()),
};

/// Check of log times and stamps.
#[derive(Default)]
struct Stamps {
    /// Time of the last tick.
    last: Option<Time>,
}

impl Rule for Stamps {
    /// Adds a finding if the tick is earlier than the last one, and for each message whose stamp is not the time of the
    /// tick. In the first tick, copied messages may be older.
    fn tick(&mut self, tick: &TickView<'_>, findings: &mut FindingsOfRule<'_>) {
        let time = tick.moment.time;
        if let Some(last) = self.last
            && time < last
        {
            findings.at(tick.moment, "", format!("comes after a message of {last}"));
        }
        let is_first = self.last.replace(time).is_none();
        for message in tick.messages.iter().filter(|it| it.topic().is_some()) {
            // Latched messages and marks of decision periods that were copied into a part of a bag are older.
            let is_copied = |it: &Topic| it.qos.latched || *it == topics::TIMELINE_MARKERS;
            let may_be_older = is_first && message.topic().is_some_and(is_copied);
            if let Some(stamp) = message.stamp()
                && stamp != time
                && !(may_be_older && stamp < time)
            {
                let found = format!(
                    "the stamp is {} ns, the log time {} ns",
                    stamp.as_nanos(),
                    time.as_nanos()
                );
                findings.at(tick.moment, message.topic_name(), found);
            }
        }
    }
}
