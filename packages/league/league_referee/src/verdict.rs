//! What the referee decides.

use nalgebra::Vector3;
use simspark_protocol::{Foul, Player};

/// What the referee decides in a cycle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// Robots that are put elsewhere.
    pub moves: Vec<Move>,
    /// Where the ball is put.
    pub ball: Option<BallMove>,
    /// Fouls.
    pub fouls: Vec<Foul>,
}

/// A robot that is put elsewhere, upright and with its heading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    /// The robot.
    pub player: Player,
    /// Where its torso is put (m).
    pub position: Vector3<f64>,
}

/// Where the ball is put, at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallMove {
    /// Its centre (m).
    pub position: Vector3<f64>,
}
