//! Camera in the head.

use hsl_types::{Ground, Point2};

use crate::parameters::VisionParameters;
use crate::states::HeadAngles;

/// Width of an image, which the program assumes without a description of the camera \[px\].
pub(super) const WIDTH: f32 = 1280.0;
/// Height of an image \[px\].
pub(super) const HEIGHT: f32 = 720.0;

/// Position in an image \[px\], from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pixel {
    pub(super) u: f32,
    pub(super) v: f32,
}

/// Camera in the head at the time of an image.
#[derive(Clone, Copy, Debug)]
pub(super) struct Camera {
    head: HeadAngles,
    /// Height above the ground \[m\].
    height: f32,
    /// Maximum distance of an object \[m\].
    range: f32,
    /// Tangent of half the horizontal and half the vertical angle of view.
    half_size: (f32, f32),
}

impl Camera {
    /// Creates a camera that looks where the head does.
    pub(super) fn new(parameters: &VisionParameters, head: HeadAngles) -> Self {
        let tangent = |angle: f32| libm::tanf(angle / 2.0);
        Self {
            head,
            height: parameters.camera_height,
            range: parameters.range,
            half_size: (
                tangent(parameters.horizontal_angle),
                tangent(parameters.vertical_angle),
            ),
        }
    }

    /// Returns the position in the image of a point on the ground; `None` if it is out of range or not in the image.
    pub(super) fn pixel(&self, point: Point2<Ground>) -> Option<Pixel> {
        let offset = point.coords();
        if offset.norm() > self.range {
            return None;
        }
        let (cos, sin) = (libm::cosf(self.head.yaw), libm::sinf(self.head.yaw));
        let ahead = cos * offset.x + sin * offset.y;
        let left = cos * offset.y - sin * offset.x;
        let (cos, sin) = (libm::cosf(self.head.pitch), libm::sinf(self.head.pitch));
        let depth = cos * ahead + sin * self.height;
        let below = cos * self.height - sin * ahead;
        if depth <= 0.0 {
            return None;
        }
        let (horizontal, vertical) = self.half_size;
        let (right, down) = (-left / depth / horizontal, below / depth / vertical);
        (right.abs() <= 1.0 && down.abs() <= 1.0).then_some(Pixel {
            u: (right + 1.0) / 2.0 * WIDTH,
            v: (down + 1.0) / 2.0 * HEIGHT,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the pixel of a point for a head with this yaw and pitch.
    fn pixel(yaw: f32, pitch: f32, x: f32, y: f32) -> Option<Pixel> {
        let camera = Camera::new(&VisionParameters::default(), HeadAngles { yaw, pitch });
        camera.pixel(Point2::new(x, y))
    }

    #[test]
    fn the_point_to_which_the_head_looks_is_in_the_middle_of_the_image() {
        let distance = VisionParameters::default().camera_height / libm::tanf(0.5);
        let (cos, sin) = (libm::cosf(0.7), libm::sinf(0.7));
        let seen = pixel(0.7, 0.5, cos * distance, sin * distance).unwrap();
        assert!((seen.u - WIDTH / 2.0).abs() < 0.1, "{seen:?}");
        assert!((seen.v - HEIGHT / 2.0).abs() < 0.1, "{seen:?}");
    }

    #[test]
    fn a_point_behind_the_head_beside_the_image_or_out_of_range_is_not_seen() {
        assert!(pixel(0.0, 0.5, 2.0, 0.0).is_some());
        assert_eq!(pixel(std::f32::consts::PI, 0.5, 2.0, 0.0), None);
        assert_eq!(pixel(1.2, 0.5, 2.0, 0.0), None);
        assert_eq!(pixel(0.0, 0.5, 8.1, 0.0), None);
        // The head that looks ahead does not see the feet.
        assert_eq!(pixel(0.0, 0.0, 0.5, 0.0), None);
    }

    #[test]
    fn a_point_to_the_left_is_in_the_left_half_and_a_near_one_in_the_lower_half() {
        let seen = pixel(0.0, 0.5, 1.2, 0.4).unwrap();
        assert!(seen.u < WIDTH / 2.0 && seen.v > HEIGHT / 2.0, "{seen:?}");
    }
}
