use behavior_tree::Status;
use hsl_types::Vector2;

use crate::Blackboard;
use crate::body_motion::BodyMotion;

/// Walks with the velocity of the remote control; stands if it is zero.
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

/// Leaves body and head to the motion command that the parameters inject.
pub(crate) fn follow_injected_command(blackboard: &mut Blackboard) -> Status {
    blackboard.is_injected_motion_command = true;
    Status::Running
}
