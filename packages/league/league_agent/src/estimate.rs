//! Estimates of a player.

use nalgebra::{Vector2, Vector3};

use crate::motion::motions::Motions;
use crate::perception::model::Model;

/// Estimates of a player, in the frame of its team: origin at the center of the field, x towards the opponents' goal, y
/// to the left of x, z up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Position of the head \[m\].
    pub head: Vector3<f64>,
    /// Direction of the torso \[rad\], counter-clockwise, 0 towards the opponents' goal.
    pub heading: f64,
    /// Set if position and heading are unknown.
    pub is_lost: bool,
    /// Standard deviation of the position \[m\].
    pub deviation: f64,
    /// Cosine of the angle between the torso and the vertical.
    pub upright: f64,
    /// Set if the robot lies or gets up.
    pub has_fallen: bool,
    /// Position of the ball \[m\].
    pub ball: Vector2<f64>,
    /// Time since the ball was last seen \[s\].
    pub ball_age: f64,
}

impl Estimate {
    /// Collects the estimates from the model and the motion in progress.
    pub(crate) fn new(model: &Model, motions: &Motions) -> Self {
        Self {
            head: model.head(),
            heading: model.attitude.heading(),
            is_lost: model.is_lost(),
            deviation: model.deviation(),
            upright: model.attitude.up().z,
            has_fallen: motions.has_fallen(),
            ball: model.ball.position,
            ball_age: model.ball.age,
        }
    }
}
