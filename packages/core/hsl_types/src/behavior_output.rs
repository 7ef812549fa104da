//! What a robot's behavior answers.

use behavior_tree::{SemaphoreClaim, Trace};

use crate::finite::IsFinite;
use crate::{BehaviorDebug, MotionCommand, OutgoingMessage, Time};

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
    /// What kept it from deciding on what it was told and is no fault of the behavior. Empty: nothing.
    pub environment_faults: Vec<String>,
    /// What else people should know, as of a tree file that could not be loaded again.
    pub warnings: Vec<String>,
    /// Parameters that were set since its last answer, as in `remote_control.forward:=0.3`.
    pub parameters_set: Vec<String>,
    /// Time of the world state that it was decided on; none from a behavior that does not say.
    pub decided_on: Option<Time>,
}

impl From<MotionCommand> for BehaviorOutput {
    /// A motion command, and nothing else.
    fn from(motion_command: MotionCommand) -> Self {
        Self {
            motion_command,
            ..Self::default()
        }
    }
}

impl BehaviorOutput {
    /// Whether the numbers of all parts may go into messages; the motion command has a check of its own,
    /// [`MotionCommand::validate`].
    pub fn has_finite_parts(&self) -> bool {
        // All fields are named, so that nobody forgets those of a new part.
        let Self {
            motion_command: _,
            messages,
            trace: _,
            debug,
            claims: _,
            faults: _,
            environment_faults: _,
            warnings: _,
            parameters_set: _,
            decided_on: _,
        } = self;
        messages.iter().all(IsFinite::is_finite) && debug.as_ref().is_none_or(IsFinite::is_finite)
    }
}
