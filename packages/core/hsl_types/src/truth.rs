//! The true state of the simulated world.

use crate::{
    FallDownState, FieldDimensions, GameControllerState, Ground, Isometry2, Orientation2,
    PrimaryState, RefereeCommand, RobotId, SimulatedBall, Time, World,
};

/// The true state of a robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RobotTruth {
    /// The robot.
    pub id: RobotId,
    /// Its pose.
    pub ground_to_world: Isometry2<Ground, World>,
    /// Direction of its head.
    pub head_yaw: Orientation2<Ground>,
    /// State of its state machine.
    pub primary_state: PrimaryState,
    /// Whether it is on its feet.
    pub fall_down_state: FallDownState,
}

/// The simulated world after the ball has moved and before the referee decides: the input of the referee.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulationTruth {
    /// The tick.
    pub now: Time,
    /// Number of the tick, from 1.
    pub tick: u64,
    /// The ball, if there is one.
    pub ball: Option<SimulatedBall>,
    /// All robots in canonical order.
    pub robots: Vec<RobotTruth>,
    /// The game before the decision.
    pub game_controller_state: GameControllerState,
    /// Commands that take effect in this tick, in order.
    pub commands: Vec<RefereeCommand>,
    /// The field of play.
    pub field_dimensions: FieldDimensions,
}
