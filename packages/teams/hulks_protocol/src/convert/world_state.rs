use std::net::SocketAddr;

use hsl_types::{
    BallState, BodyPhase, FallDownState, FilteredGameControllerState, PlayerState, RobotState,
    TeammateBall, WorldState,
};
use serde::Serialize;

use super::Translate;
use super::players::{players_from_theirs, players_to_theirs};
use crate::cdr::{CdrError, encode};
use crate::messages::{self, TimeWrapper};
use crate::node_clock::NodeClock;
use crate::topics::{self, Topic};

/// All inputs of a node in one tick.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    missing_docs,
    reason = "each is the message of its topic in `crate::topics`"
)]
pub struct Inputs {
    pub player_number: messages::PlayerNumber,
    pub player_states: messages::Players<Option<TimeWrapper<messages::PlayerState>>>,
    pub fall_down_state: messages::FallDownState,
    pub ball_state: Option<messages::BallState>,
    /// `None`: nothing is sent, and the node keeps the last value.
    pub filtered_game_controller_state: Option<messages::FilteredGameControllerState>,
    pub game_controller_address: Option<SocketAddr>,
    pub ground_to_field: messages::Isometry2,
    pub hypothetical_ball_positions: Vec<messages::HypotheticalBallPosition>,
    pub obstacles: Vec<messages::Obstacle>,
    pub position_of_interest: messages::Point2,
    pub primary_state: messages::PrimaryState,
    pub rule_ball_state: Option<messages::BallState>,
    pub rule_obstacles: Vec<messages::RuleObstacle>,
    /// `None`: nothing is sent, and the node keeps the last value.
    pub suggested_search_position: Option<messages::Point2>,
}

impl Inputs {
    /// Converts a world state to the inputs of a node with the clock `clock`. Drops what HULKs nodes do not have: held
    /// semaphores, orders, covariances, the phase of the body, and teams and numbers of seen robots.
    pub fn new(
        world_state: &WorldState,
        game_controller_address: Option<SocketAddr>,
        clock: NodeClock,
    ) -> Self {
        let state = |state: &Option<PlayerState>| state.map(|it| player_to_theirs(&it, clock));
        let ball = |ball: &Option<BallState>| ball.map(|it| ball_to_theirs(&it, clock));
        Self {
            player_number: world_state.robot.player_number.to_theirs(),
            player_states: players_to_theirs(&world_state.player_states, state),
            fall_down_state: world_state.fall_down_state.to_theirs(),
            ball_state: ball(&world_state.ball),
            filtered_game_controller_state: world_state.filtered_game_controller_state.to_theirs(),
            game_controller_address,
            ground_to_field: world_state.robot.ground_to_field.to_theirs(),
            hypothetical_ball_positions: world_state.hypothetical_ball_positions.to_theirs(),
            obstacles: world_state.obstacles.to_theirs(),
            position_of_interest: world_state.position_of_interest.to_theirs(),
            primary_state: world_state.robot.primary_state.to_theirs(),
            rule_ball_state: ball(&world_state.rule_ball),
            rule_obstacles: world_state.rule_obstacles.to_theirs(),
            suggested_search_position: world_state.suggested_search_position.to_theirs(),
        }
    }

    /// Converts the inputs to a world state at a tick of `clock`.
    pub fn to_world_state(&self, clock: NodeClock) -> WorldState {
        type State = Option<TimeWrapper<messages::PlayerState>>;
        let state = |state: &State| state.as_ref().map(|it| player_from_theirs(it, clock));
        let ball = |ball: &Option<messages::BallState>| ball.map(|it| ball_from_theirs(&it, clock));
        WorldState {
            now: clock.now,
            robot: RobotState {
                ground_to_field: Translate::from_theirs(&self.ground_to_field),
                player_number: Translate::from_theirs(&self.player_number),
                primary_state: Translate::from_theirs(&self.primary_state),
                pose_covariance: [0.0; 9],
                body_phase: BodyPhase::Standing,
            },
            fall_down_state: FallDownState::from_theirs(&self.fall_down_state),
            ball: ball(&self.ball_state),
            rule_ball: ball(&self.rule_ball_state),
            player_states: players_from_theirs(&self.player_states, state),
            filtered_game_controller_state: Option::<FilteredGameControllerState>::from_theirs(
                &self.filtered_game_controller_state,
            ),
            suggested_search_position: Translate::from_theirs(&self.suggested_search_position),
            obstacles: Translate::from_theirs(&self.obstacles),
            rule_obstacles: Translate::from_theirs(&self.rule_obstacles),
            hypothetical_ball_positions: Translate::from_theirs(&self.hypothetical_ball_positions),
            semaphores: Vec::new(),
            order: None,
            position_of_interest: Translate::from_theirs(&self.position_of_interest),
        }
    }

