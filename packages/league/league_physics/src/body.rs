//! State of a rigid body.

use nalgebra::{Matrix3, Quaternion, UnitQuaternion, Vector3};

/// Position, attitude and velocity of a body, in the world frame: x towards the right goal, y to the left of that, z up.
#[derive(Clone, Debug)]
pub struct Body {
    /// Center of mass \[m\].
    pub position: Vector3<f64>,
    /// Rotation of vectors from the body frame (x right, y forward, z up) to the world frame.
    pub attitude: UnitQuaternion<f64>,
    /// Velocity of the center of mass \[m/s\].
    pub velocity: Vector3<f64>,
    /// Angular velocity \[rad/s\].
    pub angular_velocity: Vector3<f64>,
    /// The attitude as a matrix.
    pub(crate) rotation: Matrix3<f64>,
    /// Number of remaining steps at rest before the body sleeps.
    pub(crate) steps_to_sleep: u8,
    /// Set if the body is simulated.
    pub(crate) awake: bool,
}

/// Number of steps below [`REST_SPEED`] and [`REST_TURN`] after which a body sleeps (ODE's default).
const STEPS_TO_SLEEP: u8 = 10;
/// Speed below which a body is at rest \[m/s\].
const REST_SPEED: f64 = 0.01;
/// Angular speed below which a body is at rest \[rad/s\].
const REST_TURN: f64 = 0.01;

impl Body {
    /// Creates a body at rest.
    pub(crate) fn new(position: Vector3<f64>, attitude: UnitQuaternion<f64>) -> Self {
        Self {
            position,
            attitude,
            velocity: Vector3::zeros(),
            angular_velocity: Vector3::zeros(),
            rotation: attitude.to_rotation_matrix().into_inner(),
            steps_to_sleep: STEPS_TO_SLEEP,
            awake: true,
        }
    }

    /// Moves the body and sets its velocities to 0. A sleeping body stays asleep.
    pub(crate) fn place(&mut self, position: Vector3<f64>, attitude: UnitQuaternion<f64>) {
        let (awake, steps_to_sleep) = (self.awake, self.steps_to_sleep);
        *self = Self {
            awake,
            steps_to_sleep,
            ..Self::new(position, attitude)
        };
    }

    /// Wakes the body, so that steps simulate it, and restarts the count of steps at rest.
    pub(crate) fn wake(&mut self) {
        self.awake = true;
        self.steps_to_sleep = STEPS_TO_SLEEP;
    }

    /// Counts down the steps at rest; at 0 the body stops and sleeps. If an awake body wakes it without moving it, it
    /// stops again in the next step, because only motion restarts the count (ODE 0.16).
    pub(crate) fn count_rest(&mut self) {
        if !self.awake {
            return;
        }
        let rests = self.velocity.norm_squared() <= REST_SPEED * REST_SPEED
            && self.angular_velocity.norm_squared() <= REST_TURN * REST_TURN;
        if !rests {
            self.steps_to_sleep = STEPS_TO_SLEEP;
            return;
        }
        self.steps_to_sleep = self.steps_to_sleep.saturating_sub(1);
        if self.steps_to_sleep == 0 {
            self.awake = false;
            self.velocity = Vector3::zeros();
            self.angular_velocity = Vector3::zeros();
        }
    }

    /// Moves the body with its velocity for `dt` \[s\]: semi-implicit Euler, the attitude by the first-order change of
    /// its quaternion (ODE's infinitesimal rotation).
    pub(crate) fn advance(&mut self, dt: f64) {
        self.position += self.velocity * dt;
        let turn = Quaternion::from_imag(self.angular_velocity * (dt / 2.0));
        let attitude = self.attitude.into_inner();
        self.attitude = UnitQuaternion::new_normalize(attitude + turn * attitude);
        self.rotation = self.attitude.to_rotation_matrix().into_inner();
    }

    /// Returns true if no number of the body's state is NaN or infinite.
    pub(crate) fn is_finite(&self) -> bool {
        let vectors = [self.position, self.velocity, self.angular_velocity];
        vectors.iter().all(|v| v.iter().all(|c| c.is_finite()))
            && self.attitude.coords.iter().all(|c| c.is_finite())
    }
}
