use std::net::SocketAddr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{PlayerNumber, Point2, Pose2};

/// A message over the network.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum OutgoingMessage {
    /// To the game controller at an address.
    GameController(SocketAddr, GameControllerReturnMessage),
    /// To all teammates.
    Hsl(HulkMessage),
}

/// A message to the game controller.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameControllerReturnMessage {
    /// The sender.
    pub player_number: PlayerNumber,
    /// Whether the robot lies on the ground.
    pub fallen: bool,
    /// Frame `Field`.
    pub pose: Pose2,
    /// Frame `Ground`.
    pub ball: Option<AgedBall>,
}

/// A message to the teammates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum HulkMessage {
    /// The state of the sender and the ball.
    State(StateMessage),
}

/// The state of a robot and the ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StateMessage {
    /// The sender.
    pub player_number: PlayerNumber,
    /// Frame `Field`.
    pub pose: Pose2,
    /// Frame `Field`.
    pub ball_position: Option<AgedBall>,
}

/// A ball in a message, with an age because robots share no clock.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgedBall {
    /// In the frame of the message, metres.
    pub position: Point2,
    /// Time since it was seen.
    pub age: Duration,
}
