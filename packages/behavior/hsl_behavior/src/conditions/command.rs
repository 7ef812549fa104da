use crate::Blackboard;

/// Returns whether the remote control is enabled in the parameters.
pub(crate) fn is_remote_controlled(blackboard: &Blackboard) -> bool {
    blackboard.parameters.remote_control.enabled
}

/// Returns whether the parameters contain a motion command that replaces the behavior's own ones.
pub(crate) fn has_injected_motion_command(blackboard: &Blackboard) -> bool {
    blackboard.parameters.injected_motion_command.is_some()
}
