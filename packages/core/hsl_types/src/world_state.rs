//! The world state: the input of a robot's behavior.

use serde::Serialize;

use crate::{
    BallState, FallDownState, Field, FilteredGameControllerState, Ground, HypotheticalBallPosition,
    Isometry2, Obstacle, PlayerNumber, PlayerState, Players, Point2, PrimaryState, RobotOrder,
    RuleObstacle, Time,
};

/// The state of the robot itself.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RobotState {
    /// Its pose.
    pub ground_to_field: Isometry2<Ground, Field>,
    /// Its jersey number.
    pub player_number: PlayerNumber,
    /// State of its state machine.
    pub primary_state: PrimaryState,
}

/// The world as a robot's behavior perceives it in one tick.
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
    /// The ball at the position that the rules prescribe, if they do.
    pub rule_ball: Option<BallState>,
    /// States that teammates reported; its own entry is empty.
    pub player_states: Players<Option<PlayerState>>,
    /// The game; `None` until the first message of the game controller.
    pub filtered_game_controller_state: Option<FilteredGameControllerState>,
    /// Position where the robot is to search for the ball.
    pub suggested_search_position: Option<Point2<Field>>,
    /// Perceived obstacles.
    pub obstacles: Vec<Obstacle>,
    /// Parts of the field that the rules forbid.
    pub rule_obstacles: Vec<RuleObstacle>,
    /// Hypothetical positions of a lost ball.
    pub hypothetical_ball_positions: Vec<HypotheticalBallPosition>,
    /// Ids of the team's semaphores that the robot holds.
    pub semaphores: Vec<String>,
    /// What a mission tells the robot to do; `None`: it plays as it likes.
    pub order: Option<RobotOrder>,
    /// Default point for the robot to look at.
    pub position_of_interest: Point2<Ground>,
}
