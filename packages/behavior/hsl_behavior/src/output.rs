use behavior_tree::{SemaphoreClaim, Trace};
use hsl_types::{BehaviorDebug, MotionCommand, OutgoingMessage, Time};

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
    /// Semaphores of its team that it wants to hold in the next tick.
    pub claims: Vec<SemaphoreClaim>,
    /// Why its tree could not decide: nodes that failed because they are broken, as a script without an
    /// end. Empty: it could.
    pub faults: Vec<String>,
    /// What else people should know, as of a tree file that could not be loaded again.
    pub warnings: Vec<String>,
    /// Time of the world state that it was decided on; none from a behavior that does not say.
    pub decided_on: Option<Time>,
}
