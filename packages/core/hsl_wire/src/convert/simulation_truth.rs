//! The simulated world as it is.

use hsl_types::{RobotTruth, SimulationTruth, limits};
use support::Faults;

use super::header::{self, Stamp};
use super::mirror::fields;
use super::robot_id::InOrder;
use super::way::{Each, Plain};
use super::{Convert, enter};
use crate::hsl_msgs;

/// The truth as a message. The game controller's state and the commands within have the same header.
pub fn to_message(truth: &SimulationTruth) -> hsl_msgs::SimulationTruth {
    let mut message = truth.to_message();
    message.header = header::of_world(truth.now);
    message.game_controller_state.header = message.header.clone();
    for command in &mut message.commands {
        command.header = message.header.clone();
    }
    message
}

/// The truth of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::SimulationTruth) -> Result<SimulationTruth, Faults> {
    enter(message)
}

fields!(SimulationTruth = hsl_msgs::SimulationTruth {
    header: Stamp => now,
    tick,
    ball,
    robots: InOrder(|robot: &RobotTruth| robot.id),
    game_controller_state,
    commands: Each(limits::REFEREE_COMMANDS, Plain),
    field_dimensions,
});

fields!(
    RobotTruth = hsl_msgs::RobotTruth {
        id,
        ground_to_world,
        head_yaw,
        primary_state,
        fall_down_state,
    }
);
