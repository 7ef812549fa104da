//! Decisions of the referee.

use nalgebra::Vector3;
use simspark_protocol::{Foul, Player};

/// Height of the torso of a robot that is placed on the field \[m\].
pub const PLACED_HEIGHT: f64 = 0.4;

/// Decisions of the referee in a cycle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decisions {
    /// New positions of robots.
    pub placements: Vec<Placement>,
    /// New position of the ball, at rest \[m\].
    pub ball: Option<Vector3<f64>>,
    /// Fouls.
    pub fouls: Vec<Foul>,
}

/// New position of a robot, upright and with its old heading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// The robot.
    pub player: Player,
    /// Position of the torso \[m\].
    pub position: Vector3<f64>,
}

impl Decisions {
    /// Places a robot \[m\]. A later placement replaces an earlier one.
    pub(crate) fn place(&mut self, player: Player, position: Vector3<f64>) {
        self.placements.retain(|it| it.player != player);
        self.placements.push(Placement { player, position });
    }
}
