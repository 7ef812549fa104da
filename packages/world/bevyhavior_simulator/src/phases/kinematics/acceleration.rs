use hsl_types::{Ground, Vector2};

use super::walk::Step;
use crate::world::errors::motion::MotionErrors;

/// Speeds of a robot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Speeds {
    /// Walking velocity \[m/s\].
    velocity: Vector2<Ground>,
    /// Turning speed, counterclockwise \[rad/s\].
    angular_velocity: f32,
}

impl Speeds {
    /// Returns the step towards the speeds of the commanded `step`, within the limits of acceleration; `None` without
    /// motion. Stores the speeds. A command to stand has no step. `dt` is the duration of the tick \[s\].
    pub(super) fn accelerated(
        &mut self,
        step: Option<Step>,
        errors: &MotionErrors,
        dt: f32,
    ) -> Option<Step> {
        if !errors.has_acceleration() {
            return step;
        }
        let (velocity, angular_velocity) = step.map_or((Vector2::zero(), 0.0), |step| {
            (step.translation * (1.0 / dt), step.rotation / dt)
        });
        self.velocity = if errors.walk_acceleration > 0.0 {
            let change = velocity - self.velocity;
            self.velocity + change.cap_norm(errors.walk_acceleration * dt)
        } else {
            velocity
        };
        self.angular_velocity = if errors.turn_acceleration > 0.0 {
            let most = errors.turn_acceleration * dt;
            let change = angular_velocity - self.angular_velocity;
            self.angular_velocity + change.clamp(-most, most)
        } else {
            angular_velocity
        };
        let step = Step {
            translation: self.velocity * dt,
            rotation: self.angular_velocity * dt,
        };
        (step.translation != Vector2::zero() || step.rotation != 0.0).then_some(step)
    }
}
