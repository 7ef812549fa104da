//! Header of a message: time of the tick and frame.

use hsl_types::{RobotId, Time};
use support::InvalidValues;

use super::field_codec::{AsIs, FieldCodec};
use super::{Convert, Validation};
use crate::std_msgs::Header;

/// Frame of all messages that do not belong to a robot.
const WORLD_FRAME: &str = "world";

/// Returns the header of a robot's message in the tick at `now`. Its frame is the robot's ground frame.
pub fn of_robot(now: Time, robot: RobotId) -> Header {
    Header {
        stamp: now.to_message(),
        frame_id: robot.ground_frame().to_owned(),
    }
}

/// Returns the header of a message in the tick at `now` that does not belong to a robot. Its frame is the world.
pub fn of_world(now: Time) -> Header {
    Header {
        stamp: now.to_message(),
        frame_id: WORLD_FRAME.to_owned(),
    }
}

/// Returns the time of the tick in a header.
///
/// # Errors
/// Returns an error if the stamp is not a time of a run.
pub fn now(header: &Header) -> Result<Time, InvalidValues> {
    Validation::run(|validation| validation.read("header", &Stamp, header))
}

/// Codec of the stamp of a header. The caller fills the frame; reading ignores it.
pub(super) struct Stamp;

impl FieldCodec<Time, Header> for Stamp {
    fn write(&self, now: &Time) -> Header {
        Header {
            stamp: now.to_message(),
            frame_id: String::new(),
        }
    }

    fn read(&self, header: &Header, validation: &Validation<'_>) -> Option<Time> {
        validation.read("stamp", &AsIs, &header.stamp)
    }
}
