use std::collections::BTreeMap;

use hsl_types::{PenaltyKind, Time};
use hsl_wire::hsl_msgs;

use super::history_part::RobotLanes;
use super::node_changes::NodeLog;
use super::value_log::ValueLog;

/// Status of a node that succeeded.
const SUCCESS: u8 = hsl_msgs::BehaviorTrace::SUCCESS;
const RUNNING: u8 = hsl_msgs::BehaviorTrace::RUNNING;

/// Events of one robot so far.
#[derive(Clone, Debug, Default)]
pub(super) struct RobotHistory {
    /// Names of the nodes, by version of the layout.
    layouts: BTreeMap<u32, Vec<String>>,
    /// Version of the layout, and id of the running leaf.
    actions: ValueLog<(u32, usize)>,
    motions: ValueLog<u8>,
    penalties: ValueLog<PenaltyKind>,
    pub(super) nodes: NodeLog,
}

impl RobotHistory {
    /// Stores the names of the nodes of a tree by its version.
    pub(super) fn add_layout(&mut self, layout: hsl_msgs::BehaviorTreeLayout) {
        let names = layout.nodes.into_iter().map(|node| node.name).collect();
        self.layouts.insert(layout.version, names);
    }

    /// Adds the statuses of the nodes at `time`, and the running action: the last running leaf, or else the last one
    /// that succeeded.
    pub(super) fn add_trace(&mut self, time: Time, trace: &hsl_msgs::BehaviorTrace) {
        let statuses = &trace.statuses;
        let last = |wanted| statuses.iter().rposition(|status| *status == wanted);
        let leaf = last(RUNNING).or_else(|| last(SUCCESS));
        let action = leaf.map(|node| (trace.layout_version, node));
        self.actions.set(time, action);
        self.nodes.add(time, trace.layout_version, statuses);
    }

    /// Adds the kind of the motion command at `time`.
    pub(super) fn add_motion(&mut self, time: Time, command: &hsl_msgs::MotionCommand) {
        self.motions.set(time, Some(command.kind));
    }

    /// Adds the penalty at `time`; `None` for no penalty.
    pub(super) fn add_penalty(&mut self, time: Time, penalty: Option<PenaltyKind>) {
        self.penalties.set(time, penalty);
    }

    /// Returns the changes from `from` on for the robot named `id`.
    pub(super) fn lanes(&self, id: String, from: Time) -> RobotLanes {
        let leaf_name = |(version, node): &(u32, usize)| {
            let names = self.layouts.get(version);
            let name = names.and_then(|names| names.get(*node));
            name.cloned().unwrap_or_else(|| format!("node {node}"))
        };
        RobotLanes {
            id,
            actions: self.actions.changes(from, leaf_name),
            motions: self.motions.changes(from, |kind| motion_name(*kind)),
            penalties: self.penalties.changes(from, penalty_name),
        }
    }
}

/// Returns the name of a kind of motion, as in files.
fn motion_name(kind: u8) -> String {
    use hsl_msgs::MotionCommand as Kind;
    let name = match kind {
        Kind::DAMPING => "damping",
        Kind::PREPARE => "prepare",
        Kind::STAND => "stand",
        Kind::STAND_UP => "stand_up",
        Kind::VISUAL_KICK => "visual_kick",
        Kind::WALK => "walk",
        Kind::WALK_WITH_VELOCITY => "walk_with_velocity",
        _ => return format!("unknown motion {kind}"),
    };
    name.to_owned()
}

/// Returns the name of a penalty, as in files.
fn penalty_name(penalty: &PenaltyKind) -> String {
    let written = serde_json::to_value(penalty).unwrap_or_default();
    written.as_str().unwrap_or_default().to_owned()
}
