//! State of the robot's motion layer.

use hsl_types::{BodyPhase, FallDownState, FallDownStateKind, PrimaryState, WorldState};
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

/// Returns the phase of the robot's motion, and its posture. Whether a robot on the ground may get up is unknown.
pub(crate) fn from_message(message: &RobotControlState) -> (BodyPhase, FallDownState) {
    let (phase, kind) = match message.state {
        RobotControlState::FALLING => (BodyPhase::Falling, FallDownStateKind::IsFalling),
        RobotControlState::FALLEN => (BodyPhase::Fallen, FallDownStateKind::HasFallen),
        RobotControlState::GETTING_UP => (BodyPhase::GettingUp, FallDownStateKind::IsGettingUp),
        RobotControlState::KICKING => (BodyPhase::Kicking, FallDownStateKind::IsReady),
        RobotControlState::WALKING => (BodyPhase::Walking, FallDownStateKind::IsReady),
        _ => (BodyPhase::Standing, FallDownStateKind::IsReady),
    };
    let posture = FallDownState {
        kind,
        is_recovery_available: false,
    };
    (phase, posture)
}
