use behavior_tree::Trace;
use hsl_types::{BehaviorDebug, MotionCommand, OutgoingMessage};

/// What one robot answers in one tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BehaviorOutput {
    /// What its body does.
    pub motion_command: MotionCommand,
    /// What it sends, in order.
    pub messages: Vec<OutgoingMessage>,
    /// What became of every node of the tree; none from a behavior without a tree.
    pub trace: Option<Trace>,
    /// Why it decided so; none from a behavior that does not say.
    pub debug: Option<BehaviorDebug>,
}
