//! Pose that the program estimates.

use hsl_types::{BehaviorDebug, Field, Pose2, limits};
use hsl_wire::geometry_msgs::Pose2D;

/// Estimated pose that messages of a match cannot contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "booster_soccer/robot_pose: all numbers must be finite and within ±{}",
    limits::NUMBER
)]
pub struct InvalidPose;

/// Last pose that the program has estimated.
#[derive(Clone, Copy, Debug, Default)]
pub struct Estimate {
    pose: Option<Pose2<Field>>,
}

impl Estimate {
    /// Starts another run.
    pub fn restart(&mut self) {
        self.pose = None;
    }

    /// Stores a pose of the program.
    ///
    /// # Errors
    /// Returns an error if a number is not finite or too large; then nothing changes.
    pub fn update(&mut self, message: &Pose2D) -> Result<(), InvalidPose> {
        let [x, y, theta] = [message.x, message.y, message.theta].map(|number| number as f32);
        if ![x, y, theta].into_iter().all(limits::is_number) {
            return Err(InvalidPose);
        }
        self.pose = Some(Pose2::new(x, y, theta));
        Ok(())
    }

    /// Returns the debug data of a decision; `None` before the first pose.
    pub fn debug(&self) -> Option<BehaviorDebug> {
        self.pose.map(|pose| BehaviorDebug {
            estimated_pose: Some(pose),
            ..BehaviorDebug::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(x: f64) -> Pose2D {
        Pose2D {
            x,
            y: -0.5,
            theta: 4.0,
        }
    }

    #[test]
    fn the_debug_data_has_the_last_valid_pose_until_the_next_run() {
        let mut estimate = Estimate::default();
        assert_eq!(estimate.debug(), None);
        estimate.update(&message(1.5)).unwrap();
        for x in [f64::NAN, f64::MAX] {
            assert_eq!(estimate.update(&message(x)), Err(InvalidPose));
        }
        let pose = estimate.debug().and_then(|debug| debug.estimated_pose);
        assert_eq!(pose, Some(Pose2::new(1.5, -0.5, 4.0)));
        estimate.restart();
        assert_eq!(estimate.debug(), None);
    }
}
