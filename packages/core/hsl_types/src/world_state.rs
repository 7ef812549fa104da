//! World state: the input of a robot's behavior.

use serde::Serialize;

use crate::{
    BallState, BodyPhase, FallDownState, Field, FilteredGameControllerState, Ground,
    HypotheticalBallPosition, Isometry2, Obstacle, PlayerNumber, PlayerState, Players, Point2,
    PrimaryState, RobotOrder, RuleObstacle, Time,
};

/// State of the robot itself.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RobotState {
    /// Pose.
    pub ground_to_field: Isometry2<Ground, Field>,
    /// Covariance of the pose in rows: of x \[m\], y \[m\] and the orientation \[rad\]. All 0: unknown or exact.
    pub pose_covariance: [f32; 9],
    /// Jersey number.
    pub player_number: PlayerNumber,
    /// State of the robot's state machine.
    pub primary_state: PrimaryState,
    /// Phase of the motion.
    pub body_phase: BodyPhase,
}

/// World as a robot's behavior perceives it in one tick.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WorldState {
    /// Time of the tick.
    pub now: Time,
    /// Robot itself.
    pub robot: RobotState,
    /// Posture.
    pub fall_down_state: FallDownState,
    /// Ball as perceived in this tick.
    pub ball: Option<BallState>,
    /// Ball at the position that the rules prescribe, if they prescribe one.
    pub rule_ball: Option<BallState>,
    /// States that teammates reported; the robot's own entry is empty.
    pub player_states: Players<Option<PlayerState>>,
    /// Game; `None` until the first message of the game controller.
    pub filtered_game_controller_state: Option<FilteredGameControllerState>,
    /// Position where the robot searches for the ball \[m\].
    pub suggested_search_position: Option<Point2<Field>>,
    /// Perceived obstacles.
    pub obstacles: Vec<Obstacle>,
    /// Parts of the field that the rules forbid.
    pub rule_obstacles: Vec<RuleObstacle>,
    /// Hypothetical positions of a lost ball.
    pub hypothetical_ball_positions: Vec<HypotheticalBallPosition>,
    /// Ids of the team's semaphores that the robot holds.
    pub semaphores: Vec<String>,
    /// Order of a mission; `None` if the robot decides for itself.
    pub order: Option<RobotOrder>,
    /// Default point to look at \[m\].
    pub position_of_interest: Point2<Ground>,
}

impl WorldState {
    /// Creates the world state of a player before its first tick, which knows nothing.
    pub fn new(player_number: PlayerNumber) -> Self {
        Self {
            now: Time::ZERO,
            robot: RobotState {
                ground_to_field: Isometry2::identity(),
                pose_covariance: [0.0; 9],
                player_number,
                primary_state: PrimaryState::Damping,
                body_phase: BodyPhase::Standing,
            },
            fall_down_state: FallDownState::default(),
            ball: None,
            rule_ball: None,
            player_states: Players::default(),
            filtered_game_controller_state: None,
            suggested_search_position: None,
            obstacles: Vec::new(),
            rule_obstacles: Vec::new(),
            hypothetical_ball_positions: Vec::new(),
            semaphores: Vec::new(),
            order: None,
            position_of_interest: Point2::origin(),
        }
    }

    /// Moves the world state to the time `now`. What was seen and received keeps its age, but is not older than the start
    /// of the clock.
    pub fn move_to(&mut self, now: Time) {
        let old = self.now;
        let moved = |time: Time| now.before(old.since(time));
        let players = self
            .player_states
            .iter_mut()
            .filter_map(|(_, it)| it.as_mut());
        for player in players {
            player.received_at = moved(player.received_at);
            if let Some(ball) = &mut player.ball_position {
                ball.last_seen = moved(ball.last_seen);
            }
        }
        for ball in self.ball.iter_mut().chain(&mut self.rule_ball) {
            ball.last_seen_ball = moved(ball.last_seen_ball);
        }
        self.now = now;
    }
}
