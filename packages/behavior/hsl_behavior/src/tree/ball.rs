use behavior_tree::{Node, action, condition, not, selection, sequence};

use crate::Blackboard;
use crate::actions::*;
use crate::conditions::*;

/// Returns the branch in which the robot walks into the way of a ball that rolls to the own goal, and kicks it back.
pub(super) fn stop_a_rolling_ball() -> Node<Blackboard> {
    sequence(
        "stop a rolling ball",
        [
            condition("the ball is free", ball_is_free),
            condition("the ball can be intercepted", can_intercept_ball),
            action("look at the ball", look_at_ball),
            action("choose the kick target", choose_kick_target),
            selection(
                "kick or intercept",
                [
                    sequence(
                        "kick it back",
                        [
                            condition("the ball can be kicked", can_kick_ball),
                            action("kick", kick),
                        ],
                    ),
                    action("intercept the ball", intercept_ball),
                ],
            ),
        ],
    )
    .because("stopping a ball takes less time than fetching it from the goal")
}

/// Returns the branch in which the robot searches for a lost ball.
pub(super) fn search_for_the_ball() -> Node<Blackboard> {
    sequence(
        "search for the ball",
        [
            not(condition("the ball is known", ball_is_known)),
            action("search with the head", search_with_head),
            action("walk to the search position", walk_to_search_position),
            action("turn around", turn_around),
        ],
    )
}

/// Returns the branch in which the robot walks to the ball and kicks it, if it is closest to the ball.
pub(super) fn play_the_ball(name: &str) -> Node<Blackboard> {
    sequence(
        name,
        [
            condition("the robot is closest to the ball", is_closest_to_ball),
            action("look at the ball", look_at_ball),
            action("choose the kick target", choose_kick_target),
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
