use behavior_tree::{Node, action, condition, not, selection, sequence};

use super::ball::{play_the_ball, stop_a_rolling_ball};
use super::watch::{scan_for_the_ball, watch_the_ball};
use crate::Blackboard;
use crate::actions::*;
use crate::conditions::*;

/// Returns the branch in which the robot walks to its position for the restart while the game state is Ready.
pub(super) fn ready() -> Node<Blackboard> {
    sequence(
        "ready",
        [
            condition("the game state is ready", is_ready),
            action("look around", look_around),
            walk_to_restart_position(),
            action("stand", stand),
        ],
    )
}

/// Returns the branch for a penalty shoot-out: one robot shoots, one keeps the goal, and no other one moves.
pub(super) fn penalty_shootout() -> Node<Blackboard> {
    sequence(
        "penalty shoot-out",
        [
            condition("there is a penalty shoot-out", is_penalty_shootout),
            selection(
                "role in the shoot-out",
                [
                    sequence(
                        "shoot",
                        [
                            condition("the own team shoots", own_team_shoots),
                            play_the_ball("take the shot"),
                        ],
                    ),
                    sequence(
                        "goalkeeper in the shoot-out",
                        [
                            not(condition("the own team shoots", own_team_shoots)),
                            condition("the robot is the goalkeeper", is_goal_keeper),
                            selection(
                                "save the shot",
                                [
                                    stop_a_rolling_ball(),
                                    stay_on_the_goal_line("stay on the goal line"),
                                ],
                            ),
                        ],
                    ),
                    sequence(
                        "other player in the shoot-out",
                        [scan_for_the_ball(), action("stand", stand)],
                    ),
                ],
            ),
        ],
    )
}

/// Returns the branch in which the robot stays away from a ball that the rules give to the other team.
pub(super) fn ball_of_the_other_team() -> Node<Blackboard> {
    sequence(
        "ball of the other team",
        [
            not(condition("the ball is free", ball_is_free)),
            selection(
                "defend",
                [
                    wait_for_the_kick_off(),
                    defend_against_the_penalty_kick(),
                    sequence(
                        "block the way to the goal",
                        [
                            condition("the robot is closest to the ball", is_closest_to_ball),
                            action("look at the ball", look_at_ball),
                            action("keep away from the ball", keep_away_from_ball),
                            action("stand", stand),
                        ],
                    ),
                ],
            ),
        ],
    )
    .because("the rules give the ball to the other team")
}

/// Returns the branch that keeps the robot on its position until the other team has taken the kick-off.
fn wait_for_the_kick_off() -> Node<Blackboard> {
    sequence(
        "wait for the kick-off",
        [
            condition("there is a kick-off", is_kick_off),
            watch_the_ball(),
            action("walk to the kick-off position", walk_to_kick_off_pose),
            action("stand", stand),
        ],
    )
    .because("the center circle is closed until the other team has played the ball")
}

/// Returns the branch that keeps the goalkeeper on its line and the others outside of the penalty area, during a
/// penalty kick of the other team.
fn defend_against_the_penalty_kick() -> Node<Blackboard> {
    sequence(
        "wait for the penalty kick",
        [
            condition("there is a penalty kick", is_penalty_kick),
            selection(
                "save the penalty kick or wait outside",
                [
                    sequence(
                        "save the penalty kick",
                        [
                            condition("the robot is the goalkeeper", is_goal_keeper),
                            stay_on_the_goal_line("stay on the goal line"),
                        ],
                    ),
                    sequence(
                        "wait outside the penalty area",
                        [
                            watch_the_ball(),
                            action(
                                "walk to the penalty kick position",
                                walk_to_penalty_kick_pose,
                            ),
                            action("stand", stand),
                        ],
                    ),
                ],
            ),
        ],
    )
}

/// Returns the branch in which the robot walks to the middle of the own goal line and stands there.
fn stay_on_the_goal_line(name: &str) -> Node<Blackboard> {
    sequence(
        name,
        [
            scan_for_the_ball(),
            action("walk to the goal line", walk_to_goal_line),
            action("stand", stand),
        ],
    )
}

/// Returns the branch in which the robot takes the kick-off or set play of the own team, if it is the one to take it.
/// At kick-offs and penalty kicks the others keep their positions; at other set plays they play on.
pub(super) fn own_restart() -> Node<Blackboard> {
    sequence(
        "own restart",
        [
            condition("the own team restarts the game", has_restart),
            selection(
                "take the restart or hold the position",
                [
                    play_the_ball("take the restart"),
                    sequence(
                        "hold the position",
                        [
                            selection(
                                "restart with assigned positions",
                                [
                                    condition("there is a kick-off", is_kick_off),
                                    condition("there is a penalty kick", is_penalty_kick),
                                ],
                            ),
                            watch_the_ball(),
                            walk_to_restart_position(),
                            action("stand", stand),
                        ],
                    ),
                ],
            ),
        ],
    )
    .because("only the own team may play the ball, and the time is limited")
}

/// Returns the branch in which the robot walks to its position for a penalty kick, or else for the kick-off.
fn walk_to_restart_position() -> Node<Blackboard> {
    selection(
        "walk to the restart position",
        [
            sequence(
                "penalty kick position",
                [
                    condition("there is a penalty kick", is_penalty_kick),
                    action(
                        "walk to the penalty kick position",
                        walk_to_penalty_kick_pose,
                    ),
                ],
            ),
            action("walk to the kick-off position", walk_to_kick_off_pose),
        ],
    )
}
