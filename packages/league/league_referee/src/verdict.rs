//! What the referee decides.

use nalgebra::Vector3;
use simspark_protocol::{Foul, Player};

/// What the referee decides in a cycle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// Robots that are put elsewhere.
    pub moves: Vec<Move>,
    /// Where the ball is put, at rest \[m\].
    pub ball: Option<Vector3<f64>>,
    /// Fouls.
    pub fouls: Vec<Foul>,
}

/// A robot that is put elsewhere, upright and with its heading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    /// The robot.
    pub player: Player,
    /// Where its torso is put \[m\].
    pub position: Vector3<f64>,
}

impl Verdict {
    /// Puts a robot somewhere \[m\]. The last rule to do so decides.
    pub(crate) fn put(&mut self, player: Player, position: Vector3<f64>) {
        self.moves.retain(|it| it.player != player);
        self.moves.push(Move { player, position });
    }
}
