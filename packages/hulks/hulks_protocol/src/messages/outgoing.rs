use std::net::SocketAddr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{PlayerNumber, Point2, Pose2};

/// What a robot sends over the network.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum OutgoingMessage {
    /// To the game controller at an address.
    GameController(SocketAddr, GameControllerReturnMessage),
    /// To all teammates.
    Hsl(HulkMessage),
}

/// What a robot tells the game controller.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameControllerReturnMessage {
    /// Who tells it.
    pub player_number: PlayerNumber,
    /// Whether the robot lies.
    pub fallen: bool,
    /// Frame `Field`.
    pub pose: Pose2,
    /// Frame `Ground`.
    pub ball: Option<AgedBall>,
}

/// What a robot tells its teammates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum HulkMessage {
    /// Where it is and what it sees.
    State(StateMessage),
}

/// Where a robot is and what it sees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StateMessage {
    /// Who tells it.
    pub player_number: PlayerNumber,
    /// Frame `Field`.
    pub pose: Pose2,
    /// Frame `Field`.
    pub ball_position: Option<AgedBall>,
}

/// A ball in a message: no clock is shared, so it has an age.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgedBall {
    /// Frame as the message says, metres.
    pub position: Point2,
    /// Since it was seen.
    pub age: Duration,
}
