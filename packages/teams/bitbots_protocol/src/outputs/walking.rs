//! Requests to walk.

use hsl_behavior::WalkRequest;
use hsl_types::{Field, Point2, Pose2, Vector2, limits};
use hsl_wire::convert::frames::MAP;
use hsl_wire::convert::planar;
use hsl_wire::geometry_msgs::{PoseStamped, Twist};

/// Value of `angular.x` that stops the walk.
const STOP: f64 = -1.0;

/// Last request of the program to walk.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Walking {
    /// Stand.
    #[default]
    Stopped,
    /// Walk with a velocity, or to a goal.
    Request(WalkRequest),
}

/// Message of the program that cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{topic}: {reason}")]
pub struct InvalidOutput {
    topic: &'static str,
    reason: String,
}

impl Walking {
    /// Ends the walk to a goal; a velocity is kept. Without a goal, the path planning of Bit-Bots publishes nothing
    /// more, and the walk continues with its last velocity until the next command; here the robot stands.
    pub fn cancel_goal(&mut self) {
        if matches!(self, Self::Request(WalkRequest::Goal(_))) {
            *self = Self::Stopped;
        }
    }

    /// Sets the velocity of a message on `cmd_vel`, or stops.
    ///
    /// # Errors
    /// Returns an error, and changes nothing, if a number is not finite or too large.
    pub fn set_velocity(&mut self, twist: &Twist) -> Result<(), InvalidOutput> {
        if twist.angular.x == STOP {
            *self = Self::Stopped;
            return Ok(());
        }
        let numbers = [twist.linear.x, twist.linear.y, twist.angular.z];
        let [x, y, turn] = checked("cmd_vel", numbers)?;
        *self = Self::Request(WalkRequest::Velocity {
            linear: Vector2::new(x, y),
            angular: turn,
        });
        Ok(())
    }

    /// Sets the goal of a message on `goal_pose`.
    ///
    /// # Errors
    /// Returns an error, and changes nothing, if [`checked_goal`] refuses the goal.
    pub fn set_goal(&mut self, goal: &PoseStamped) -> Result<(), InvalidOutput> {
        *self = Self::Request(WalkRequest::Goal(checked_goal(goal)?));
        Ok(())
    }
}

/// Returns the pose of a goal on the field.
///
/// # Errors
/// Returns an error if a number is not finite or too large, or if the frame is not `map`.
pub fn checked_goal(goal: &PoseStamped) -> Result<Pose2<Field>, InvalidOutput> {
    let topic = "goal_pose";
    let frame = goal.header.frame_id.trim_start_matches('/');
    if frame != MAP {
        let reason = format!("header.frame_id must be {MAP}, got {frame:?}");
        return Err(InvalidOutput { topic, reason });
    }
    let (position, quaternion) = (&goal.pose.position, &goal.pose.orientation);
    let [x, y] = checked(topic, [position.x, position.y])?;
    let rotation = [quaternion.x, quaternion.y, quaternion.z, quaternion.w];
    Ok(Pose2 {
        position: Point2::new(x, y),
        orientation: planar::orientation(checked(topic, rotation)?),
    })
}

/// Returns the numbers as the engine stores them, or an error if one is not finite or too large.
fn checked<const N: usize>(
    topic: &'static str,
    numbers: [f64; N],
) -> Result<[f32; N], InvalidOutput> {
    let converted = numbers.map(|number| number as f32);
    if converted.iter().copied().all(limits::is_number) {
        return Ok(converted);
    }
    let most = limits::NUMBER;
    Err(InvalidOutput {
        topic,
        reason: format!("must have numbers between -{most} and {most}, got {numbers:?}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stop_convention_is_angular_x_and_zeros_are_a_walk_on_the_spot() {
        let mut walking = Walking::default();
        walking.set_velocity(&Twist::default()).unwrap();
        let on_the_spot = WalkRequest::Velocity {
            linear: Vector2::zero(),
            angular: 0.0,
        };
        assert_eq!(walking, Walking::Request(on_the_spot));
        let mut stop = Twist::default();
        stop.angular.x = -1.0;
        walking.set_velocity(&stop).unwrap();
        assert_eq!(walking, Walking::Stopped);
    }

    #[test]
    fn a_goal_in_another_frame_and_a_velocity_that_is_not_finite_change_nothing() {
        let mut walking = Walking::default();
        let mut goal = PoseStamped::default();
        goal.header.frame_id = "base_footprint".to_owned();
        let error = walking.set_goal(&goal).unwrap_err();
        assert!(error.to_string().contains("must be map"), "{error}");
        let mut twist = Twist::default();
        twist.linear.x = f64::NAN;
        assert!(walking.set_velocity(&twist).is_err());
        assert_eq!(walking, Walking::Stopped);
    }

    #[test]
    fn cancelling_ends_a_goal_and_keeps_a_velocity() {
        let mut goal = PoseStamped::default();
        goal.header.frame_id = "map".to_owned();
        let mut walking = Walking::default();
        walking.set_goal(&goal).unwrap();
        walking.cancel_goal();
        assert_eq!(walking, Walking::Stopped);
        walking.set_velocity(&Twist::default()).unwrap();
        walking.cancel_goal();
        assert_ne!(walking, Walking::Stopped);
    }
}
