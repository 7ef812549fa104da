//! Behavior of a robot, top to bottom in the order of priority.

mod ball;
mod control;
mod motion_layer;
mod order;
mod play;
mod restart;
mod watch;

use behavior_tree::{Node, Tree, action, condition, selection, sequence};

use crate::Blackboard;
use crate::actions::*;
use crate::conditions::*;
pub use motion_layer::create_motion_tree;
use watch::watch_the_ball;

/// Returns the default tree of all robots.
pub fn create_tree() -> Tree<Blackboard> {
    Tree::new(behavior())
}

/// Returns the nodes of the default tree: the first child that does not fail decides on the motion.
pub(crate) fn behavior() -> Node<Blackboard> {
    selection(
        "behavior",
        [
            control::state_machine(),
            control::manual_control(),
            not_in_play(),
            fall_recovery(),
            in_set(),
            restart::ready(),
            play::play(),
        ],
    )
}

/// Returns the branch in which the robot stands still while it is penalized, or before and after the game.
fn not_in_play() -> Node<Blackboard> {
    sequence(
        "not in play",
        [
            condition("the robot is not in play", is_not_in_play),
            action("look ahead", look_ahead),
            action("stand", stand),
        ],
    )
}

/// Returns the branch that gets a fallen robot up, or damps its joints while it may not stand up.
fn fall_recovery() -> Node<Blackboard> {
    selection(
        "fall recovery",
        [
            sequence(
                "getting up",
                [
                    condition("the robot is getting up", is_getting_up),
                    action("get up", get_up),
                ],
            ),
            sequence(
                "get up",
                [
                    condition("the robot has fallen", has_fallen),
                    selection(
                        "get up or lie still",
                        [
                            sequence(
                                "get up",
                                [
                                    condition("the robot may stand up", may_stand_up),
                                    action("get up", get_up),
                                ],
                            ),
                            action("damp all joints", yield_joints),
                        ],
                    ),
                ],
            ),
        ],
    )
    .because("a fallen robot cannot do anything else")
}

/// Returns the branch in which the robot stands still and watches the ball until the whistle.
fn in_set() -> Node<Blackboard> {
    sequence(
        "set",
        [
            condition("the game state is set", is_set),
            watch_the_ball(),
            action("stand", stand),
        ],
    )
    .because("a robot that moves before the whistle is penalized")
}
