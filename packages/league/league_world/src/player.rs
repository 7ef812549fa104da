//! A player: its robot, and the state of its senses.

use league_physics::{RobotId, RobotType};
use league_server::Seat;
use nalgebra::Vector3;
use rand_pcg::Pcg64Mcg;

use crate::hearing::HearingCapacity;
use crate::randomness::{seat_generator, symmetric};

/// Maximum error of the camera's position along each axis of the head \[m\].
///
/// Source: `restrictedvisionperceptor.cpp` of rcssserver3d 0.7.3.
const CALIBRATION_ERROR: f64 = 0.005;
/// Number of the message after joining that contains the agent's seat, as in the original.
const SEAT_MESSAGE: u8 = 2;

/// A player of the match: its robot, and the state of its senses.
pub(crate) struct Player {
    /// Robot of the player in the physics.
    pub(crate) robot: RobotId,
    pub(crate) robot_type: RobotType,
    /// Random generator of its noise.
    pub(crate) generator: Pcg64Mcg,
    /// Error of the camera's position in the frame of the head \[m\].
    pub(crate) calibration: Vector3<f64>,
    /// Capacity for further messages of other players.
    pub(crate) hearing: HearingCapacity,
    /// Number of messages until the one with the seat; 0 after it.
    messages_to_seat: u8,
}

impl Player {
    /// Creates a player. Its noise depends only on `seed` and `seat`.
    pub(crate) fn new(robot: RobotId, robot_type: RobotType, seed: u64, seat: Seat) -> Self {
        let mut generator = seat_generator(seed, seat);
        let calibration = Vector3::from_fn(|_, _| symmetric(&mut generator, CALIBRATION_ERROR));
        Self {
            robot,
            robot_type,
            generator,
            calibration,
            hearing: HearingCapacity::default(),
            messages_to_seat: SEAT_MESSAGE,
        }
    }

    /// Requests another message with the seat.
    pub(crate) fn repeat_seat_message(&mut self) {
        self.messages_to_seat = SEAT_MESSAGE;
    }

    /// Counts a message to the player. Returns true if it has to contain the seat.
    pub(crate) fn count_message(&mut self) -> bool {
        let is_due = self.messages_to_seat == 1;
        self.messages_to_seat = self.messages_to_seat.saturating_sub(1);
        is_due
    }
}
