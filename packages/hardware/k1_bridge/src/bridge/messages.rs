use booster::{ButtonEvent, Call, FallDownState, Kick, LowState, Odometer, Status};
use hsl_types::WorldState;
use robot_bridge::Input;

use crate::Notice;

/// Input of the bridge between two ticks.
#[derive(Clone, Debug, PartialEq)]
pub enum K1Input {
    /// Message on one of the topics that all bridges have.
    Topics(Input),
    /// State of the robot's motors.
    LowState(LowState),
    /// Odometer of the robot.
    Odometer(Odometer),
    /// Fall state of the robot.
    Fall(FallDownState),
    /// Event of a button of the robot.
    Button(ButtonEvent),
    /// Answer of the robot to a call.
    Answer {
        /// Number of the call in [`Tick::calls`].
        number: u64,
        /// Status of the call.
        status: Status,
    },
}

/// Output of the bridge in a tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tick {
    /// Calls of the robot's locomotion service, each with a number.
    pub calls: Vec<(u64, Call)>,
    /// Kick for the robot.
    pub kick: Option<Kick>,
    /// World state for the behavior; `None` while the robot is disconnected.
    pub world_state: Option<WorldState>,
    /// Messages for the log.
    pub notices: Vec<Notice>,
}
