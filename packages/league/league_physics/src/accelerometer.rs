//! Accelerometer in the torso, which measures proper acceleration.

use nalgebra::Vector3;

use crate::{Body, GRAVITY, STEP};

/// Accelerometer that measures before each step, from the velocities after the two steps before. As in the original, it
/// lags one step behind the gyroscope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accelerometer {
    /// Velocity of the torso at the last measurement, in the world frame \[m/s\].
    velocity: Vector3<f64>,
    /// Acceleration against free fall, in the torso frame \[m/s²\].
    pub(crate) reading: Vector3<f64>,
}

impl Accelerometer {
    /// Updates the reading from the change of the torso's velocity since the last call, one step ago.
    pub(crate) fn measure(&mut self, torso: &Body) {
        let change = (torso.velocity - self.velocity) / STEP;
        self.velocity = torso.velocity;
        self.reading = torso.rotation.tr_mul(&(change - Vector3::z() * GRAVITY));
    }
}
