//! Requests in common ROS messages.

use hsl_behavior::WalkRequest;
use hsl_types::{Field, Frame, Ground, Isometry2, Odometry, Point2, Pose2, Vector2, limits};
use hsl_wire::convert::frames::{BASE, MAP, ODOM};
use hsl_wire::convert::planar;
use hsl_wire::geometry_msgs::{Pose, PoseStamped, Twist};
use support::InvalidValues;

/// WalkRequest as it arrived.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RequestMessage {
    Velocity(Twist),
    Goal(PoseStamped),
}

impl RequestMessage {
    /// Converts the message for a robot with these transforms.
    ///
    /// # Errors
    ///
    /// Returns all invalid values.
    pub(super) fn read(
        &self,
        ground_to_field: Isometry2<Ground, Field>,
        ground_to_odometry: Isometry2<Ground, Odometry>,
    ) -> Result<WalkRequest, InvalidValues> {
        match self {
            Self::Velocity(twist) => velocity(twist),
            Self::Goal(message) => goal(message, ground_to_field, ground_to_odometry),
        }
    }
}

/// Converts a velocity. Only the linear velocities along x and y and the angular velocity about z count.
fn velocity(twist: &Twist) -> Result<WalkRequest, InvalidValues> {
    let mut invalid = InvalidValues::default();
    let mut number = |field, value| checked(field, value, &mut invalid);
    let linear = Vector2::new(
        number("linear.x", twist.linear.x),
        number("linear.y", twist.linear.y),
    );
    let angular = number("angular.z", twist.angular.z);
    invalid.into_result(WalkRequest::Velocity { linear, angular })
}

/// Converts a goal in one of the robot's frames.
fn goal(
    message: &PoseStamped,
    ground_to_field: Isometry2<Ground, Field>,
    ground_to_odometry: Isometry2<Ground, Odometry>,
) -> Result<WalkRequest, InvalidValues> {
    let mut invalid = InvalidValues::default();
    let odometry_to_ground = ground_to_odometry.inverse();
    let goal = match message.header.frame_id.trim_start_matches('/') {
        MAP => planar(&message.pose, &mut invalid),
        ODOM => ground_to_field * odometry_to_ground * planar(&message.pose, &mut invalid),
        BASE => ground_to_field * planar(&message.pose, &mut invalid),
        other => {
            let reason = format_args!("must be {MAP}, {ODOM} or {BASE}, got {other:?}");
            invalid.add("header.frame_id", reason);
            Isometry2::<Field, Field>::identity().as_pose()
        }
    };
    invalid.into_result(WalkRequest::Goal(goal))
}

/// Returns the pose on the ground plane. A quaternion of zeros is no rotation. Adds numbers that are not finite to
/// `invalid`.
fn planar<F: Frame>(pose: &Pose, invalid: &mut InvalidValues) -> Pose2<F> {
    let mut number = |field, value| checked(field, value, invalid);
    let position = Point2::new(
        number("pose.position.x", pose.position.x),
        number("pose.position.y", pose.position.y),
    );
    let x = number("pose.orientation.x", pose.orientation.x);
    let y = number("pose.orientation.y", pose.orientation.y);
    let z = number("pose.orientation.z", pose.orientation.z);
    let w = number("pose.orientation.w", pose.orientation.w);
    Pose2 {
        position,
        orientation: planar::orientation([x, y, z, w]),
    }
}

/// Returns a number as the engine stores it, or 0 and an error if it is too large or not a number.
fn checked(field: &str, value: f64, invalid: &mut InvalidValues) -> f32 {
    let number = value as f32;
    let most = limits::NUMBER;
    let is_valid = limits::is_number(number);
    let reason = format_args!("must be between -{most} and {most}, got {value}");
    invalid.require(is_valid, field, reason);
    if is_valid { number } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use hsl_types::Orientation2;
    use hsl_wire::geometry_msgs::{Point, Quaternion};
    use hsl_wire::std_msgs::Header;

    use super::*;

    /// Reads a request to a robot at (2, 1) that faces to the left, and has walked 1 m ahead.
    fn read(request: &RequestMessage) -> Result<WalkRequest, InvalidValues> {
        let pose = Pose2::new(2.0, 1.0, std::f32::consts::FRAC_PI_2);
        let walked = Pose2::new(1.0, 0.0, 0.0);
        request.read(pose.as_transform(), walked.as_transform())
    }

    /// Returns the goal at (1, 0) in a frame, with a quarter of a turn to the left.
    fn quarter_turn(frame: &str) -> PoseStamped {
        let half = f64::sqrt(0.5);
        PoseStamped {
            header: Header {
                frame_id: frame.to_owned(),
                ..Header::default()
            },
            pose: Pose {
                position: Point {
                    x: 1.0,
                    ..Point::default()
                },
                orientation: Quaternion {
                    x: 0.0,
                    y: 0.0,
                    z: half,
                    w: half,
                },
            },
        }
    }

    #[test]
    fn a_goal_is_converted_from_each_frame_of_the_robot() {
        for (frame, expected) in [
            ("map", (1.0, 0.0, 1.0)),
            ("base_footprint", (2.0, 2.0, 2.0)),
            ("odom", (2.0, 1.0, 2.0)),
        ] {
            let request = read(&RequestMessage::Goal(quarter_turn(frame)));
            let Ok(WalkRequest::Goal(goal)) = request else {
                panic!("{frame}: {request:?}");
            };
            let (x, y, quarters) = expected;
            assert!(
                goal.position.distance(Point2::new(x, y)) < 1e-5,
                "{frame}: {goal:?}"
            );
            let turn = goal.orientation.angle() / std::f32::consts::FRAC_PI_2;
            assert!((turn.abs() - quarters).abs() < 1e-4, "{frame}: {goal:?}");
        }
    }

    #[test]
    fn a_goal_without_a_quaternion_has_no_rotation() {
        let mut goal = quarter_turn("map");
        goal.pose.orientation = Quaternion {
            x: 0.0,
            y: 0.0,
            z: 0.0,
            w: 0.0,
        };
        let Ok(WalkRequest::Goal(pose)) = read(&RequestMessage::Goal(goal)) else {
            panic!("it is a goal");
        };
        assert_eq!(pose.orientation, Orientation2::identity());
    }

    #[test]
    fn all_numbers_that_are_not_finite_are_refused_together() {
        let mut twist = Twist::default();
        (twist.linear.x, twist.angular.z) = (f64::NAN, f64::INFINITY);
        // These axes have no effect.
        twist.linear.z = f64::NAN;
        let invalid = read(&RequestMessage::Velocity(twist));
        let text = invalid.expect_err("two numbers are invalid").to_string();
        for part in ["linear.x: must be between", "angular.z: must be between"] {
            assert!(text.contains(part), "{text}");
        }
        assert!(!text.contains("linear.z"), "{text}");
    }
}
