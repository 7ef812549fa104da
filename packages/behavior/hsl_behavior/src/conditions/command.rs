use crate::Blackboard;

pub(crate) fn is_remote_controlled(blackboard: &Blackboard) -> bool {
    blackboard.parameters.remote_control.enabled
}

pub(crate) fn has_injected_motion_command(blackboard: &Blackboard) -> bool {
    blackboard.parameters.injected_motion_command.is_some()
}
