//! Ball and obstacles.

use hsl_types::ObstacleKind;
use located_yaml::Either;
use schemars::JsonSchema;
use serde::Deserialize;

use super::numbers::{Meters, Radius, Speed};

/// Position `[x, y]` in the world frame: the origin is the center mark, and the hulks defend the goal at negative x
/// unless `game.hulks_side` is away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(expecting = "a position [x, y]")]
pub struct Position(pub Meters, pub Meters);

/// Velocity `[x, y]` in the world frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(expecting = "a velocity [x, y]")]
pub struct Velocity(pub Speed, pub Speed);

/// Ball.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ball {
    /// Position of the ball.
    pub position: Position,
    /// Velocity of the ball.
    #[serde(default)]
    pub velocity: Velocity,
}

/// Ball, or only its position.
pub type BallForm = Either<Position, Ball>;

impl From<BallForm> for Ball {
    fn from(form: BallForm) -> Self {
        match form {
            Either::Long(ball) => ball,
            Either::Short(position) => Self {
                position,
                velocity: Velocity::default(),
            },
        }
    }
}

/// Obstacle that robots perceive and walk around.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Obstacle {
    /// Center of the obstacle.
    pub position: Position,
    /// Radius of the obstacle.
    pub radius: Radius,
    /// Kind of the obstacle.
    #[serde(default)]
    pub kind: ObstacleName,
}

/// Kind of an obstacle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ObstacleName {
    /// Goal post.
    GoalPost,
    /// Robot that does not play.
    Robot,
    /// Referee or robot handler.
    Person,
    /// Unknown object.
    #[default]
    Unknown,
}

impl From<ObstacleName> for ObstacleKind {
    fn from(name: ObstacleName) -> Self {
        match name {
            ObstacleName::GoalPost => Self::GoalPost,
            ObstacleName::Robot => Self::Robot,
            ObstacleName::Person => Self::Person,
            ObstacleName::Unknown => Self::Unknown,
        }
    }
}
