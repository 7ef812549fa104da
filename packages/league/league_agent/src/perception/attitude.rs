//! Attitude of the torso, from gyroscope and accelerometer.

use std::f64::consts::FRAC_PI_2;

use libm::atan2;
use nalgebra::{Quaternion, UnitQuaternion, Vector3};
use simspark_protocol::{Percept, Senses};

use crate::body::motors::CYCLE;

/// Gravity \[m/s²\].
const GRAVITY: f64 = 9.81;
/// Part of the difference to the accelerometer that is corrected in a cycle. It is small, because steps shake the
/// torso, and the gyroscope of the league has no noise.
const CORRECTION: f64 = 0.005;
/// Maximum valid rate of rotation \[deg/s\].
const MAX_RATE: f64 = 10_000.0;

/// Complementary filter for the rotation of the torso (x right, y forward) in the frame of the team.
#[derive(Clone, Debug)]
pub(crate) struct Attitude {
    /// Rotation from the frame of the torso to the frame of the team.
    rotation: UnitQuaternion<f64>,
    /// Rates of rotation about the axes of the torso \[rad/s\].
    rate: Vector3<f64>,
}

impl Default for Attitude {
    /// Returns an upright attitude that faces the opponents' goal.
    fn default() -> Self {
        Self {
            rotation: UnitQuaternion::from_axis_angle(&Vector3::z_axis(), -FRAC_PI_2),
            rate: Vector3::zeros(),
        }
    }
}

impl Attitude {
    /// Updates the attitude with gyroscope and accelerometer of a cycle.
    pub(crate) fn update(&mut self, senses: &Senses) {
        for percept in &senses.percepts {
            match percept {
                Percept::Gyro(rate) => self.integrate(&Vector3::from(*rate)),
                Percept::Accelerometer(acceleration) => self.level(&Vector3::from(*acceleration)),
                _ => {}
            }
        }
    }

    /// Rotates the estimate with a rate in the frame of the torso \[deg/s\] for a cycle, by the same formula as the
    /// physics of the league. Ignores implausible rates.
    fn integrate(&mut self, rate: &Vector3<f64>) {
        if !rate.iter().all(|part| part.abs() < MAX_RATE) {
            return;
        }
        self.rate = rate.map(f64::to_radians);
        let turn = Quaternion::from_imag(self.rate * (CYCLE / 2.0));
        let rotation = self.rotation.into_inner();
        self.rotation = UnitQuaternion::new_normalize(rotation + rotation * turn);
    }

    /// Rotates the estimate so that the measured acceleration, in the frame of the torso \[m/s²\], comes nearer to the
    /// vertical, by a part of the error. Ignores accelerations that differ much from gravity.
    fn level(&mut self, acceleration: &Vector3<f64>) {
        let norm = acceleration.norm();
        // Also false for NaN.
        let is_plausible = (norm / GRAVITY - 1.0).abs() < 0.5;
        if !is_plausible {
            return;
        }
        let measured = self.rotation * (acceleration / norm);
        let correction = measured.cross(&Vector3::z()) * CORRECTION;
        self.rotation = UnitQuaternion::from_scaled_axis(correction) * self.rotation;
    }

    /// Rotates the estimate about the vertical by an angle \[rad\], counter-clockwise.
    pub(crate) fn correct_heading(&mut self, turn: f64) {
        let turn = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), turn);
        self.rotation = turn * self.rotation;
    }

    /// Resets the attitude to upright, with this heading \[rad\].
    pub(crate) fn reset(&mut self, heading: f64) {
        *self = Self::default();
        self.correct_heading(heading);
    }

    /// Returns the rotation from the frame of the torso to the frame of the team.
    pub(crate) fn rotation(&self) -> &UnitQuaternion<f64> {
        &self.rotation
    }

    /// Returns the upward direction in the frame of the torso.
    pub(crate) fn up(&self) -> Vector3<f64> {
        self.rotation.inverse() * Vector3::z()
    }

    /// Returns the rates of rotation about the axes of the torso \[rad/s\].
    pub(crate) fn rate(&self) -> &Vector3<f64> {
        &self.rate
    }

    /// Returns the direction of the robot \[rad\], counter-clockwise from the opponents' goal; of a lying robot, the
    /// direction of its feet or head.
    pub(crate) fn heading(&self) -> f64 {
        let forward = self.rotation * Vector3::y();
        atan2(forward.y, forward.x)
    }

    /// Returns the angle by which the torso leans forward \[rad\].
    pub(crate) fn pitch(&self) -> f64 {
        let up = self.up();
        atan2(-up.y, up.z)
    }

    /// Returns the angle by which the torso leans to the right \[rad\].
    pub(crate) fn roll(&self) -> f64 {
        let up = self.up();
        atan2(-up.x, up.z)
    }
}
