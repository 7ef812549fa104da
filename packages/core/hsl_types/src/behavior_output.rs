//! The output of a robot's behavior.

use behavior_tree::{SemaphoreClaim, Trace};

use crate::finite::IsFinite;
use crate::{BehaviorDebug, MotionCommand, OutgoingMessage, Time};

/// The output of one robot in one tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BehaviorOutput {
    /// The motion command.
    pub motion_command: MotionCommand,
    /// Messages to send, in order.
    pub messages: Vec<OutgoingMessage>,
    /// Trace of the tree; `None` from a behavior without a tree.
    pub trace: Option<Trace>,
    /// Debug data about the decision; `None` from a behavior without debug data.
    pub debug: Option<BehaviorDebug>,
    /// Semaphores of its team that the robot claims for the next tick.
    pub claims: Vec<SemaphoreClaim>,
    /// Reasons why its tree could not decide: nodes that failed because of an error, for example a script that does not
    /// end. Empty if it could.
    pub faults: Vec<String>,
    /// Reasons outside of the behavior why the decision is not valid, for example a late input. Empty if it is.
    pub environment_faults: Vec<String>,
    /// Warnings, for example about a tree file that could not be reloaded.
    pub warnings: Vec<String>,
    /// Parameters that were set since the last output, as in `remote_control.forward:=0.3`.
    pub parameters_set: Vec<String>,
    /// Time of the world state that the decision is based on; `None` if the behavior does not report it.
    pub decided_on: Option<Time>,
}

impl From<MotionCommand> for BehaviorOutput {
    /// Creates an output with a motion command only.
    fn from(motion_command: MotionCommand) -> Self {
        Self {
            motion_command,
            ..Self::default()
        }
    }
}

impl BehaviorOutput {
    /// Returns whether the numbers of all parts are valid in messages, except for the motion command, which
    /// [`MotionCommand::validate`] checks.
    pub fn has_finite_parts(&self) -> bool {
        // Without `..`, so that a new field does not compile until it is checked here.
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
