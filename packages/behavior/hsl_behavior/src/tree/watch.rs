use behavior_tree::{Node, action, selection};

use crate::Blackboard;
use crate::actions::*;

/// Returns the branch in which the robot looks at the ball, or else at the center mark.
pub(super) fn watch_the_ball() -> Node<Blackboard> {
    selection(
        "watch the ball",
        [
            action("look at the ball", look_at_ball),
            action("look at the center mark", look_at_center_mark),
        ],
    )
}

/// Returns the branch in which the robot looks at the ball, or else around.
pub(super) fn scan_for_the_ball() -> Node<Blackboard> {
    selection(
        "scan for the ball",
        [
            action("look at the ball", look_at_ball),
            action("look around", look_around),
        ],
    )
}
