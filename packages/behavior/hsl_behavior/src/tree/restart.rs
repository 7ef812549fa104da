use behavior_tree::{Node, action, condition, not, selection, sequence};

use super::play::{play_the_ball, stop_a_rolling_ball};
use super::{watch_for_the_ball, watch_the_ball};
use crate::Blackboard;
use crate::actions::*;
use crate::conditions::*;

/// Walks to the robot's position for the restart.
pub(super) fn get_ready() -> Node<Blackboard> {
    sequence(
        "get ready",
        [
            condition("the team gets ready", is_ready),
            action("look around", look_around),
            walk_to_its_place(),
            action("stand", stand),
        ],
    )
}

/// Plays a penalty shoot-out: one robot shoots, one keeps the goal, and no other one moves.
pub(super) fn shoot_it_out() -> Node<Blackboard> {
    sequence(
        "shoot it out",
        [
            condition("there is a penalty shoot-out", is_penalty_shootout),
            selection(
                "shoot, keep the goal or watch",
                [
                    sequence(
                        "shoot",
                        [
                            condition("its team shoots", its_team_shoots),
                            play_the_ball("take the shot"),
                        ],
                    ),
                    sequence(
                        "keep the goal in a shoot-out",
                        [
                            not(condition("its team shoots", its_team_shoots)),
                            condition("it is the goalkeeper", is_goal_keeper),
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
                        "watch the shoot-out",
                        [watch_for_the_ball(), action("stand", stand)],
                    ),
                ],
            ),
        ],
    )
}

/// Stays away from a ball that the rules give to the other team.
pub(super) fn leave_the_ball_alone() -> Node<Blackboard> {
    sequence(
        "leave the ball alone",
        [
            not(condition("the ball is free", ball_is_free)),
            selection(
                "defend",
                [
                    wait_for_the_kick_off(),
                    wait_for_the_penalty_kick(),
                    sequence(
                        "block the way to the goal",
                        [
                            condition("it is closest to the ball", is_closest_to_ball),
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

fn wait_for_the_kick_off() -> Node<Blackboard> {
    sequence(
        "wait for the kick-off",
        [
            condition("there is a kick-off", is_kick_off),
            watch_the_ball(),
            action("walk to its place at kick-off", walk_to_kick_off_pose),
            action("stand", stand),
        ],
    )
    .because("until the other team has played the ball, the centre circle is closed")
}

fn wait_for_the_penalty_kick() -> Node<Blackboard> {
    sequence(
        "wait for the penalty kick",
        [
            condition("there is a penalty kick", is_penalty_kick),
            selection(
                "save it or wait outside",
                [
                    sequence(
                        "save the penalty kick",
                        [
                            condition("it is the goalkeeper", is_goal_keeper),
                            stay_on_the_goal_line("stay on the goal line"),
                        ],
                    ),
                    sequence(
                        "wait outside the penalty area",
                        [
                            watch_the_ball(),
                            action(
                                "walk to its place at a penalty kick",
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

fn stay_on_the_goal_line(name: &str) -> Node<Blackboard> {
    sequence(
        name,
        [
            watch_for_the_ball(),
            action("walk to the goal line", walk_to_goal_line),
            action("stand", stand),
        ],
    )
}

/// Takes the kick-off or set play of the own team, if the robot is the one to take it. At kick-offs and penalty kicks
/// the others keep their positions; at other set plays they play on.
pub(super) fn take_a_restart() -> Node<Blackboard> {
    sequence(
        "take a restart",
        [
            condition("its team restarts the game", has_restart),
            selection(
                "take it or keep its place",
                [
                    play_the_ball("take it"),
                    sequence(
                        "keep its place",
                        [
                            selection(
                                "everybody has a place",
                                [
                                    condition("there is a kick-off", is_kick_off),
                                    condition("there is a penalty kick", is_penalty_kick),
                                ],
                            ),
                            watch_the_ball(),
                            walk_to_its_place(),
                            action("stand", stand),
                        ],
                    ),
                ],
            ),
        ],
    )
    .because("nobody else may play the ball now, and the time for it is short")
}

fn walk_to_its_place() -> Node<Blackboard> {
    selection(
        "walk to its place",
        [
            sequence(
                "walk to its place at a penalty kick",
                [
                    condition("there is a penalty kick", is_penalty_kick),
                    action("walk there", walk_to_penalty_kick_pose),
                ],
            ),
            action("walk to its place at kick-off", walk_to_kick_off_pose),
        ],
    )
}
