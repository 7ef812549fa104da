//! A player: its robot, and what it brings to its senses.

use league_physics::{RobotId, RobotType};
use league_server::Seat;
use nalgebra::Vector3;
use rand_pcg::Pcg64Mcg;

use crate::hearing::Ears;
use crate::randomness::{of_seat, symmetric};

/// Greatest error of the camera's place along each axis of the head \[m\].
///
/// Source: `restrictedvisionperceptor.cpp` of rcssserver3d 0.7.3.
const CALIBRATION_ERROR: f64 = 0.005;
/// Which message after joining tells an agent its seat, as in the original.
const GREETING: u8 = 2;

/// A player.
pub(crate) struct Player {
    pub(crate) robot: RobotId,
    pub(crate) robot_type: RobotType,
    /// The source of its noise.
    pub(crate) generator: Pcg64Mcg,
    /// Error of the camera's place in the frame of the head \[m\].
    pub(crate) calibration: Vector3<f64>,
    pub(crate) ears: Ears,
    /// Messages until it is told its seat; 0 once it has been.
    messages_to_greeting: u8,
}

impl Player {
    pub(crate) fn new(robot: RobotId, robot_type: RobotType, seed: u64, seat: Seat) -> Self {
        let mut generator = of_seat(seed, seat);
        let calibration = Vector3::from_fn(|_, _| symmetric(&mut generator, CALIBRATION_ERROR));
        Self {
            robot,
            robot_type,
            generator,
            calibration,
            ears: Ears::default(),
            messages_to_greeting: GREETING,
        }
    }

    /// Lets the player be told its seat again.
    pub(crate) fn greet_again(&mut self) {
        self.messages_to_greeting = GREETING;
    }

    /// Counts a message. Returns whether it tells the player its seat.
    pub(crate) fn is_greeted(&mut self) -> bool {
        let is_due = self.messages_to_greeting == 1;
        self.messages_to_greeting = self.messages_to_greeting.saturating_sub(1);
        is_due
    }
}
