use behavior_tree::{Node, Tree, action, condition, selection, sequence};

use super::control::state_machine;
use super::order::walk;
use super::watch::scan_for_the_ball;
use super::{fall_recovery, in_set, not_in_play};
use crate::Blackboard;
use crate::actions::*;
use crate::conditions::*;

/// Returns a tree for a robot whose decisions are made by another program. It obeys the state machine, gets up after a
/// fall, and stands still where the rules require it. Otherwise it walks with the velocity of the remote control, or to
/// the pose of the robot's order, or stands.
pub fn create_motion_tree() -> Tree<Blackboard> {
    Tree::new(selection(
        "motion layer",
        [
            state_machine(),
            not_in_play(),
            fall_recovery(),
            in_set(),
            velocity(),
            ordered_walk(),
            sequence("stand", [scan_for_the_ball(), action("stand", stand)]),
        ],
    ))
}

/// Returns the branch in which the robot walks with a requested velocity.
fn velocity() -> Node<Blackboard> {
    sequence(
        "velocity",
        [
            condition("the robot is remote controlled", is_remote_controlled),
            scan_for_the_ball(),
            action("follow the remote control", follow_remote_control),
        ],
    )
}

/// Returns the branch in which the robot walks by its order.
fn ordered_walk() -> Node<Blackboard> {
    sequence(
        "ordered walk",
        [condition("the robot has an order", has_order), walk()],
    )
}
