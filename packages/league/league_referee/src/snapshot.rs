//! What happened in a cycle.

use nalgebra::Vector3;
use simspark_protocol::Player;

use crate::limb::Limb;

/// The world after a cycle. Frame of the field: origin at the center, x towards the right goal, y to the left of x, z up.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot<'a> {
    /// The ball.
    pub ball: BallView,
    /// All robots, left team first, then by number.
    pub robots: &'a [RobotView],
}

/// The ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallView {
    /// Its center \[m\].
    pub position: Vector3<f64>,
    /// Its velocity \[m/s\].
    pub velocity: Vector3<f64>,
}

/// A robot.
#[derive(Clone, Debug, PartialEq)]
pub struct RobotView {
    /// Whose it is.
    pub player: Player,
    /// Center of the torso \[m\].
    pub position: Vector3<f64>,
    /// Velocity of the torso \[m/s\].
    pub velocity: Vector3<f64>,
    /// Whether it touched the ball in this cycle.
    pub touches_ball: bool,
    /// Robots that it touched in this cycle.
    pub touches: Vec<Player>,
    /// Its parts that pass through each other: the limbs of each pair; `None` is the torso.
    pub self_collisions: Vec<(Option<Limb>, Limb)>,
    /// Whether it asked for a pass mode.
    pub asks_to_pass: bool,
}

impl Snapshot<'_> {
    /// Returns a robot.
    pub(crate) fn robot(&self, player: Player) -> Option<&RobotView> {
        self.robots.iter().find(|robot| robot.player == player)
    }
}

/// Number of the goalkeeper.
const GOALKEEPER: u32 = 1;

impl RobotView {
    pub(crate) fn is_goalkeeper(&self) -> bool {
        self.player.number == GOALKEEPER
    }

    /// Returns the distance to a point on the ground \[m\].
    pub(crate) fn distance(&self, point: &Vector3<f64>) -> f64 {
        (self.position.xy() - point.xy()).norm()
    }
}
