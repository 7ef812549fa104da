use behavior_tree::Status;
use hsl_types::{Ground, HeadMotion, ImageRegion, Point2};

use crate::Blackboard;

/// Sets the motion of the head, and succeeds.
fn look(blackboard: &mut Blackboard, motion: HeadMotion) -> Status {
    blackboard.head_motion = Some(motion);
    Status::Success
}

/// Turns the head so that `target` is in the center of the image, and succeeds.
fn look_at(blackboard: &mut Blackboard, target: Point2<Ground>) -> Status {
    look(
        blackboard,
        HeadMotion::LookAt {
            target,
            image_region: ImageRegion::Center,
        },
    )
}

/// Turns the head straight ahead, and succeeds.
pub(crate) fn look_ahead(blackboard: &mut Blackboard) -> Status {
    look(
        blackboard,
        HeadMotion::Center {
            image_region: ImageRegion::Center,
        },
    )
}

/// Lets the head scan the surroundings, and succeeds.
pub(crate) fn look_around(blackboard: &mut Blackboard) -> Status {
    look(blackboard, HeadMotion::LookAround)
}

/// Lets the head search for a lost ball, and succeeds.
pub(crate) fn search_with_head(blackboard: &mut Blackboard) -> Status {
    look(blackboard, HeadMotion::SearchForLostBall)
}

/// Looks at the ball; fails if it is not known.
pub(crate) fn look_at_ball(blackboard: &mut Blackboard) -> Status {
    match blackboard.ball {
        Some(ball) => look_at(blackboard, ball.ball_in_ground),
        None => Status::Failure,
    }
}

/// Turns the head to the center of the field, and succeeds.
pub(crate) fn look_at_center_mark(blackboard: &mut Blackboard) -> Status {
    let centre_mark = blackboard.ground_to_field().inverse() * Point2::origin();
    look_at(blackboard, centre_mark)
}
