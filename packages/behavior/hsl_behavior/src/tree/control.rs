use behavior_tree::{Node, action, condition, selection, sequence};

use super::watch::watch_the_ball;
use crate::Blackboard;
use crate::actions::*;
use crate::conditions::*;

/// Returns the branch in which the robot obeys its own state: damping, preparing, falling or stopped. The branch fails
/// in every other state.
pub(super) fn state_machine() -> Node<Blackboard> {
    selection(
        "state machine",
        [
            sequence(
                "damping",
                [
                    condition("the robot is damping", is_damping),
                    action("damp all joints", yield_joints),
                ],
            ),
            sequence(
                "preparing",
                [
                    condition("the robot is preparing", is_preparing),
                    action("move to the standing pose", prepare),
                ],
            ),
            sequence(
                "falling",
                [
                    condition("the robot is falling", is_falling),
                    action("damp all joints", yield_joints),
                ],
            ),
            sequence(
                "stopped game",
                [
                    condition("the game is stopped", is_stopped),
                    watch_the_ball(),
                    action("stand", stand),
                ],
            )
            .because("a robot that moves in a stopped game is penalized"),
        ],
    )
    .because("the limits of the motors have the highest priority")
}

/// Returns the branch in which the robot obeys the remote control, or else an injected motion command. The branch fails
/// if neither is enabled in the parameters.
pub(super) fn manual_control() -> Node<Blackboard> {
    selection(
        "manual control",
        [
            sequence(
                "remote control",
                [
                    condition("the robot is remote controlled", is_remote_controlled),
                    action("look ahead", look_ahead),
                    action("follow the remote control", follow_remote_control),
                ],
            ),
            sequence(
                "injected command",
                [
                    condition("a motion command is injected", has_injected_motion_command),
                    action("follow the injected command", follow_injected_command),
                ],
            ),
        ],
    )
    .because("a test of motions needs no soccer")
}
