//! Maximum speeds of bodies.

use nalgebra::Vector3;

/// Limits of the velocity of a body. The original has none: there, deeply overlapping robots can accelerate without
/// bound and crash the server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpeedLimit {
    /// Maximum speed \[m/s\].
    linear: f64,
    /// Maximum angular speed \[rad/s\].
    angular: f64,
}

impl SpeedLimit {
    /// Limits of bodies of robots: several times the speeds of motors and falls, including falls from the maximum
    /// heights of trainers.
    pub(crate) const ROBOT: Self = Self {
        linear: 100.0,
        angular: 60.0,
    };
    /// No limits, for the ball, which a trainer may give any speed.
    pub(crate) const NONE: Self = Self {
        linear: f64::INFINITY,
        angular: f64::INFINITY,
    };

    /// Returns the velocity and angular velocity within the limits, in the same directions.
    pub(crate) fn apply(
        self,
        velocity: Vector3<f64>,
        angular: Vector3<f64>,
    ) -> (Vector3<f64>, Vector3<f64>) {
        (
            velocity.cap_magnitude(self.linear),
            angular.cap_magnitude(self.angular),
        )
    }
}
