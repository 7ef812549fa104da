use serde::{Deserialize, Serialize};

use super::{
    BallState, FallDownState, FilteredGameControllerState, HypotheticalBallPosition, Isometry2,
    Obstacle, PlayerNumber, PlayerState, Players, Point2, PrimaryState, RuleObstacle, Time,
};

/// All inputs of a decision, as the node publishes them on `behavior/blackboard`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorldState {
    /// The ball as the robot perceives it.
    pub ball: Option<BallState>,
    /// The game; `None` if it was not received.
    pub filtered_game_controller_state: Option<FilteredGameControllerState>,
    /// Hypothetical positions of the ball.
    pub hypothetical_ball_positions: Vec<HypotheticalBallPosition>,
    /// Time of the decision, on the node's clock.
    pub now: Time,
    /// Obstacles around the robot.
    pub obstacles: Vec<Obstacle>,
    /// States of its teammates.
    pub player_states: Players<Option<PlayerState>>,
    /// Frame `Ground`.
    pub position_of_interest: Point2,
    /// The robot itself.
    pub robot: RobotState,
    /// Position of the ball in a set play.
    pub rule_ball: Option<BallState>,
    /// Areas that the rules forbid.
    pub rule_obstacles: Vec<RuleObstacle>,
    /// Whether it is on its feet; `None` if it was not received.
    pub fall_down_state: Option<FallDownState>,
    /// Frame `Field`; `None` if it was not received.
    pub suggested_search_position: Option<Point2>,
}

/// The state of the robot itself.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RobotState {
    /// Its pose; `None` if it was not received.
    pub ground_to_field: Option<Isometry2>,
    /// Its number.
    pub player_number: PlayerNumber,
    /// Its primary state.
    pub primary_state: PrimaryState,
}
