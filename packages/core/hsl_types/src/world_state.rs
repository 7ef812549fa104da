//! Everything that a robot's behavior knows in one tick.

use serde::Serialize;

use crate::{
    BallState, FallDownState, Field, FilteredGameControllerState, Ground, HypotheticalBallPosition,
    Isometry2, Obstacle, PlayerNumber, PlayerState, Players, Point2, PrimaryState, RuleObstacle,
    Time,
};

/// What a robot knows of itself.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RobotState {
    /// Where it stands.
    pub ground_to_field: Isometry2<Ground, Field>,
    /// The number on its back.
    pub player_number: PlayerNumber,
    /// What its state machine says.
    pub primary_state: PrimaryState,
}

/// Everything that a robot's behavior knows in one tick.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WorldState {
    /// The tick.
    pub now: Time,
    /// The robot itself.
    pub robot: RobotState,
    /// Whether it is on its feet.
    pub fall_down_state: FallDownState,
    /// The ball as perceived in this tick.
    pub ball: Option<BallState>,
    /// Where the rules put the ball, when they do.
    pub rule_ball: Option<BallState>,
    /// Teammates that were heard of; its own entry is empty.
    pub player_states: Players<Option<PlayerState>>,
    /// The game, once heard of.
    pub filtered_game_controller_state: Option<FilteredGameControllerState>,
    /// Where the team wants this robot to search.
    pub suggested_search_position: Option<Point2<Field>>,
    /// Things in the way.
    pub obstacles: Vec<Obstacle>,
    /// Parts of the field that the rules forbid.
    pub rule_obstacles: Vec<RuleObstacle>,
    /// Where a lost ball may be.
    pub hypothetical_ball_positions: Vec<HypotheticalBallPosition>,
    /// Ids of the team's semaphores that it holds.
    pub semaphores: Vec<String>,
    /// What the robot should look at when nothing else matters.
    pub position_of_interest: Point2<Ground>,
}
