//! True state of the simulated world.

use hsl_types::{RobotTruth, SimulationTruth, limits};
use support::InvalidValues;

use super::field_codec::{AsIs, Sequence};
use super::header::{self, Stamp};
use super::mirror::fields;
use super::robot_id::InOrder;
use super::{Convert, validated};
use crate::hsl_msgs;

/// Converts the true state to a message. The headers of the message, of the contained state of the game controller and
/// of the commands have the time of the tick.
pub fn to_message(truth: &SimulationTruth) -> hsl_msgs::SimulationTruth {
    let mut message = truth.to_message();
    message.header = header::of_world(truth.now);
    message.game_controller_state.header = message.header.clone();
    for command in &mut message.commands {
        command.header = message.header.clone();
    }
    message
}

/// Converts a message to the true state.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn from_message(message: &hsl_msgs::SimulationTruth) -> Result<SimulationTruth, InvalidValues> {
    validated(message)
}

fields!(SimulationTruth = hsl_msgs::SimulationTruth {
    header: Stamp => now,
    tick,
    ball,
    robots: InOrder(|robot: &RobotTruth| robot.id),
    game_controller_state,
    commands: Sequence(limits::REFEREE_COMMANDS, AsIs),
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
