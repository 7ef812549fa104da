//! Requests of users and tools to a running match, for example to pause it, each with the tick before which it took
//! effect.

use hsl_types::{Intervention, Orientation2, Point2, Pose2, Time, World};
use support::InvalidValues;

use super::field_codec::{AsIs, FieldCodec};
use super::mirror::variants;
use super::{Convert, Validation, header, validated};
use crate::hsl_msgs;

/// Converts a request to a message. The request took effect before tick `tick` at `now`.
pub fn to_message(now: Time, tick: u64, intervention: &Intervention) -> hsl_msgs::Intervention {
    hsl_msgs::Intervention {
        header: header::of_world(now),
        tick,
        ..intervention.to_message()
    }
}

/// Converts a message to the request and the number of the tick before which it took effect.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn from_message(
    message: &hsl_msgs::Intervention,
) -> Result<(u64, Intervention), InvalidValues> {
    Ok((message.tick, validated(message)?))
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

/// Codec of a position as a pose without a rotation.
struct Position;

impl FieldCodec<Point2<World>, hsl_msgs::Pose2> for Position {
    /// Writes the position with the identity as orientation.
    fn write(&self, position: &Point2<World>) -> hsl_msgs::Pose2 {
        let orientation = Orientation2::identity();
        let position = *position;
        Pose2 {
            position,
            orientation,
        }
        .to_message()
    }

    fn read(
        &self,
        message: &hsl_msgs::Pose2,
        validation: &Validation<'_>,
    ) -> Option<Point2<World>> {
        validation.read("position", &AsIs, &message.position)
    }
}
