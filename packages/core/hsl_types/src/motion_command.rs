//! Motion commands.

use serde::{Deserialize, Serialize};

use crate::{Field, Ground, HeadMotion, Orientation2, Path, PathSegment, Point2, Vector2, limits};
use support::Faults;

/// The power of a kick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KickPower {
    /// A short kick.
    #[default]
    Short,
    /// A long kick.
    Long,
}

/// The orientation of a robot while it walks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum OrientationMode {
    /// Any orientation.
    #[default]
    Unspecified,
    /// Along the path.
    AlignWithPath,
    /// In a direction.
    LookTowards {
        /// The direction to face.
        direction: Orientation2<Ground>,
        /// Radians.
        tolerance: f32,
    },
    /// Towards a point.
    LookAt {
        /// Metres.
        target: Point2<Ground>,
        /// Radians.
        tolerance: f32,
    },
}

/// The motion of a robot in a tick. In files its kind is one of its fields, as in
/// `{kind: walk_with_velocity, velocity: {x: 0.1, y: 0.0}, angular_velocity: 0.5}`.
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
        /// The head meanwhile.
        #[serde(default)]
        head: HeadMotion,
    },
    /// Get up from the ground.
    StandUp,
    /// Kick a visible ball.
    VisualKick {
        /// The head meanwhile.
        #[serde(default)]
        head: HeadMotion,
        /// Expected position of the ball, metres.
        ball_position: Point2<Ground>,
        /// Direction of the kick.
        kick_direction: Orientation2<Ground>,
        /// Position where the ball is to come to rest, metres.
        target_position: Point2<Ground>,
        /// Direction that the robot faces.
        robot_theta_to_field: Orientation2<Field>,
        /// Power of the kick.
        kick_power: KickPower,
    },
    /// Walk along a path.
    Walk {
        /// The head meanwhile.
        #[serde(default)]
        head: HeadMotion,
        /// From the robot to its target.
        path: Path,
        /// Orientation while walking.
        orientation_mode: OrientationMode,
        /// Orientation at the end.
        target_orientation: Orientation2<Ground>,
        /// Distance from the end within which `target_orientation` applies, metres.
        distance_to_be_aligned: f32,
        /// Metres per second.
        speed: f32,
    },
    /// Walk with a velocity.
    WalkWithVelocity {
        /// The head meanwhile.
        #[serde(default)]
        head: HeadMotion,
        /// Metres per second.
        velocity: Vector2<Ground>,
        /// Radians per second, counterclockwise.
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

    /// Checks that the command can be executed: numbers of at most [`limits::NUMBER`], directions of length 1,
    /// no negative distances, tolerances or speeds, and a path of at most [`limits::PATH_SEGMENTS`].
    ///
    /// # Errors
    /// Returns all invalid values, by field.
    pub fn validate(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        if let Some(HeadMotion::LookAt { target, .. } | HeadMotion::LookLeftAndRightOf { target }) =
            self.head_motion()
        {
            require_point(&mut faults, "head.target", target);
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
                require_point(&mut faults, "ball_position", *ball_position);
                require_direction(&mut faults, "kick_direction", *kick_direction);
                require_point(&mut faults, "target_position", *target_position);
                require_direction(&mut faults, "robot_theta_to_field", *robot_theta_to_field);
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
                faults.require(
                    count <= most,
                    "path",
                    format_args!("has {count} segments, at most {most} are allowed"),
                );
                for (index, segment) in path.segments.iter().take(most).enumerate() {
                    require_segment(&mut faults, &format!("path[{index}]"), segment);
                }
                require_orientation_mode(&mut faults, *orientation_mode);
                require_direction(&mut faults, "target_orientation", *target_orientation);
                let distance = *distance_to_be_aligned;
                faults.require_size("distance_to_be_aligned", distance, limits::NUMBER);
                faults.require_size("speed", *speed, limits::NUMBER);
            }
            Self::WalkWithVelocity {
                velocity,
                angular_velocity,
                ..
            } => {
                let Vector2 { x, y, .. } = *velocity;
                require_numbers(&mut faults, "velocity", &[x, y]);
                require_numbers(&mut faults, "angular_velocity", &[*angular_velocity]);
            }
        }
        faults.into_result(())
    }
}

fn require_point(faults: &mut Faults, field: &str, point: Point2<Ground>) {
    require_numbers(faults, field, &[point.x, point.y]);
}

fn require_numbers(faults: &mut Faults, field: &str, values: &[f32]) {
    let most = limits::NUMBER;
    faults.require(
        values.iter().copied().all(limits::is_number),
        field,
        format_args!("{values:?} is not within -{most} and {most}"),
    );
}

fn require_direction<F: crate::Frame>(faults: &mut Faults, field: &str, value: Orientation2<F>) {
    let (cos, sin) = (value.cos(), value.sin());
    faults.require(
        value.is_unit(),
        field,
        format_args!("(cos {cos}, sin {sin}) is not of length 1"),
    );
}

fn require_segment(faults: &mut Faults, field: &str, segment: &PathSegment) {
    match *segment {
        PathSegment::LineSegment { start, end } => {
            require_point(faults, &format!("{field}.start"), start);
            require_point(faults, &format!("{field}.end"), end);
        }
        PathSegment::Arc {
            center,
            radius,
            start,
            end,
            ..
        } => {
            require_point(faults, &format!("{field}.center"), center);
            faults.require_size(&format!("{field}.radius"), radius, limits::NUMBER);
            require_direction(faults, &format!("{field}.start_angle"), start);
            require_direction(faults, &format!("{field}.end_angle"), end);
        }
    }
}

fn require_orientation_mode(faults: &mut Faults, mode: OrientationMode) {
    match mode {
        OrientationMode::Unspecified | OrientationMode::AlignWithPath => {}
        OrientationMode::LookTowards {
            direction,
            tolerance,
        } => {
            require_direction(faults, "orientation_mode.direction", direction);
            faults.require_size("orientation_mode.tolerance", tolerance, limits::NUMBER);
        }
        OrientationMode::LookAt { target, tolerance } => {
            require_point(faults, "orientation_mode.target", target);
            faults.require_size("orientation_mode.tolerance", tolerance, limits::NUMBER);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_faults_of_a_command_are_reported_together() {
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
        let faults = command.validate().expect_err("the command has four faults");
        let fields: Vec<_> = faults
            .iter()
            .filter_map(|fault| fault.split(':').next())
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
        let faults = command.validate().expect_err("the path is too long");
        let text = faults.to_string();
        assert!(
            text.contains("has 1000000 segments, at most 1000"),
            "{text}"
        );
        assert!(text.contains("path[0].end"), "{text}");
    }
}
