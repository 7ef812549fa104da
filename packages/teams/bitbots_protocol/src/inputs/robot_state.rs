//! State of the robot's motion layer.

use hsl_types::{BodyPhase, PrimaryState, WorldState};
use hsl_wire::bitbots_msgs::RobotControlState;

/// Returns the state of the robot: a penalty, or the phase of its motion.
pub(crate) fn robot_state(world_state: &WorldState) -> RobotControlState {
    let state = match world_state.robot.body_phase {
        BodyPhase::Falling => RobotControlState::FALLING,
        BodyPhase::Fallen => RobotControlState::FALLEN,
        BodyPhase::GettingUp => RobotControlState::GETTING_UP,
        _ if world_state.robot.primary_state == PrimaryState::Penalized => {
            RobotControlState::PENALTY
        }
        BodyPhase::Kicking => RobotControlState::KICKING,
        BodyPhase::Walking => RobotControlState::WALKING,
        BodyPhase::Standing => RobotControlState::CONTROLLABLE,
    };
    RobotControlState { state }
}
