//! The header of a message: the tick's time and the frame.

use hsl_types::{RobotId, Time};
use support::Faults;

use super::way::{Plain, Way};
use super::{Convert, Door};
use crate::std_msgs::Header;

/// The frame of everything that no robot owns.
const WORLD_FRAME: &str = "world";

/// The header of a robot's message in the tick at `now`: its ground frame.
pub fn of_robot(now: Time, robot: RobotId) -> Header {
    Header {
        stamp: now.to_message(),
        frame_id: robot.ground_frame().to_owned(),
    }
}

/// The header of the world's message in the tick at `now`.
pub fn of_world(now: Time) -> Header {
    Header {
        stamp: now.to_message(),
        frame_id: WORLD_FRAME.to_owned(),
    }
}

/// The tick that a header names.
///
/// # Errors
/// When the stamp is not a time of a run.
pub fn now(header: &Header) -> Result<Time, Faults> {
    Door::open(|door| door.read("header", &Stamp, header))
}

/// The tick that a header names; the frame is not looked at, and is for the caller to fill.
pub(super) struct Stamp;

impl Way<Time, Header> for Stamp {
    fn write(&self, now: &Time) -> Header {
        Header {
            stamp: now.to_message(),
            frame_id: String::new(),
        }
    }

    fn read(&self, header: &Header, door: &Door<'_>) -> Option<Time> {
        door.read("stamp", &Plain, &header.stamp)
    }
}
