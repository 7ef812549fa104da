//! Camera in the head of a robot.

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
/// Distance up to which objects are invisible \[m\].
const MIN_DISTANCE: f64 = 0.1;
/// Standard deviation of distances \[%\].
///
/// Source of this and the next two constants: `naoneckhead.rsg` of rcssserver3d 0.7.3.
const DISTANCE_NOISE: f64 = 0.0965;
/// Standard deviation of horizontal angles \[deg\].
const HORIZONTAL_NOISE: f64 = 0.1225;
/// Standard deviation of vertical angles \[deg\].
const VERTICAL_NOISE: f64 = 0.148;

/// Camera of a robot. Its frame is the frame of the head: x right, y forward, z up.
pub(crate) struct Camera<'a> {
    /// Position of the head in the world frame \[m\].
    position: Vector3<f64>,
    /// Rotation from the frame of the head to the world frame.
    rotation: Rotation3<f64>,
    /// Constant error of measured positions, in the frame of the head \[m\].
    calibration: Vector3<f64>,
    /// Random generator of the player's noise. Each measurement advances it.
    generator: &'a mut Pcg64Mcg,
}

impl<'a> Camera<'a> {
    /// Creates the camera of a player for one image.
    pub(crate) fn new(head: &Body, player: &'a mut Player) -> Self {
        Self {
            position: head.position,
            rotation: head.attitude.to_rotation_matrix(),
            calibration: player.calibration,
            generator: &mut player.generator,
        }
    }

    /// Returns the measured position of a point of the world, or `None` outside of the field of view. Draws the noise
    /// from the player's random generator. There is no occlusion.
    pub(crate) fn see_point(&mut self, point: &Vector3<f64>) -> Option<Polar> {
        let local = self.to_camera(point);
        let polar = to_polar(&local);
        let is_seen = polar.distance > MIN_DISTANCE
            && polar.horizontal.abs() <= HALF_VIEW
            && polar.vertical.abs() <= HALF_VIEW;
        is_seen.then(|| self.measure(polar))
    }

    /// Returns the measured ends, with noise, of the part of a line in the field of view, or `None` outside of it.
    pub(crate) fn see_line(
        &mut self,
        from: &Vector3<f64>,
        to: &Vector3<f64>,
    ) -> Option<(Polar, Polar)> {
        let (from, to) = clip(self.to_camera(from), self.to_camera(to))?;
        Some((self.measure(to_polar(&from)), self.measure(to_polar(&to))))
    }

    /// Converts a point of the world to the frame of the camera, with the error of calibration \[m\].
    fn to_camera(&self, point: &Vector3<f64>) -> Vector3<f64> {
        self.rotation.inverse() * (point - self.position) + self.calibration
    }

    /// Adds noise to a position.
    fn measure(&mut self, polar: Polar) -> Polar {
        Polar {
            distance: polar.distance * (1.0 + normal(self.generator, DISTANCE_NOISE) / 100.0),
            horizontal: polar.horizontal + normal(self.generator, HORIZONTAL_NOISE),
            vertical: polar.vertical + normal(self.generator, VERTICAL_NOISE),
        }
    }
}

/// Converts a point in the frame of the camera to distance and angles.
fn to_polar(local: &Vector3<f64>) -> Polar {
    let across = libm::hypot(local.x, local.y);
    Polar {
        distance: local.norm(),
        horizontal: libm::atan2(-local.x, local.y).to_degrees(),
        vertical: libm::atan2(local.z, across).to_degrees(),
    }
}

/// Returns the part of a line inside of the pyramid of view (method of Cyrus and Beck), or `None` outside of it. Points
/// are in the frame of the camera.
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