    /// Returns the topic and the encoded payload of each input, in the order of [`topics::INPUTS`]. Leaves out constant
    /// inputs, which are sent once, and inputs that are `None`: the node keeps their last values.
    ///
    /// # Errors
    /// Returns an error for a value without an encoding, which no input has.
    pub fn payloads(&self) -> Result<Vec<(&'static Topic, Vec<u8>)>, CdrError> {
        /// Returns the topic with the encoded value.
        fn payload(
            topic: &'static Topic,
            value: &impl Serialize,
        ) -> Result<(&'static Topic, Vec<u8>), CdrError> {
            Ok((topic, encode(value)?))
        }
        let all = [
            Some(payload(&topics::PLAYER_STATES, &self.player_states)),
            Some(payload(&topics::FALL_DOWN_STATE, &self.fall_down_state)),
            Some(payload(&topics::BALL_STATE, &self.ball_state)),
            self.filtered_game_controller_state
                .as_ref()
                .map(|state| payload(&topics::FILTERED_GAME_CONTROLLER_STATE, state)),
            Some(payload(
                &topics::GAME_CONTROLLER_ADDRESS,
                &self.game_controller_address,
            )),
            Some(payload(&topics::GROUND_TO_FIELD, &self.ground_to_field)),
            Some(payload(
                &topics::HYPOTHETICAL_BALL_POSITIONS,
                &self.hypothetical_ball_positions,
            )),
            Some(payload(&topics::OBSTACLES, &self.obstacles)),
            Some(payload(
                &topics::POSITION_OF_INTEREST,
                &self.position_of_interest,
            )),
            Some(payload(&topics::PRIMARY_STATE, &self.primary_state)),
            Some(payload(&topics::RULE_BALL_STATE, &self.rule_ball_state)),
            Some(payload(&topics::RULE_OBSTACLES, &self.rule_obstacles)),
            self.suggested_search_position
                .as_ref()
                .map(|position| payload(&topics::SUGGESTED_SEARCH_POSITION, position)),
        ];
        all.into_iter().flatten().collect()
    }

    /// Replaces values that are not sent by the values of the previous inputs, as the node does.
    pub fn keep_unsent(&mut self, before: &Self) {
        if self.filtered_game_controller_state.is_none() {
            self.filtered_game_controller_state = before.filtered_game_controller_state.clone();
        }
        if self.suggested_search_position.is_none() {
            self.suggested_search_position = before.suggested_search_position;
        }
    }

    /// Returns the world state that a node of the known types echoes at `now` of its clock if it decided on these
    /// inputs.
    pub fn echo(&self, now: messages::Time) -> messages::WorldState {
        let inner = |state: &Option<TimeWrapper<messages::PlayerState>>| state.map(|it| it.inner);
        messages::WorldState {
            ball: self.ball_state,
            filtered_game_controller_state: self.filtered_game_controller_state.clone(),
            hypothetical_ball_positions: self.hypothetical_ball_positions.clone(),
            now,
            obstacles: self.obstacles.clone(),
            player_states: self.player_states.map(inner),
            position_of_interest: self.position_of_interest,
            robot: messages::RobotState {
                ground_to_field: Some(self.ground_to_field),
                player_number: self.player_number,
                primary_state: self.primary_state,
            },
            rule_ball: self.rule_ball_state,
            rule_obstacles: self.rule_obstacles.clone(),
            fall_down_state: Some(self.fall_down_state),
            suggested_search_position: self.suggested_search_position,
        }
    }
}

/// Converts a ball, with the time of its last sighting on the node's clock.
fn ball_to_theirs(ball: &BallState, clock: NodeClock) -> messages::BallState {
    messages::BallState {
        ball_in_ground: ball.ball_in_ground.to_theirs(),
        ball_in_field: ball.ball_in_field.to_theirs(),
        ball_in_ground_velocity: ball.ball_in_ground_velocity.to_theirs(),
        last_seen_ball: clock.to_system_time(ball.last_seen_ball),
        field_side: ball.field_side.to_theirs(),
    }
}

/// Converts a ball, with the time of its last sighting in simulation time.
fn ball_from_theirs(ball: &messages::BallState, clock: NodeClock) -> BallState {
    BallState {
        ball_in_ground: Translate::from_theirs(&ball.ball_in_ground),
        ball_in_field: Translate::from_theirs(&ball.ball_in_field),
        ball_in_ground_velocity: Translate::from_theirs(&ball.ball_in_ground_velocity),
        covariance: [0.0; 4],
        confidence: 1.0,
        last_seen_ball: clock.from_system_time(ball.last_seen_ball),
        field_side: Translate::from_theirs(&ball.field_side),
    }
}

/// Converts the state that a teammate reported, with times on the node's clock.
fn player_to_theirs(state: &PlayerState, clock: NodeClock) -> TimeWrapper<messages::PlayerState> {
    let ball = state.ball_position.map(|ball| messages::BallPosition {
        position: ball.position.to_theirs(),
        velocity: ball.velocity.to_theirs(),
        last_seen: clock.to_time(ball.last_seen),
    });
    TimeWrapper {
        time: clock.to_time(state.received_at),
        inner: messages::PlayerState {
            pose: state.pose.to_theirs(),
            ball_position: ball,
        },
    }
}

/// Converts the state that a teammate reported, with times in simulation time.
fn player_from_theirs(state: &TimeWrapper<messages::PlayerState>, clock: NodeClock) -> PlayerState {
    let ball = state.inner.ball_position.map(|ball| TeammateBall {
        position: Translate::from_theirs(&ball.position),
        velocity: Translate::from_theirs(&ball.velocity),
        last_seen: clock.from_time(ball.last_seen),
    });
    PlayerState {
        received_at: clock.from_time(state.time),
        pose: Translate::from_theirs(&state.inner.pose),
        ball_position: ball,
    }
}
