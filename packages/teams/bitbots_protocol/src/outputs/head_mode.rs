//! Modes of the head.

use hsl_types::{HeadMotion, ImageRegion, WorldState};
use hsl_wire::bitbots_msgs::HeadMode;

/// Returns the motion of the head in a mode, one of `HeadMode::*`. A ball that the robot does not know is searched for.
pub(crate) fn head_motion(mode: u8, world_state: &WorldState) -> HeadMotion {
    match (mode, world_state.ball) {
        (HeadMode::TRACK_BALL, Some(ball)) => HeadMotion::LookAt {
            target: ball.ball_in_ground,
            image_region: ImageRegion::Center,
        },
        (HeadMode::TRACK_BALL, None) => HeadMotion::SearchForLostBall,
        (HeadMode::LOOK_FORWARD | HeadMode::SEARCH_FRONT, _) => HeadMotion::Center {
            image_region: ImageRegion::Center,
        },
        (HeadMode::DONT_MOVE, _) => HeadMotion::ZeroAngles,
        _ => HeadMotion::LookAround,
    }
}
