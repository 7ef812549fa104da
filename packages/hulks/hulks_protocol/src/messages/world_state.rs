use serde::{Deserialize, Serialize};

use super::{
    BallState, FallDownState, FilteredGameControllerState, HypotheticalBallPosition, Isometry2,
    Obstacle, PlayerNumber, PlayerState, Players, Point2, PrimaryState, RuleObstacle, Time,
};

/// All that a node decided on: what it publishes of its inputs on `behavior/blackboard`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorldState {
    /// The ball that the robot knows.
    pub ball: Option<BallState>,
    /// The game; none: it was told none.
    pub filtered_game_controller_state: Option<FilteredGameControllerState>,
    /// Where the ball may be.
    pub hypothetical_ball_positions: Vec<HypotheticalBallPosition>,
    /// When it decided, on its clock.
    pub now: Time,
    /// Around the robot.
    pub obstacles: Vec<Obstacle>,
    /// Of its teammates.
    pub player_states: Players<Option<PlayerState>>,
    /// Frame `Ground`.
    pub position_of_interest: Point2,
    /// The robot itself.
    pub robot: RobotState,
    /// Where a set play puts the ball.
    pub rule_ball: Option<BallState>,
    /// Where the rules forbid it to be.
    pub rule_obstacles: Vec<RuleObstacle>,
    /// Whether it stands; none: it was not told.
    pub fall_down_state: Option<FallDownState>,
    /// Frame `Field`; none: it was not told.
    pub suggested_search_position: Option<Point2>,
}

/// What a robot knows of itself.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RobotState {
    /// Where it stands; none: it was not told.
    pub ground_to_field: Option<Isometry2>,
    /// Its number.
    pub player_number: PlayerNumber,
    /// What it may do.
    pub primary_state: PrimaryState,
}
