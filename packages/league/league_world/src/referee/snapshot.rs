//! Snapshot of a cycle.

use nalgebra::Vector3;
use simspark_protocol::Player;

use crate::referee::limb::Limb;

/// World after a cycle. Frame of the field: origin at the center, x towards the right goal, y to the left of x, z up.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot<'a> {
    /// The ball.
    pub ball: BallView,
    /// All robots, left team first, then by number.
    pub robots: &'a [RobotView],
}

/// The ball as the referee sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallView {
    /// Position of the center \[m\].
    pub position: Vector3<f64>,
    /// Velocity \[m/s\].
    pub velocity: Vector3<f64>,
}

/// A robot as the referee sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct RobotView {
    /// Player of this robot.
    pub player: Player,
    /// Center of the torso \[m\].
    pub position: Vector3<f64>,
    /// Velocity of the torso \[m/s\].
    pub velocity: Vector3<f64>,
    /// Set if the robot touched the ball in this cycle.
    pub touches_ball: bool,
    /// Robots that this robot touched in this cycle.
    pub touches: Vec<Touch>,
    /// Pairs of overlapping parts of the robot; `None` is the torso.
    pub self_collisions: Vec<(Option<Limb>, Limb)>,
    /// Set if the robot requested a pass mode.
    pub requests_pass: bool,
}

/// Another robot that a robot touches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// Player of the other robot.
    pub player: Player,
    /// Mean of the points at which they touch \[m\].
    pub point: Vector3<f64>,
}

impl Snapshot<'_> {
    /// Returns the robot of a player, or `None` if the player has left.
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

    /// Returns the distance from a point \[m\], both projected to the ground.
    pub(crate) fn distance(&self, point: &Vector3<f64>) -> f64 {
        (self.position.xy() - point.xy()).norm()
    }
}
