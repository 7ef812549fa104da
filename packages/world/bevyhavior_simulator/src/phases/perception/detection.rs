use hsl_types::{Ground, Point2};
use rand_pcg::Pcg64Mcg;

use super::memory::TargetMemory;
use super::view::View;
use crate::world::errors::perception::PerceptionErrors;

/// Probability that a robot detects an object in an image: the product of a probability by distance, `2^-(d / h)^2`
/// with the half distance `h`, the same by the angle to the direction of the head, and the probabilities that the
/// object is not overlooked and not hidden.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Detection {
    /// Distance at which half of the objects are detected \[m\]; 0: the distance has no effect.
    pub(super) half_distance: f32,
    /// Probability that the robot overlooks an object that is near, ahead and not hidden.
    pub(super) overlooked: f32,
}

impl Detection {
    /// Returns the probability of the detection of an object.
    pub(super) fn probability(
        &self,
        object: Point2<Ground>,
        view: &View,
        is_hidden: bool,
        errors: &PerceptionErrors,
    ) -> f32 {
        let object = object.coords();
        let angle = view.head_yaw.angle_to(object.orientation());
        let hidden = if is_hidden { errors.occlusion } else { 0.0 };
        halved(object.norm(), self.half_distance)
            * halved(angle, errors.detection_half_angle)
            * (1.0 - hidden)
            * (1.0 - self.overlooked)
    }
}

/// Returns true with this probability. The results for one object are correlated in time: it is detected while a
/// Gauss-Markov process is below the quantile of the probability. Draws no number for a certain detection.
pub(super) fn is_detected(
    probability: f32,
    view: &View,
    errors: &PerceptionErrors,
    memory: &mut TargetMemory,
    generator: &mut Pcg64Mcg,
) -> bool {
    if probability >= 1.0 {
        return true;
    }
    let tau = errors.detection_correlation_time;
    let [value] = memory.detection.at(view.now, tau, generator);
    // Distribution function of the normal distribution.
    0.5 * libm::erfcf(-value * std::f32::consts::FRAC_1_SQRT_2) < probability
}

/// Returns true if a robot stands between the origin and an object: the line to the object passes the center of one
/// nearer than `radius` \[m\]. `robots` are the centers of all other robots.
pub(super) fn is_hidden(
    object: Point2<Ground>,
    robots: impl IntoIterator<Item = Point2<Ground>>,
    radius: f32,
) -> bool {
    let object = object.coords();
    let distance = object.norm();
    robots.into_iter().any(|robot| {
        let robot = robot.coords();
        // Multiplied by the distance, for an object at the origin.
        let along = robot.dot(object);
        let across = robot.x * object.y - robot.y * object.x;
        along > 0.0 && along < distance * distance && across.abs() < radius * distance
    })
}

/// Returns the factor `2^-(value / half)^2`, or 1 for a half of 0.
fn halved(value: f32, half: f32) -> f32 {
    if half > 0.0 {
        let ratio = value / half;
        libm::exp2f(-ratio * ratio)
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_robot_between_hides_an_object() {
        let ball = Point2::new(2.0, 0.0);
        for (x, y, expected) in [
            (1.0, 0.0, true),
            (1.0, 0.24, true),
            (1.0, -0.26, false),
            (2.1, 0.0, false),
            (-1.0, 0.0, false),
        ] {
            let hidden = is_hidden(ball, [Point2::new(x, y)], 0.25);
            assert_eq!(hidden, expected, "robot at ({x}, {y})");
        }
    }

    #[test]
    fn the_probability_halves_at_the_half_distance_and_at_the_half_angle() {
        let errors = PerceptionErrors {
            detection_half_angle: 0.5,
            occlusion: 0.8,
            ..PerceptionErrors::default()
        };
        let view = View::default();
        let detection = Detection {
            half_distance: 3.0,
            overlooked: 0.0,
        };
        let at = |x, y, is_hidden| {
            let probability = detection.probability(Point2::new(x, y), &view, is_hidden, &errors);
            (probability * 1e4).round() / 1e4
        };
        assert_eq!(at(3.0, 0.0, false), 0.5);
        assert_eq!(at(6.0, 0.0, false), 0.0625);
        assert_eq!(at(3.0, 0.0, true), 0.1);
        let (x, y) = (libm::cosf(0.5) * 3.0, libm::sinf(0.5) * 3.0);
        assert_eq!(at(x, y, false), 0.25);
    }
}
