use serde::{Deserialize, Serialize};

use super::{Point2, Pose2, Time, Vector2};

/// The number of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a number needs no words")]
pub enum PlayerNumber {
    One,
    Two,
    Three,
    Four,
    Five,
}

/// One value for each player of a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a number needs no words")]
pub struct Players<T> {
    pub one: T,
    pub two: T,
    pub three: T,
    pub four: T,
    pub five: T,
}

impl<T> Players<T> {
    /// Applies `action` to each player's value.
    pub fn map<U>(&self, action: impl Fn(&T) -> U) -> Players<U> {
        Players {
            one: action(&self.one),
            two: action(&self.two),
            three: action(&self.three),
            four: action(&self.four),
            five: action(&self.five),
        }
    }
}

/// The state of a teammate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerState {
    /// Frame `Field`.
    pub pose: Pose2,
    /// The ball as the teammate reported it.
    pub ball_position: Option<BallPosition>,
}

/// The ball as a teammate reported it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BallPosition {
    /// Frame `Field`, metres.
    pub position: Point2,
    /// Frame `Field`, metres per second.
    pub velocity: Vector2,
    /// On the node's clock.
    pub last_seen: Time,
}
