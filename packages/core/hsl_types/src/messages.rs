//! Messages of robots to their team and to the game controller.

use std::net::SocketAddr;
use std::time::Duration;

use serde::Serialize;

use crate::{Field, Ground, PlayerNumber, Point2, Pose2};

/// The ball in a team message.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct StateMessageBall {
    /// Metres.
    pub position: Point2<Field>,
    /// Since it was seen last.
    #[serde(with = "crate::seconds")]
    pub age: Duration,
}

/// The state that a robot reports to its teammates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct StateMessage {
    /// The sender.
    pub player_number: PlayerNumber,
    /// Pose of the robot.
    pub pose: Pose2<Field>,
    /// The ball, if it is known.
    pub ball_position: Option<StateMessageBall>,
}

/// A message to the team.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HulkMessage {
    /// The state of the sender and the ball.
    State(StateMessage),
}

/// The ball in a return message to the game controller.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ReturnMessageBall {
    /// Metres.
    pub position: Point2<Ground>,
    /// Since it was seen last.
    #[serde(with = "crate::seconds")]
    pub age: Duration,
}

/// The state that a robot reports to the game controller.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GameControllerReturnMessage {
    /// The sender.
    pub player_number: PlayerNumber,
    /// Whether it lies on the ground.
    pub fallen: bool,
    /// Pose of the robot.
    pub pose: Pose2<Field>,
    /// The ball, if it is known.
    pub ball: Option<ReturnMessageBall>,
}

/// One packet that a robot sends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OutgoingMessage {
    /// To the game controller at an address; does not count against the team's message budget.
    GameController(SocketAddr, GameControllerReturnMessage),
    /// To every teammate; counts as one message of the team's budget.
    Hsl(HulkMessage),
}

/// One packet that a robot receives from a teammate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct IncomingMessage {
    /// The sender.
    pub sender: PlayerNumber,
    /// The message.
    pub message: HulkMessage,
}
