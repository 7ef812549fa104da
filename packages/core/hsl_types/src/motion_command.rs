//! Motion commands.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Field, Ground, HeadMotion, Orientation2, Path, PathSegment, Point2, Vector2, limits};
use support::InvalidValues;

/// Power of a kick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KickPower {
    /// Short kick.
    #[default]
    Short,
    /// Long kick.
    Long,
}

/// Orientation of a robot while it walks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum OrientationMode {
    /// Any orientation.
    #[default]
    Unspecified,
    /// Orientation along the path.
    AlignWithPath,
    /// Orientation in a fixed direction.
    LookTowards {
        /// Target direction.
        direction: Orientation2<Ground>,
        /// Permitted deviation \[rad\].
        tolerance: f32,
    },
    /// Orientation towards a point.
    LookAt {
        /// Target point \[m\].
        target: Point2<Ground>,
        /// Permitted deviation \[rad\].
        tolerance: f32,
    },
}

/// Motion of a robot in one tick. In files, `kind` is one of the fields, as in `{kind: walk_with_velocity, velocity:
/// {x: 0.1, y: 0.0}, angular_velocity: 0.5}`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum MotionCommand {
    /// Joints without stiffness.
    #[default]
    Damping,
    /// Move to a standing pose.
    Prepare,
    /// Stand.
    Stand {
        /// Motion of the head.
        #[serde(default)]
        head: HeadMotion,
    },
    /// Get up from the ground.
    StandUp,
    /// Kick a visible ball.
    VisualKick {
        /// Motion of the head.
        #[serde(default)]
        head: HeadMotion,
        /// Expected position of the ball \[m\].
        ball_position: Point2<Ground>,
        /// Direction of the kick.
        kick_direction: Orientation2<Ground>,
        /// Position at which the ball is to come to rest \[m\].
        target_position: Point2<Ground>,
        /// Direction that the robot faces.
        robot_theta_to_field: Orientation2<Field>,
        /// Power of the kick.
        kick_power: KickPower,
    },
    /// Walk along a path.
    Walk {
        /// Motion of the head.
        #[serde(default)]
        head: HeadMotion,
        /// Path from the robot to its target.
        path: Path,
        /// Orientation while walking.
        orientation_mode: OrientationMode,
        /// Orientation at the end of the path.
        target_orientation: Orientation2<Ground>,
        /// Distance from the end of the path within which `target_orientation` applies \[m\].
        distance_to_be_aligned: f32,
        /// Walking speed \[m/s\].
        speed: f32,
    },
    /// Walk with a constant velocity.
    WalkWithVelocity {
        /// Motion of the head.
        #[serde(default)]
        head: HeadMotion,
        /// Walking velocity \[m/s\].
        velocity: Vector2<Ground>,
        /// Angular velocity, counterclockwise \[rad/s\].
        angular_velocity: f32,
    },
}

impl MotionCommand {
    /// Returns the motion of the head, or `None` if the body controls the head.
    pub fn head_motion(&self) -> Option<HeadMotion> {
        match *self {
            Self::Damping | Self::Prepare | Self::StandUp => None,
            Self::Stand { head }
            | Self::VisualKick { head, .. }
            | Self::Walk { head, .. }
            | Self::WalkWithVelocity { head, .. } => Some(head),
        }
    }

    /// Checks that the command can be executed: numbers of at most [`limits::NUMBER`], directions of length 1, no
    /// negative distances, tolerances or speeds, and a path of at most [`limits::PATH_SEGMENTS`].
    ///
    /// # Errors
    /// Returns all invalid values, by field.
    pub fn validate(&self) -> Result<(), InvalidValues> {
        let mut invalid = InvalidValues::default();
        if let Some(HeadMotion::LookAt { target, .. } | HeadMotion::LookLeftAndRightOf { target }) =
            self.head_motion()
        {
            require_point(&mut invalid, "head.target", target);
        }
        match self {
            Self::Damping | Self::Prepare | Self::Stand { .. } | Self::StandUp => {}
            Self::VisualKick {
                ball_position,
                kick_direction,
                target_position,
                robot_theta_to_field,
                ..
            } => {
                require_point(&mut invalid, "ball_position", *ball_position);
                require_direction(&mut invalid, "kick_direction", *kick_direction);
                require_point(&mut invalid, "target_position", *target_position);
                require_direction(&mut invalid, "robot_theta_to_field", *robot_theta_to_field);
            }
            Self::Walk {
                path,
                orientation_mode,
                target_orientation,
                distance_to_be_aligned,
                speed,
                ..
            } => {
                let (count, most) = (path.segments.len(), limits::PATH_SEGMENTS);
                invalid.require(
                    count <= most,
                    "path",
                    format_args!("has {count} segments, at most {most} are allowed"),
                );
                for (index, segment) in path.segments.iter().take(most).enumerate() {
                    require_segment(&mut invalid, format_args!("path[{index}]"), segment);
                }
                require_orientation_mode(&mut invalid, *orientation_mode);
                require_direction(&mut invalid, "target_orientation", *target_orientation);
                let distance = *distance_to_be_aligned;
                invalid.require_size("distance_to_be_aligned", distance, limits::NUMBER);
                invalid.require_size("speed", *speed, limits::NUMBER);
            }
            Self::WalkWithVelocity {
                velocity,
                angular_velocity,
                ..
            } => {
                let Vector2 { x, y, .. } = *velocity;
                require_numbers(&mut invalid, "velocity", &[x, y]);
                require_numbers(&mut invalid, "angular_velocity", &[*angular_velocity]);
            }
        }
        invalid.into_result(())
    }
}

