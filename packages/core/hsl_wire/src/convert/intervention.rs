//! Requests from outside a match, with the tick before which they took effect.

use hsl_types::{Intervention, Orientation2, Point2, Pose2, Time, World};
use support::Faults;

use super::mirror::variants;
use super::way::{Plain, Way};
use super::{Convert, Door, enter, header};
use crate::hsl_msgs;

/// The request as a message; it took effect before the tick with this number, at `now`.
pub fn to_message(now: Time, tick: u64, intervention: &Intervention) -> hsl_msgs::Intervention {
    hsl_msgs::Intervention {
        header: header::of_world(now),
        tick,
        ..intervention.to_message()
    }
}

/// The number of the tick before which the request of a message took effect, and the request.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::Intervention) -> Result<(u64, Intervention), Faults> {
    Ok((message.tick, enter(message)?))
}

variants!(Intervention = hsl_msgs::Intervention, kind {
    Pause = PAUSE,
    Play = PLAY,
    Step = STEP { steps => 0 },
    Reset = RESET,
    Quit = QUIT,
    MoveBall = MOVE_BALL { pose: Position => position, velocity },
    MoveRobot = MOVE_ROBOT { robot, pose },
});

/// A position as a pose without a rotation.
struct Position;

impl Way<Point2<World>, hsl_msgs::Pose2> for Position {
    fn write(&self, position: &Point2<World>) -> hsl_msgs::Pose2 {
        let orientation = Orientation2::identity();
        let position = *position;
        Pose2 {
            position,
            orientation,
        }
        .to_message()
    }

    fn read(&self, message: &hsl_msgs::Pose2, door: &Door<'_>) -> Option<Point2<World>> {
        door.read("position", &Plain, &message.position)
    }
}
