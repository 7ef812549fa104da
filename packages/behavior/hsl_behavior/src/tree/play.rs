use behavior_tree::{Node, action, condition, selection, sequence};

use super::ball::{play_the_ball, search_for_the_ball, stop_a_rolling_ball};
use super::order::mission_order;
use super::restart::{ball_of_the_other_team, own_restart, penalty_shootout};
use super::watch::scan_for_the_ball;
use crate::Blackboard;
use crate::actions::*;
use crate::conditions::*;

/// Returns the branch in which the robot plays the first role whose conditions hold, in the order of priority.
pub(super) fn play() -> Node<Blackboard> {
    sequence(
        "play",
        [
            condition("the game state is playing", is_playing),
            selection(
                "role",
                [
                    penalty_shootout(),
                    ball_of_the_other_team(),
                    mission_order(),
                    stop_a_rolling_ball(),
                    own_restart(),
                    goalkeeper(),
                    search_for_the_ball(),
                    play_the_ball("play the ball"),
                    support(),
                ],
            ),
        ],
    )
}

/// Returns the branch in which the robot clears a ball near the own goal, or else guards the goal. The branch fails for
/// field players.
fn goalkeeper() -> Node<Blackboard> {
    sequence(
        "goalkeeper",
        [
            condition("the robot is the goalkeeper", is_goal_keeper),
            selection(
                "clear or guard",
                [
                    sequence(
                        "clear",
                        [
                            condition("the ball is free", ball_is_free),
                            condition("the ball is near the own goal", ball_is_in_clearing_area),
                            play_the_ball("clear the ball"),
                        ],
                    ),
                    sequence(
                        "guard",
                        [
                            scan_for_the_ball(),
                            action("walk to the guard position", walk_to_guard_position),
                            action("stand", stand),
                        ],
                    ),
                ],
            ),
        ],
    )
}

/// Returns the branch in which the robot walks to a position in support of the teammate at the ball. The branch fails
/// if the ball is not known.
fn support() -> Node<Blackboard> {
    sequence(
        "support",
        [
            action("look at the ball", look_at_ball),
            action("walk to the support position", walk_to_support_position),
            action("stand", stand),
        ],
    )
    .because("distributed players are close to the next position of the ball")
}
