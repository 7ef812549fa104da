use std::collections::BTreeMap;

use hsl_types::RobotId;
use hsl_wire::{hsl_msgs, topics};

use crate::check::finding::{FindingsOfRule, Moment};
use crate::check::{BagView, Rule, RuleEntry, RuledBags, TickView};

/// Entry in the table of rules.
pub(super) const RULE: RuleEntry = RuleEntry {
    name: "trees",
    description: "every trace has a layout, and a status for each of its nodes",
    bags: RuledBags::All,
    new: |_| Box::new(Trees::default()),
};

/// Check of traces against the layouts before them.
#[derive(Default)]
struct Trees {
    /// Number of nodes of a robot's tree, by version.
    nodes: BTreeMap<(RobotId, u32), usize>,
    /// First trace of a log whose layout was not seen before it.
    early: BTreeMap<(RobotId, u32), (Moment, String)>,
}

impl Rule for Trees {
    /// Stores the number of nodes of each layout in the tick. Adds a finding for each trace whose layout was not seen
    /// before, or has another number of nodes. In a log of robots, the layout may be late.
    fn tick(&mut self, tick: &TickView<'_>, findings: &mut FindingsOfRule<'_>) {
        for message in tick.of_topic(&topics::TREE_LAYOUT) {
            if let Some(layout) = message.read::<hsl_msgs::BehaviorTreeLayout>()
                && let Some(robot) = message.robot()
            {
                self.nodes
                    .insert((robot, layout.version), layout.nodes.len());
            }
        }
        for message in tick.of_topic(&topics::TRACE) {
            let (Some(trace), Some(robot)) =
                (message.read::<hsl_msgs::BehaviorTrace>(), message.robot())
            else {
                continue;
            };
            let version = trace.layout_version;
            let error = match self.nodes.get(&(robot, version)) {
                None if tick.is_of_log => {
                    let trace = (tick.moment, message.topic_name().to_owned());
                    self.early.entry((robot, version)).or_insert(trace);
                    continue;
                }
                None => not_found(version),
                Some(nodes) if *nodes != trace.statuses.len() => {
                    let statuses = trace.statuses.len();
                    format!("{statuses} statuses, layout {version} has {nodes} nodes")
                }
                Some(_) => continue,
            };
            findings.at(tick.moment, message.topic_name(), error);
        }
    }

    /// Adds a finding for each layout that a log does not contain at all.
    fn end(&mut self, _bag: &BagView<'_>, findings: &mut FindingsOfRule<'_>) {
        for (layout, (moment, topic)) in &self.early {
            if !self.nodes.contains_key(layout) {
                findings.at(*moment, topic, not_found(layout.1));
            }
        }
    }
}

/// Returns the finding of a trace without its layout.
fn not_found(version: u32) -> String {
    format!("layout {version} of its tree not found")
}
