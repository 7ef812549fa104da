//! The output of a robot's behavior.

use behavior_tree::{SemaphoreClaim, Trace};

use crate::finite::IsFinite;
use crate::{BehaviorDebug, MotionCommand, OutgoingMessage, Time};

/// The output of one robot in one tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BehaviorOutput {
    /// Motion command.
    pub motion_command: MotionCommand,
    /// Messages to send, in order.
    pub messages: Vec<OutgoingMessage>,
    /// Trace of the behavior tree; `None` from a behavior without a tree.
    pub trace: Option<Trace>,
    /// Debug data of the decision; `None` from a behavior without debug data.
    pub debug: Option<BehaviorDebug>,
    /// Semaphores of its team that the robot claims for the next tick.
    pub claims: Vec<SemaphoreClaim>,
    /// Errors of the tree's nodes that prevented a decision, for example a script that does not end. Empty if the
    /// decision is valid.
    pub faults: Vec<String>,
    /// Errors outside of the behavior that make the decision invalid, for example a late input. Empty if the decision
    /// is valid.
    pub environment_faults: Vec<String>,
    /// Warnings, for example about a tree file that could not be reloaded.
    pub warnings: Vec<String>,
    /// Parameters set since the last output, as in `remote_control.forward:=0.3`.
    pub parameters_set: Vec<String>,
    /// Time of the world state on which the decision is based; `None` if the behavior does not report it.
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
    /// Returns true if the numbers of all parts except the motion command are valid in messages. The motion command is
    /// checked by [`MotionCommand::validate`].
    pub fn has_finite_parts(&self) -> bool {
        // Destructured without `..`, so that a new field does not compile until it is checked here.
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
