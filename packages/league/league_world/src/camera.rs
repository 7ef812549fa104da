//! The camera in the head of a robot.

use league_physics::Body;
use nalgebra::{Rotation3, Vector3};
use rand_pcg::Pcg64Mcg;
use simspark_protocol::Polar;

use crate::player::Player;
use crate::randomness::normal;

/// Half of the field of view, horizontally and vertically \[deg\].
const HALF_VIEW: f64 = 60.0;
/// Tangent of [`HALF_VIEW`].
const TAN_HALF_VIEW: f64 = 1.732_050_807_568_877_2;
/// Distance up to which nothing is seen \[m\].
const TOO_NEAR: f64 = 0.1;
/// Standard deviation of distances (%).
///
/// Source of this and the next two: `naoneckhead.rsg` of rcssserver3d 0.7.3.
const DISTANCE_NOISE: f64 = 0.0965;
/// Standard deviation of horizontal angles \[deg\].
const HORIZONTAL_NOISE: f64 = 0.1225;
/// Standard deviation of vertical angles \[deg\].
const VERTICAL_NOISE: f64 = 0.148;

/// The camera of a robot. Its frame is that of the head: x right, y forward, z up.
pub(crate) struct Camera<'a> {
    position: Vector3<f64>,
    rotation: Rotation3<f64>,
    calibration: Vector3<f64>,
    generator: &'a mut Pcg64Mcg,
}

impl<'a> Camera<'a> {
    pub(crate) fn new(head: &Body, player: &'a mut Player) -> Self {
        Self {
            position: head.position,
            rotation: head.attitude.to_rotation_matrix(),
            calibration: player.calibration,
            generator: &mut player.generator,
        }
    }

    /// Returns where a point of the field is seen, or `None` outside of the field of view. Nothing hides it.
    pub(crate) fn point(&mut self, point: &Vector3<f64>) -> Option<Polar> {
        let local = self.local(point);
        let polar = polar(&local);
        let is_seen = polar.distance > TOO_NEAR
            && polar.horizontal.abs() <= HALF_VIEW
            && polar.vertical.abs() <= HALF_VIEW;
        is_seen.then(|| self.measure(polar))
    }

    /// Returns both ends of the part of a line that is in the field of view.
    pub(crate) fn line(
        &mut self,
        from: &Vector3<f64>,
        to: &Vector3<f64>,
    ) -> Option<(Polar, Polar)> {
        let (from, to) = clip(self.local(from), self.local(to))?;
        Some((self.measure(polar(&from)), self.measure(polar(&to))))
    }

    fn local(&self, point: &Vector3<f64>) -> Vector3<f64> {
        self.rotation.inverse() * (point - self.position) + self.calibration
    }

    /// Adds noise.
    fn measure(&mut self, polar: Polar) -> Polar {
        Polar {
            distance: polar.distance * (1.0 + normal(self.generator, DISTANCE_NOISE) / 100.0),
            horizontal: polar.horizontal + normal(self.generator, HORIZONTAL_NOISE),
            vertical: polar.vertical + normal(self.generator, VERTICAL_NOISE),
        }
    }
}

fn polar(local: &Vector3<f64>) -> Polar {
    let across = libm::hypot(local.x, local.y);
    Polar {
        distance: local.norm(),
        horizontal: libm::atan2(-local.x, local.y).to_degrees(),
        vertical: libm::atan2(local.z, across).to_degrees(),
    }
}

/// Returns the part of a line that is inside of the pyramid of view (Cyrus and Beck's method).
fn clip(from: Vector3<f64>, to: Vector3<f64>) -> Option<(Vector3<f64>, Vector3<f64>)> {
    let direction = to - from;
    let (mut begin, mut end) = (0.0, 1.0);
    let sides = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
    for (x, z) in sides {
        let normal = Vector3::new(x, TAN_HALF_VIEW, z);
        let (at_from, slope) = (normal.dot(&from), normal.dot(&direction));
        if slope > 0.0 {
            begin = f64::max(begin, -at_from / slope);
        } else if slope < 0.0 {
            end = f64::min(end, -at_from / slope);
        } else if at_from < 0.0 {
            return None;
        }
    }
    (begin < end).then(|| (from + direction * begin, from + direction * end))
}
