//! The greatest speeds of bodies.

use nalgebra::Vector3;

/// Limits of the velocity of a body. The original has none: there, robots that are pressed deeply into each other can
/// gain speed without bound and end the server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpeedLimit {
    /// Greatest speed \[m/s\].
    linear: f64,
    /// Greatest angular speed \[rad/s\].
    angular: f64,
}

impl SpeedLimit {
    /// Bodies of robots: several times what motors and falls reach, also from the greatest heights at which trainers
    /// drop them.
    pub(crate) const ROBOT: Self = Self {
        linear: 100.0,
        angular: 60.0,
    };
    /// The ball, which a trainer may give any speed.
    pub(crate) const NONE: Self = Self {
        linear: f64::INFINITY,
        angular: f64::INFINITY,
    };

    /// The velocity and angular velocity within the limits, in the same directions.
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
