//! The behavior of a robot, top to bottom in the order of importance.

use behavior_tree::{Node, Tree, action, condition, not, selection, sequence};

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
            play(),
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

fn play() -> Node<Blackboard> {
    sequence(
        "play",
        [
            condition("the game is on", is_playing),
            selection(
                "take a role",
                [
                    wait_for_the_kick_off(),
                    stop_a_rolling_ball(),
                    keep_the_goal(),
                    search_for_the_ball(),
                    leave_the_ball_alone(),
                    play_the_ball("play the ball"),
                    support(),
                ],
            ),
        ],
    )
}

fn wait_for_the_kick_off() -> Node<Blackboard> {
    sequence(
        "wait for the kick-off",
        [
            condition("there is a kick-off", is_kick_off),
            not(condition("the ball is free", ball_is_free)),
            watch_the_ball(),
            action("walk to its place at kick-off", walk_to_kick_off_pose),
            action("stand", stand),
        ],
    )
    .because("until the other team has played the ball, the centre circle is closed")
}

fn stop_a_rolling_ball() -> Node<Blackboard> {
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

fn search_for_the_ball() -> Node<Blackboard> {
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

fn leave_the_ball_alone() -> Node<Blackboard> {
    sequence(
        "leave the ball alone",
        [
            not(condition("the ball is free", ball_is_free)),
            condition("it is closest to the ball", is_closest_to_ball),
            action("look at the ball", look_at_ball),
            action("keep away from the ball", keep_away_from_ball),
            action("stand", stand),
        ],
    )
    .because("the rules give the ball to the other team")
}

fn play_the_ball(name: &str) -> Node<Blackboard> {
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
