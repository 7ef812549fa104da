//! Where the robot is on the field: an extended Kalman filter of position and heading, with landmarks.

use libm::{atan2, sqrt};
use nalgebra::{Matrix2, Matrix2x3, Matrix3, Vector2, Vector3};

/// Variances that a cycle adds: of each axis of the position \[m²\] and of the heading (rad²). The gyroscope has no noise;
/// feet slip.
const DRIFT: [f64; 3] = [4e-6, 4e-6, 1e-8];
/// Variances after the pose was found from landmarks alone.
const FOUND: [f64; 3] = [0.04, 0.04, 4e-4];
/// Deviation of a landmark's place along and across the direction in which it is seen, as a part of its distance. The
/// camera's own are 0.1 % and 0.12°; the rest is for the neck, which moves.
const NOISE: f64 = 0.004;
/// Deviation that does not depend on the distance \[m\]: the camera's place in the head is known to 5 mm.
const OFFSET: f64 = 0.01;
/// Greatest mean difference of landmarks from where they are expected, as a part of their distance plus 1 m.
const MAX_DIFFERENCE: f64 = 0.1;
/// Images in a row with greater differences after which the robot has been carried away.
const PATIENCE: u32 = 3;

/// A landmark that is seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sighting {
    /// Where it is on the field \[m\].
    pub(crate) place: Vector2<f64>,
    /// Where it is seen from the torso \[m\], in axes that are parallel to those of the field by the estimated heading.
    pub(crate) seen: Vector2<f64>,
}

/// The filter. Its heading is kept in [`Attitude`](super::attitude::Attitude); it returns how that is to be corrected.
#[derive(Clone, Debug)]
pub(crate) struct Localizer {
    position: Vector2<f64>,
    covariance: Matrix3<f64>,
    is_lost: bool,
    /// Images in a row that do not fit.
    misfits: u32,
}

impl Default for Localizer {
    fn default() -> Self {
        Self {
            position: Vector2::zeros(),
            covariance: Matrix3::zeros(),
            is_lost: true,
            misfits: 0,
        }
    }
}

impl Localizer {
    /// Position of the torso in the frame of the team \[m\].
    pub(crate) fn position(&self) -> Vector2<f64> {
        self.position
    }

    /// Whether the position is not known.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Begins anew at a place \[m\], until two landmarks are seen together.
    pub(crate) fn reset(&mut self, position: Vector2<f64>) {
        *self = Self {
            position,
            ..Self::default()
        };
    }

    /// Moves with the robot, by a way in the frame of the team \[m\].
    pub(crate) fn advance(&mut self, moved: &Vector3<f64>) {
        self.position += moved.xy();
        self.covariance += Matrix3::from_diagonal(&Vector3::from(DRIFT));
    }

    /// Takes what is seen in an image. Returns by how much the heading is to be turned \[rad\].
    pub(crate) fn correct(&mut self, sightings: &[Sighting]) -> f64 {
        if sightings.is_empty() {
            return 0.0;
        }
        let differs = |it: &Sighting| {
            let difference = (it.place - self.position - it.seen).norm();
            difference / (1.0 + it.seen.norm())
        };
        let mean = sightings.iter().map(differs).sum::<f64>() / sightings.len() as f64;
        self.misfits = if mean > MAX_DIFFERENCE {
            self.misfits + 1
        } else {
            0
        };
        if self.is_lost || self.misfits >= PATIENCE {
            return self.find(sightings);
        }
        if self.misfits > 0 {
            return 0.0;
        }
        let mut turn = 0.0;
        for sighting in sightings {
            turn += self.correct_with(sighting, turn);
        }
        turn
    }

    /// The update of the filter with one landmark: place = position + seen, turned by what the heading is wrong.
    fn correct_with(&mut self, sighting: &Sighting, turned: f64) -> f64 {
        let seen = rotate(&sighting.seen, turned);
        let innovation = sighting.place - self.position - seen;
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

    /// Finds the pose that fits best to the landmarks alone, if there are at least two (Umeyama 1991, in the plane).
    fn find(&mut self, sightings: &[Sighting]) -> f64 {
        if sightings.len() < 2 {
            return 0.0;
        }
        let count = sightings.len() as f64;
        let place: Vector2<f64> = sightings.iter().map(|it| it.place).sum::<Vector2<f64>>() / count;
        let seen: Vector2<f64> = sightings.iter().map(|it| it.seen).sum::<Vector2<f64>>() / count;
        let (mut across, mut along) = (0.0, 0.0);
        for it in sightings {
            let (from, to) = (it.seen - seen, it.place - place);
            across += from.x * to.y - from.y * to.x;
            along += from.dot(&to);
        }
        let turn = atan2(across, along);
        self.position = place - rotate(&seen, turn);
        self.covariance = Matrix3::from_diagonal(&Vector3::from(FOUND));
        self.is_lost = false;
        self.misfits = 0;
        turn
    }

    /// Standard deviation of the position \[m\].
    pub(crate) fn deviation(&self) -> f64 {
        sqrt(self.covariance[(0, 0)].max(self.covariance[(1, 1)]))
    }
}

/// Turns a vector counter-clockwise by an angle \[rad\].
pub(crate) fn rotate(vector: &Vector2<f64>, angle: f64) -> Vector2<f64> {
    let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
    Vector2::new(
        cosine * vector.x - sine * vector.y,
        sine * vector.x + cosine * vector.y,
    )
}