/// Adds an error for `field` to `invalid` unless both coordinates are valid numbers.
fn require_point(invalid: &mut InvalidValues, field: impl fmt::Display, point: Point2<Ground>) {
    require_numbers(invalid, field, &[point.x, point.y]);
}

/// Adds an error for `field` to `invalid` unless all values are finite and at most [`limits::NUMBER`].
fn require_numbers(invalid: &mut InvalidValues, field: impl fmt::Display, values: &[f32]) {
    let most = limits::NUMBER;
    invalid.require(
        values.iter().copied().all(limits::is_number),
        field,
        format_args!("must be between -{most} and {most}, got {values:?}"),
    );
}

/// Adds an error for `field` to `invalid` unless the direction has length 1.
fn require_direction<F: crate::Frame>(
    invalid: &mut InvalidValues,
    field: impl fmt::Display,
    value: Orientation2<F>,
) {
    let (cos, sin) = (value.cos(), value.sin());
    invalid.require(
        value.is_unit(),
        field,
        format_args!("must have length 1, got (cos {cos}, sin {sin})"),
    );
}

/// Adds an error to `invalid` for each invalid number of a segment; `field` is its place in the path.
fn require_segment(invalid: &mut InvalidValues, field: impl fmt::Display, segment: &PathSegment) {
    match *segment {
        PathSegment::LineSegment { start, end } => {
            require_point(invalid, format_args!("{field}.start"), start);
            require_point(invalid, format_args!("{field}.end"), end);
        }
        PathSegment::Arc {
            center,
            radius,
            start,
            end,
            ..
        } => {
            require_point(invalid, format_args!("{field}.center"), center);
            invalid.require_size(format_args!("{field}.radius"), radius, limits::NUMBER);
            require_direction(invalid, format_args!("{field}.start_angle"), start);
            require_direction(invalid, format_args!("{field}.end_angle"), end);
        }
    }
}

/// Adds an error to `invalid` for each invalid number of an orientation mode.
fn require_orientation_mode(invalid: &mut InvalidValues, mode: OrientationMode) {
    match mode {
        OrientationMode::Unspecified | OrientationMode::AlignWithPath => {}
        OrientationMode::LookTowards {
            direction,
            tolerance,
        } => {
            require_direction(invalid, "orientation_mode.direction", direction);
            invalid.require_size("orientation_mode.tolerance", tolerance, limits::NUMBER);
        }
        OrientationMode::LookAt { target, tolerance } => {
            require_point(invalid, "orientation_mode.target", target);
            invalid.require_size("orientation_mode.tolerance", tolerance, limits::NUMBER);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_invalid_values_of_a_command_are_reported_together() {
        let command = MotionCommand::Walk {
            head: HeadMotion::LookLeftAndRightOf {
                target: Point2::new(f32::NAN, 0.0),
            },
            path: Path::straight_to(Point2::new(f32::INFINITY, 0.0)),
            orientation_mode: OrientationMode::Unspecified,
            target_orientation: Orientation2::from_cos_sin(0.0, 0.0),
            distance_to_be_aligned: 0.0,
            speed: -1.0,
        };
        let invalid = command
            .validate()
            .expect_err("the command has four invalid");
        let fields: Vec<_> = invalid
            .iter()
            .filter_map(|reason| reason.split(':').next())
            .map(str::to_owned)
            .collect();
        assert_eq!(
            fields,
            ["head.target", "path[0].end", "target_orientation", "speed"]
        );
    }
    #[test]
    fn a_path_of_a_million_segments_and_a_target_a_light_year_away_are_refused() {
        let segment = PathSegment::LineSegment {
            start: Point2::origin(),
            end: Point2::new(9e15, 0.0),
        };
        let command = MotionCommand::Walk {
            head: HeadMotion::ZeroAngles,
            path: Path {
                segments: vec![segment; 1_000_000],
            },
            orientation_mode: OrientationMode::Unspecified,
            target_orientation: Orientation2::new(0.0),
            distance_to_be_aligned: 0.0,
            speed: 1.0,
        };
        let invalid = command.validate().expect_err("the path is too long");
        let text = invalid.to_string();
        assert!(
            text.contains("has 1000000 segments, at most 1000"),
            "{text}"
        );
        assert!(text.contains("path[0].end"), "{text}");
    }
}
