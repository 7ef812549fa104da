//! Position of the robot: an extended Kalman filter of position and heading, with landmarks.

use libm::{atan2, sqrt};
use nalgebra::{Matrix2, Matrix2x3, Matrix3, Vector2, Vector3};

/// Variances that a cycle adds: of each axis of the position \[m²\] and of the heading \[rad²\]. The gyroscope has no
/// noise; feet slip.
const DRIFT: [f64; 3] = [4e-6, 4e-6, 1e-8];
/// Variances after the pose was computed from landmarks only: of each axis of the position \[m²\] and of the heading
/// \[rad²\].
const FIT_VARIANCES: [f64; 3] = [0.04, 0.04, 4e-4];
/// Standard deviation of a landmark's position along and across its direction, as a part of its distance. The camera
/// itself has 0.1 % and 0.12°; the rest is for the moving neck.
const NOISE: f64 = 0.004;
/// Standard deviation that does not depend on the distance \[m\]: the camera's position in the head has an error of 5
/// mm.
const OFFSET: f64 = 0.01;
/// Maximum mean difference between seen and expected landmarks, as a part of their distance plus 1 m.
const MAX_DIFFERENCE: f64 = 0.1;
/// Number of consecutive images with larger differences after which the pose is computed from landmarks only.
const MAX_OUTLIERS: u32 = 3;

/// Observation of a landmark.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Observation {
    /// Position of the landmark on the field \[m\].
    pub(crate) place: Vector2<f64>,
    /// Seen position from the torso \[m\], in axes parallel to those of the field by the estimated heading.
    pub(crate) seen: Vector2<f64>,
}

/// Kalman filter. [`Attitude`](super::attitude::Attitude) contains the heading; the filter estimates and returns its
/// correction.
#[derive(Clone, Debug)]
pub(crate) struct Localizer {
    /// Position of the torso in the frame of the team \[m\].
    position: Vector2<f64>,
    /// Covariance of x, y \[m\] and heading \[rad\].
    covariance: Matrix3<f64>,
    is_lost: bool,
    /// Number of consecutive images that do not fit.
    outliers: u32,
}

impl Default for Localizer {
    /// Returns an unknown position.
    fn default() -> Self {
        Self {
            position: Vector2::zeros(),
            covariance: Matrix3::zeros(),
            is_lost: true,
            outliers: 0,
        }
    }
}

impl Localizer {
    /// Returns the position of the torso in the frame of the team \[m\].
    pub(crate) fn position(&self) -> Vector2<f64> {
        self.position
    }

    /// Returns true if the position is unknown.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Sets the position \[m\], which counts as unknown until two landmarks are seen together.
    pub(crate) fn reset(&mut self, position: Vector2<f64>) {
        *self = Self {
            position,
            ..Self::default()
        };
    }

    /// Moves the estimate by a displacement in the frame of the team \[m\].
    pub(crate) fn advance(&mut self, moved: &Vector3<f64>) {
        self.position += moved.xy();
        self.covariance += Matrix3::from_diagonal(&Vector3::from(DRIFT));
    }

    /// Corrects the position with the landmarks of an image, and returns the correction of the heading \[rad\], which
    /// the caller must apply. An image that does not fit is ignored; after several in sequence, or if the position is
    /// unknown, the pose is computed from landmarks only.
    pub(crate) fn correct(&mut self, observations: &[Observation]) -> f64 {
        if observations.is_empty() {
            return 0.0;
        }
        let differs = |it: &Observation| {
            let difference = (it.place - self.position - it.seen).norm();
            difference / (1.0 + it.seen.norm())
        };
        let mean = observations.iter().map(differs).sum::<f64>() / observations.len() as f64;
        self.outliers = if mean > MAX_DIFFERENCE {
            self.outliers + 1
        } else {
            0
        };
        if self.is_lost || self.outliers >= MAX_OUTLIERS {
            return self.fit_pose(observations);
        }
        if self.outliers > 0 {
            return 0.0;
        }
        let mut turn = 0.0;
        for observation in observations {
            turn += self.correct_with_landmark(observation, turn);
        }
        turn
    }

    /// Updates the filter with one landmark. The model of the measurement: the position of the landmark on the field is
    /// the position of the torso plus the seen offset, rotated by the error of the heading. `turned` is the correction
    /// by the landmarks before; returns the further correction \[rad\].
    fn correct_with_landmark(&mut self, observation: &Observation, turned: f64) -> f64 {
        let seen = rotate(&observation.seen, turned);
        let innovation = observation.place - self.position - seen;
        let slope = Matrix2x3::new(1.0, 0.0, -seen.y, 0.0, 1.0, seen.x);
        let deviation = OFFSET + NOISE * seen.norm();
        let noise = Matrix2::identity() * (deviation * deviation);
        let spread = slope * self.covariance * slope.transpose() + noise;
        let Some(inverse) = spread.try_inverse() else {
            return 0.0;
        };
        let gain = self.covariance * slope.transpose() * inverse;
        let change = gain * innovation;
        self.position += change.xy();
        self.covariance -= gain * slope * self.covariance;
        self.covariance = (self.covariance + self.covariance.transpose()) / 2.0;
        change.z
    }

    /// Computes position and heading from landmarks only, if there are at least two, by least squares (Umeyama 1991, in
    /// the plane). Returns the correction of the heading \[rad\], 0 if there are too few.
    fn fit_pose(&mut self, observations: &[Observation]) -> f64 {
        if observations.len() < 2 {
            return 0.0;
        }
        let count = observations.len() as f64;
        let place: Vector2<f64> =
            observations.iter().map(|it| it.place).sum::<Vector2<f64>>() / count;
        let seen: Vector2<f64> =
            observations.iter().map(|it| it.seen).sum::<Vector2<f64>>() / count;
        let (mut across, mut along) = (0.0, 0.0);
        for it in observations {
            let (from, to) = (it.seen - seen, it.place - place);
            across += from.x * to.y - from.y * to.x;
            along += from.dot(&to);
        }
        let turn = atan2(across, along);
        self.position = place - rotate(&seen, turn);
        self.covariance = Matrix3::from_diagonal(&Vector3::from(FIT_VARIANCES));
        self.is_lost = false;
        self.outliers = 0;
        turn
    }

    /// Returns the standard deviation of the position \[m\].
    pub(crate) fn deviation(&self) -> f64 {
        sqrt(self.covariance[(0, 0)].max(self.covariance[(1, 1)]))
    }
}

/// Rotates a vector counter-clockwise by an angle \[rad\].
pub(crate) fn rotate(vector: &Vector2<f64>, angle: f64) -> Vector2<f64> {
    let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
    Vector2::new(
        cosine * vector.x - sine * vector.y,
        sine * vector.x + cosine * vector.y,
    )
}
