//! Which robot of a match.

use hsl_types::{Faults, RobotId};

use super::constant::Constant;
use super::{Convert, Door, enter, player};
use crate::hsl_msgs;

/// The robot that a message names.
///
/// # Errors
/// There is no such robot.
pub fn from_message(message: &hsl_msgs::RobotId) -> Result<RobotId, Faults> {
    enter(|door| RobotId::from_message(message, door))
}

impl Convert for RobotId {
    type Message = hsl_msgs::RobotId;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::RobotId {
            team: self.team.to_constant(),
            player_number: self.player_number.into(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let team = door.constant("team", message.team);
        let player_number = player::number(door, "player_number", message.player_number);
        Some(Self {
            team: team?,
            player_number: player_number?,
        })
    }
}
