use behavior_tree::{Node, action, condition, not, selection, sequence};

use super::order::carry_out_its_order;
use super::restart::{leave_the_ball_alone, shoot_it_out, take_a_restart};
use super::watch_for_the_ball;
use crate::Blackboard;
use crate::actions::*;
use crate::conditions::*;

/// Plays the first role that fits.
pub(super) fn play() -> Node<Blackboard> {
    sequence(
        "play",
        [
            condition("the game is on", is_playing),
            selection(
                "take a role",
                [
                    shoot_it_out(),
                    leave_the_ball_alone(),
                    carry_out_its_order(),
                    stop_a_rolling_ball(),
                    take_a_restart(),
                    keep_the_goal(),
                    search_for_the_ball(),
                    play_the_ball("play the ball"),
                    support(),
                ],
            ),
        ],
    )
}

/// Walks into the way of a ball that rolls to the own goal, and kicks it back.
pub(super) fn stop_a_rolling_ball() -> Node<Blackboard> {
    sequence(
        "stop a rolling ball",
        [
            condition("the ball is free", ball_is_free),
            condition("the ball rolls its way", ball_rolls_its_way),
            action("look at the ball", look_at_ball),
            action("choose where to kick", choose_kick_target),
            selection(
                "kick or get in its way",
                [
                    sequence(
                        "kick it back",
                        [
                            condition("the ball is at its feet", ball_is_at_its_feet),
                            action("kick", kick),
                        ],
                    ),
                    action("walk into its way", walk_into_its_way),
                ],
            ),
        ],
    )
    .because("a ball that rolls to the own goal is cheaper to stop than to fetch")
}

fn keep_the_goal() -> Node<Blackboard> {
    sequence(
        "keep the goal",
        [
            condition("it is the goalkeeper", is_goal_keeper),
            selection(
                "clear or guard",
                [
                    sequence(
                        "clear",
                        [
                            condition("the ball is free", ball_is_free),
                            condition("the ball is near its goal", ball_is_in_clearing_area),
                            play_the_ball("clear the ball"),
                        ],
                    ),
                    sequence(
                        "guard",
                        [
                            watch_for_the_ball(),
                            action("walk between ball and goal", walk_to_guard_position),
                            action("stand", stand),
                        ],
                    ),
                ],
            ),
        ],
    )
}

pub(super) fn search_for_the_ball() -> Node<Blackboard> {
    sequence(
        "search for the ball",
        [
            not(condition("the ball is known", ball_is_known)),
            action("search with the head", search_with_head),
            action("walk to where it may be", walk_to_search_position),
            action("turn around", turn_around),
        ],
    )
}

/// Walks to the ball and kicks it, if the robot is closest to the ball.
pub(super) fn play_the_ball(name: &str) -> Node<Blackboard> {
    sequence(
        name,
        [
            condition("it is closest to the ball", is_closest_to_ball),
            action("look at the ball", look_at_ball),
            action("choose where to kick", choose_kick_target),
            action("judge its stance", judge_stance),
            selection(
                "kick or get there",
                [
                    sequence(
                        "kick",
                        [
                            condition("it is close enough to kick", is_close_enough_to_kick),
                            action("kick", kick),
                        ],
                    ),
                    action("walk behind the ball", walk_behind_ball),
                ],
            ),
        ],
    )
}

fn support() -> Node<Blackboard> {
    sequence(
        "support",
        [
            action("look at the ball", look_at_ball),
            action("walk to the middle of its part", walk_to_support_position),
            action("stand", stand),
        ],
    )
    .because("players that spread are close to wherever the ball goes next")
}
