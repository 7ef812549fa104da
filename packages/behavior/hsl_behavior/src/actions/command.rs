use behavior_tree::Status;
use hsl_types::Vector2;

use crate::Blackboard;
use crate::body_motion::BodyMotion;

/// Sets the motion of the body to the velocity of the remote control in the parameters, or to standing if it is zero.
/// Always running.
pub(crate) fn follow_remote_control(blackboard: &mut Blackboard) -> Status {
    let steering = blackboard.parameters.remote_control;
    let velocity = Vector2::new(steering.forward, steering.left);
    let stands = velocity == Vector2::zero() && steering.turn == 0.0;
    blackboard.body_motion = Some(if stands {
        BodyMotion::Stand
    } else {
        BodyMotion::WalkWithVelocity {
            velocity,
            angular_velocity: steering.turn,
        }
    });
    Status::Running
}

/// Replaces the motion command of this tick, head included, by the command that the parameters inject. Always running.
pub(crate) fn follow_injected_command(blackboard: &mut Blackboard) -> Status {
    blackboard.is_injected_motion_command = true;
    Status::Running
}
