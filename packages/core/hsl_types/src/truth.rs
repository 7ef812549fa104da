//! The simulated world as it is.

use crate::{
    FallDownState, FieldDimensions, GameControllerState, Ground, Isometry2, Orientation2,
    PrimaryState, RefereeCommand, RobotId, SimulatedBall, Time, World,
};

/// A robot as it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RobotTruth {
    /// Which robot.
    pub id: RobotId,
    /// Where it stands.
    pub ground_to_world: Isometry2<Ground, World>,
    /// Where its head points.
    pub head_yaw: Orientation2<Ground>,
    /// What its state machine says.
    pub primary_state: PrimaryState,
    /// Whether it is on its feet.
    pub fall_down_state: FallDownState,
}

/// The simulated world after the ball has moved and before the referee decides: all that a referee
/// sees.
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
