//! True state of the simulated world.

use crate::{
    FallDownState, FieldDimensions, GameControllerState, Ground, Isometry2, Orientation2,
    PrimaryState, RefereeCommand, RobotId, SimulatedBall, Time, World,
};

/// True state of a robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RobotTruth {
    /// Identity.
    pub id: RobotId,
    /// Pose.
    pub ground_to_world: Isometry2<Ground, World>,
    /// Direction of the head.
    pub head_yaw: Orientation2<Ground>,
    /// State of the robot's state machine.
    pub primary_state: PrimaryState,
    /// Posture.
    pub fall_down_state: FallDownState,
}

/// Simulated world after the motion of the ball and before the referee's decision: the input of the referee.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulationTruth {
    /// Time of the tick.
    pub now: Time,
    /// Number of the tick, from 1.
    pub tick: u64,
    /// Ball; `None` if it is off the field.
    pub ball: Option<SimulatedBall>,
    /// All robots in canonical order.
    pub robots: Vec<RobotTruth>,
    /// Game before the decision.
    pub game_controller_state: GameControllerState,
    /// Commands that take effect in this tick, in order.
    pub commands: Vec<RefereeCommand>,
    /// The field of play.
    pub field_dimensions: FieldDimensions,
}
