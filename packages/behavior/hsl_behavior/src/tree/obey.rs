use behavior_tree::{Node, action, condition, selection, sequence};

use super::watch_the_ball;
use crate::Blackboard;
use crate::actions::*;
use crate::conditions::*;

/// Obeys the robot's own state machine.
pub(super) fn obey_the_state_machine() -> Node<Blackboard> {
    selection(
        "obey the state machine",
        [
            sequence(
                "yield",
                [
                    condition("it is damping", is_damping),
                    action("yield all joints", yield_joints),
                ],
            ),
            sequence(
                "prepare",
                [
                    condition("it is preparing", is_preparing),
                    action("move to a stand", prepare),
                ],
            ),
            sequence(
                "fall softly",
                [
                    condition("it is falling", is_falling),
                    action("yield all joints", yield_joints),
                ],
            ),
            sequence(
                "wait for the end of a stop",
                [
                    condition("the game is stopped", is_stopped),
                    watch_the_ball(),
                    action("stand", stand),
                ],
            )
            .because("who moves in a stop is sent away"),
        ],
    )
    .because("what the motors may do comes before everything that anybody wants")
}

/// Obeys the remote control and injected motion commands.
pub(super) fn obey_people() -> Node<Blackboard> {
    selection(
        "obey people",
        [
            sequence(
                "be steered",
                [
                    condition("it is remote controlled", is_remote_controlled),
                    action("look ahead", look_ahead),
                    action("walk as it is steered", walk_as_steered),
                ],
            ),
            sequence(
                "do as it is told",
                [
                    condition("a motion command is injected", has_injected_motion_command),
                    action("do what is injected", do_injected_motion_command),
                ],
            ),
        ],
    )
    .because("who tests a robot's motions wants no soccer")
}
