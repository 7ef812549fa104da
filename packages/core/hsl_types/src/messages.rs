//! Messages of robots to their team and to the game controller.

use std::net::SocketAddr;
use std::time::Duration;

use serde::Serialize;

use crate::{Field, Ground, MessageBytes, PlayerNumber, Point2, Pose2};

/// Ball in a team message.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct StateMessageBall {
    /// Position of the ball \[m\].
    pub position: Point2<Field>,
    /// Time since the last sighting.
    #[serde(with = "crate::seconds")]
    pub age: Duration,
}

/// State that a robot reports to its teammates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct StateMessage {
    /// Number of the sender.
    pub player_number: PlayerNumber,
    /// Pose of the sender.
    pub pose: Pose2<Field>,
    /// Ball, if the sender knows it.
    pub ball_position: Option<StateMessageBall>,
}

/// Message to the team.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HulkMessage {
    /// State of the sender and the ball.
    State(StateMessage),
    /// Content in the format of the sender's program.
    Bytes(MessageBytes),
}

/// Ball in a return message to the game controller.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ReturnMessageBall {
    /// Position of the ball \[m\].
    pub position: Point2<Ground>,
    /// Time since the last sighting.
    #[serde(with = "crate::seconds")]
    pub age: Duration,
}

/// State that a robot reports to the game controller.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GameControllerReturnMessage {
    /// Number of the sender.
    pub player_number: PlayerNumber,
    /// True if the sender lies on the ground.
    pub fallen: bool,
    /// Pose of the sender.
    pub pose: Pose2<Field>,
    /// Ball, if the sender knows it.
    pub ball: Option<ReturnMessageBall>,
}

/// Packet that a robot sends.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OutgoingMessage {
    /// Packet to the game controller at an address; does not count against the team's message budget.
    GameController(SocketAddr, GameControllerReturnMessage),
    /// Packet to every teammate; counts as one message of the team's budget.
    Hsl(HulkMessage),
}

/// Packet that a robot receives from a teammate.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct IncomingMessage {
    /// Number of the sender.
    pub sender: PlayerNumber,
    /// Content.
    pub message: HulkMessage,
}
