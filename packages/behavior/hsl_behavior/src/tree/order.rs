use behavior_tree::{Node, action, condition, selection, sequence};

use super::play::search_for_the_ball;
use super::watch_for_the_ball;
use crate::Blackboard;
use crate::actions::*;
use crate::conditions::*;

/// Carries out the order of a mission.
pub(super) fn carry_out_its_order() -> Node<Blackboard> {
    sequence(
        "carry out its order",
        [
            condition("it has an order", has_order),
            selection(
                "do as ordered",
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
    .because("a mission decides what its robots do, the rules decide what they may do")
}

fn wait() -> Node<Blackboard> {
    sequence(
        "wait",
        [
            condition("it is to wait", is_to_wait),
            watch_for_the_ball(),
            action("stand", stand),
        ],
    )
}

fn walk() -> Node<Blackboard> {
    sequence(
        "walk to a pose",
        [
            condition("it is to walk or turn", is_to_walk),
            watch_for_the_ball(),
            action("walk as ordered", walk_as_ordered),
            action("stand", stand),
        ],
    )
}

fn dribble() -> Node<Blackboard> {
    sequence(
        "dribble",
        [
            condition("it is to dribble", is_to_dribble),
            action("look at the ball", look_at_ball),
            action("aim as ordered", aim_as_ordered),
            action("push the ball", push_ball),
        ],
    )
}

fn kick_the_ball() -> Node<Blackboard> {
    sequence(
        "kick the ball",
        [
            action("look at the ball", look_at_ball),
            action("aim as ordered", aim_as_ordered),
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
