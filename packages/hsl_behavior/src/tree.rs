//! The behavior of a robot, top to bottom in the order of importance.

mod play;

use behavior_tree::{Node, Tree, action, condition, selection, sequence};

use crate::Blackboard;
use crate::actions::*;
use crate::conditions::*;

/// The tree that every robot runs.
pub fn create_tree() -> Tree<Blackboard> {
    Tree::new(selection(
        "behave",
        [
            obey_the_state_machine(),
            get_back_on_its_feet(),
            wait_for_the_game(),
            get_ready(),
            wait_for_the_whistle(),
            play::play(),
        ],
    ))
}

fn obey_the_state_machine() -> Node<Blackboard> {
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
        ],
    )
    .because("what the motors may do comes before everything that the robot wants")
}

fn get_back_on_its_feet() -> Node<Blackboard> {
    selection(
        "get back on its feet",
        [
            sequence(
                "fall softly",
                [
                    condition("it is falling", is_falling),
                    action("yield all joints", yield_joints),
                ],
            ),
            sequence(
                "go on getting up",
                [
                    condition("it is getting up", is_getting_up),
                    action("get up", get_up),
                ],
            ),
            sequence(
                "get up",
                [
                    condition("it has fallen", has_fallen),
                    selection(
                        "get up or lie still",
                        [
                            sequence(
                                "get up",
                                [
                                    condition("it may stand up", may_stand_up),
                                    action("get up", get_up),
                                ],
                            ),
                            action("yield all joints", yield_joints),
                        ],
                    ),
                ],
            ),
        ],
    )
    .because("a robot on the ground can do nothing else")
}

fn wait_for_the_game() -> Node<Blackboard> {
    selection(
        "wait for the game",
        [
            sequence(
                "wait for the end of a stop",
                [
                    condition("the game is stopped", is_stopped),
                    watch_the_ball(),
                    action("stand", stand),
                ],
            )
            .because("who moves in a stop is sent away"),
            sequence(
                "wait beside the game",
                [
                    condition("it takes no part in the game", takes_no_part),
                    action("look ahead", look_ahead),
                    action("stand", stand),
                ],
            ),
        ],
    )
}

fn get_ready() -> Node<Blackboard> {
    sequence(
        "get ready",
        [
            condition("the team gets ready", is_ready),
            action("look around", look_around),
            action("walk to its place at kick-off", walk_to_kick_off_pose),
            action("stand", stand),
        ],
    )
}

fn wait_for_the_whistle() -> Node<Blackboard> {
    sequence(
        "wait for the whistle",
        [
            condition("the teams are set", is_set),
            watch_the_ball(),
            action("stand", stand),
        ],
    )
    .because("who moves before the whistle is sent away")
}

fn watch_the_ball() -> Node<Blackboard> {
    selection(
        "watch the ball",
        [
            action("look at the ball", look_at_ball),
            action("look at the centre mark", look_at_centre_mark),
        ],
    )
}
