use behavior_tree::{Node, action, condition, selection, sequence};

use super::ball::search_for_the_ball;
use super::watch::scan_for_the_ball;
use crate::Blackboard;
use crate::actions::*;
use crate::conditions::*;

/// Returns the branch that carries out the order of a mission to this robot. Each task except the last one has a
/// condition: that it is ordered. The last one, a kick, is the only task left.
pub(super) fn mission_order() -> Node<Blackboard> {
    sequence(
        "mission order",
        [
            condition("the robot has an order", has_order),
            selection(
                "ordered task",
                [
                    wait(),
                    walk(),
                    search_for_the_ball(),
                    dribble(),
                    kick_the_ball(),
                ],
            ),
        ],
    )
    .because("a mission chooses the tasks of its robots within the rules")
}

/// Returns the branch in which the robot stands and looks for the ball: the order is to wait, or has been carried out.
fn wait() -> Node<Blackboard> {
    sequence(
        "wait",
        [
            condition("the order is to wait", is_to_wait),
            scan_for_the_ball(),
            action("stand", stand),
        ],
    )
}

/// Returns the branch in which the robot walks to the ordered pose and then stands there.
pub(super) fn walk() -> Node<Blackboard> {
    sequence(
        "walk to a pose",
        [
            condition("the order is to walk or turn", is_to_walk),
            scan_for_the_ball(),
            action("walk to the ordered pose", walk_to_ordered_pose),
            action("stand", stand),
        ],
    )
}

/// Returns the branch in which the robot pushes the ball to the ordered target.
fn dribble() -> Node<Blackboard> {
    sequence(
        "dribble",
        [
            condition("the order is to dribble", is_to_dribble),
            action("look at the ball", look_at_ball),
            action("aim at the ordered target", aim_at_ordered_target),
            action("push the ball", push_ball),
        ],
    )
}

/// Returns the branch in which the robot kicks the ball to the ordered target, or walks to the kick position.
fn kick_the_ball() -> Node<Blackboard> {
    sequence(
        "kick the ball",
        [
            action("look at the ball", look_at_ball),
            action("aim at the ordered target", aim_at_ordered_target),
            action("check the kick position", check_kick_position),
            selection(
                "kick or approach the ball",
                [
                    sequence(
                        "kick",
                        [
                            condition("the robot is close enough to kick", is_close_enough_to_kick),
                            action("kick", kick),
                        ],
                    ),
                    action("walk behind the ball", walk_behind_ball),
                ],
            ),
        ],
    )
}
