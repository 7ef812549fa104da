//! Format of a scenario file.

mod area;
mod command;
mod expectation;
mod game;
mod names;
mod numbers;
mod period;
mod robot;
mod scenario;
mod world;

pub use area::{Area, Circle, NamedArea, Rectangle};
pub use command::{Action, Award, Command, Penalize};
pub use expectation::{
    Comparison, Expectation, GameExpectation, Penalized, Scorer, Span, Whole, Window,
};
pub use game::{Game, GivenPenalty, Messages, Phase, Scores};
pub use names::{RobotName, named};
pub use numbers::{Angle, Distance, Meters, Radius, Seconds, Speed};
pub use period::Period;
pub use robot::{Pose, Robot, RobotForm};
pub use scenario::ScenarioText;
pub use world::{Ball, BallForm, Obstacle, ObstacleName, Position, Velocity};
