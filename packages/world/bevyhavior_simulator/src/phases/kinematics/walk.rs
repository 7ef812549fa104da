use hsl_types::{
    Direction, Ground, Orientation2, OrientationMode, Path, PathSegment, Point2, Vector2,
};

use crate::world::config::SimulationConfig;

/// Distance to the end of a segment at which the segment counts as walked \[m\].
const REACHED: f32 = 1e-3;

/// Movement of a robot in one tick, in the robot's ground frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Step {
    /// Translation \[m\].
    pub(super) translation: Vector2<Ground>,
    /// Rotation, counterclockwise \[rad\].
    pub(super) rotation: f32,
}

impl Step {
    /// Returns the step with this error, or unchanged without one.
    pub(super) fn with(self, error: Option<Self>) -> Self {
        error.map_or(self, |error| Self {
            translation: self.translation + error.translation,
            rotation: self.rotation + error.rotation,
        })
    }
}

/// Limits of a movement in one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Limits {
    /// Maximum translation \[m\].
    translation: f32,
    /// Maximum rotation \[rad\].
    rotation: f32,
}

impl Limits {
    /// Creates the limits of a translation \[m\] and a rotation \[rad\].
    #[cfg(test)]
    pub(super) fn new(translation: f32, rotation: f32) -> Self {
        Self {
            translation,
            rotation,
        }
    }

    /// Returns the limits of the configuration for a tick of duration `dt` \[s\].
    pub(super) fn of_tick(config: &SimulationConfig, dt: f32) -> Self {
        Self {
            translation: config.walk_translation_speed * dt,
            rotation: config.walk_rotation_speed * dt,
        }
    }

    /// Returns the same limits, but at most `translation` \[m\] in this tick.
    pub(super) fn slower(self, translation: f32) -> Self {
        Self {
            translation: self.translation.min(translation),
            ..self
        }
    }
}

/// Returns the movement in a tick of duration `dt` \[s\] with a commanded velocity \[m/s\] and angular velocity
/// \[rad/s\]. The velocity is scaled by `walk_with_velocity_scale`; both are cut to the limits of the configuration.
pub(super) fn with_velocity(
    velocity: Vector2<Ground>,
    angular_velocity: f32,
    config: &SimulationConfig,
    dt: f32,
) -> Step {
    let limits = Limits::of_tick(config, dt);
    let displacement = velocity * (config.walk_with_velocity_scale * dt);
    Step {
        translation: displacement.cap_norm(limits.translation),
        rotation: (angular_velocity * dt).clamp(-limits.rotation, limits.rotation),
    }
}

/// Returns the movement in one tick along a path in the robot's ground frame, whose origin is the robot. The robot
/// moves along the first segment whose end is not reached, and turns as `mode` requires. Within
/// `distance_to_be_aligned` \[m\] of the end of the path it turns to `target_orientation` instead. At the end of the
/// path it only turns.
pub(super) fn along_path(
    path: &Path,
    mode: OrientationMode,
    target_orientation: Orientation2<Ground>,
    distance_to_be_aligned: f32,
    limits: Limits,
) -> Step {
    let translation = path
        .segments
        .iter()
        .find(|segment| segment.end().coords().norm() > REACHED)
        .map_or(Vector2::zero(), |segment| {
            displacement(segment, limits.translation)
        });
    let distance_to_end = path.end().map_or(0.0, |end| end.coords().norm());
    let facing = if distance_to_end <= distance_to_be_aligned.max(REACHED) {
        target_orientation
    } else {
        match mode {
            OrientationMode::Unspecified | OrientationMode::AlignWithPath => {
                translation.orientation()
            }
            OrientationMode::LookTowards { direction, .. } => direction,
            OrientationMode::LookAt { target, .. } => target.coords().orientation(),
        }
    };
    Step {
        translation,
        rotation: facing.angle().clamp(-limits.rotation, limits.rotation),
    }
}

/// Returns the displacement of a robot at the origin along a segment, of at most `limit` \[m\].
fn displacement(segment: &PathSegment, limit: f32) -> Vector2<Ground> {
    match *segment {
        PathSegment::LineSegment { end, .. } => end.coords().cap_norm(limit),
        PathSegment::Arc {
            center,
            radius,
            end,
            direction,
            ..
        } => {
            let next = match arc_sign(direction) {
                Some(sign) if radius > 0.0 => next_on_arc(center, radius, end, sign, limit),
                _ => segment.end(),
            };
            next.coords().cap_norm(limit)
        }
    }
}

/// Returns the sign of the angle of an arc: 1 counterclockwise, -1 clockwise, or `None` for an arc without rotation.
fn arc_sign(direction: Direction) -> Option<f32> {
    match direction {
        Direction::Clockwise => Some(-1.0),
        Direction::Counterclockwise => Some(1.0),
        Direction::Collinear => None,
    }
}

/// Returns the point that a robot at the origin reaches after `length` \[m\] on the arc, or the end of the arc if it is
/// nearer. `sign` is the direction of travel.
fn next_on_arc(
    center: Point2<Ground>,
    radius: f32,
    end: Orientation2<Ground>,
    sign: f32,
    length: f32,
) -> Point2<Ground> {
    let here = (Point2::origin() - center).orientation();
    let remaining = (sign * here.angle_to(end)).rem_euclid(std::f32::consts::TAU);
    let turn = sign * (length / radius).min(remaining);
    center + (here * Orientation2::new(turn)).as_unit_vector() * radius
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        translation: 0.01,
        rotation: 0.02,
    };

    /// Returns the step of one tick on a straight path to a point \[m\] in the robot's ground frame.
    fn straight(x: f32, y: f32) -> Step {
        along_path(
            &Path::straight_to(Point2::new(x, y)),
            OrientationMode::AlignWithPath,
            Orientation2::identity(),
            0.1,
            LIMITS,
        )
    }

    #[test]
    fn a_step_is_no_longer_than_the_limits() {
        let step = straight(0.0, 3.0);
        assert!((step.translation.norm() - 0.01).abs() < 1e-7);
        assert_eq!(step.rotation, 0.02);
    }

    #[test]
    fn a_robot_stops_at_the_end_of_its_path() {
        assert_eq!(straight(0.004, 0.0).translation, Vector2::new(0.004, 0.0));
        assert_eq!(straight(0.0, 0.0).translation, Vector2::zero());
    }

    #[test]
    fn a_segment_that_has_been_walked_is_skipped() {
        let origin = Point2::origin();
        let segments = vec![
            PathSegment::LineSegment {
                start: origin,
                end: origin,
            },
            PathSegment::LineSegment {
                start: origin,
                end: Point2::new(-1.0, 0.0),
            },
        ];
        let step = along_path(
            &Path { segments },
            OrientationMode::Unspecified,
            Orientation2::identity(),
            0.0,
            LIMITS,
        );
        assert_eq!(step.translation, Vector2::new(-0.01, 0.0));
    }

    #[test]
    fn an_arc_is_walked_round_its_center() {
        let arc = PathSegment::Arc {
            center: Point2::new(0.0, 1.0),
            radius: 1.0,
            start: Orientation2::new(-std::f32::consts::FRAC_PI_2),
            end: Orientation2::identity(),
            direction: Direction::Counterclockwise,
        };
        let step = displacement(&arc, 0.01);
        assert!(
            step.x > 0.0099 && step.y > 0.0 && step.y < 0.001,
            "{step:?}"
        );
    }
}
