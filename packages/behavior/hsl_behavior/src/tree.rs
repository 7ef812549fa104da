//! Behavior of a robot, top to bottom in the order of priority.

mod obey;
mod order;
mod play;
mod restart;

use behavior_tree::{Node, Tree, action, condition, selection, sequence};

use crate::Blackboard;
use crate::actions::*;
use crate::conditions::*;

/// Returns the default tree of all robots.
pub fn create_tree() -> Tree<Blackboard> {
    Tree::new(behave())
}

pub(crate) fn behave() -> Node<Blackboard> {
    selection(
        "behave",
        [
            obey::obey_the_state_machine(),
            obey::obey_people(),
            wait_beside_the_game(),
            get_back_on_its_feet(),
            wait_for_the_whistle(),
            restart::get_ready(),
            play::play(),
        ],
    )
}

fn wait_beside_the_game() -> Node<Blackboard> {
    sequence(
        "wait beside the game",
        [
            condition("it takes no part in the game", takes_no_part),
            action("look ahead", look_ahead),
            action("stand", stand),
        ],
    )
}

fn get_back_on_its_feet() -> Node<Blackboard> {
    selection(
        "get back on its feet",
        [
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

fn watch_for_the_ball() -> Node<Blackboard> {
    selection(
        "watch for the ball",
        [
            action("look at the ball", look_at_ball),
            action("look around", look_around),
        ],
    )
}
