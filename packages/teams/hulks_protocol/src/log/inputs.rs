use hsl_types::{FallDownState, PlayerNumber, WorldState};

use super::channel::{Channel, LogError};
use crate::convert::{Inputs, Translate};
use crate::messages::{self, TimeWrapper};
use crate::node_clock::NodeClock;
use crate::topics::{self, Topic};

/// Last messages of a node's inputs in a log; `None` before the first one.
#[derive(Default)]
pub(super) struct LastInputs {
    pub(super) field_dimensions: Option<messages::FieldDimensions>,
    player_number: Option<messages::PlayerNumber>,
    player_states: Option<messages::Players<Option<TimeWrapper<messages::PlayerState>>>>,
    fall_down_state: Option<messages::FallDownState>,
    ball_state: Option<Option<messages::BallState>>,
    filtered_game_controller_state: Option<messages::FilteredGameControllerState>,
    ground_to_field: Option<messages::Isometry2>,
    hypothetical_ball_positions: Option<Vec<messages::HypotheticalBallPosition>>,
    obstacles: Option<Vec<messages::Obstacle>>,
    position_of_interest: Option<messages::Point2>,
    primary_state: Option<messages::PrimaryState>,
    rule_ball_state: Option<Option<messages::BallState>>,
    rule_obstacles: Option<Vec<messages::RuleObstacle>>,
    suggested_search_position: Option<messages::Point2>,
}

impl LastInputs {
    /// Decodes and stores a message. Ignores topics that are no inputs.
    pub(super) fn store(&mut self, channel: &Channel, payload: &[u8]) -> Result<(), LogError> {
        macro_rules! store {
            ($($topic:ident => $field:ident),* $(,)?) => {
                $(if *channel.topic == topics::$topic {
                    self.$field = Some(channel.decode(payload)?);
                })*
            };
        }
        store!(
            FIELD_DIMENSIONS => field_dimensions,
            PLAYER_NUMBER => player_number,
            PLAYER_STATES => player_states,
            FALL_DOWN_STATE => fall_down_state,
            BALL_STATE => ball_state,
            FILTERED_GAME_CONTROLLER_STATE => filtered_game_controller_state,
            GROUND_TO_FIELD => ground_to_field,
            HYPOTHETICAL_BALL_POSITIONS => hypothetical_ball_positions,
            OBSTACLES => obstacles,
            POSITION_OF_INTEREST => position_of_interest,
            PRIMARY_STATE => primary_state,
            RULE_BALL_STATE => rule_ball_state,
            RULE_OBSTACLES => rule_obstacles,
            SUGGESTED_SEARCH_POSITION => suggested_search_position,
        );
        Ok(())
    }

    /// Returns the number of the player, if it is known.
    pub(super) fn player(&self) -> Option<PlayerNumber> {
        self.player_number.as_ref().map(PlayerNumber::from_theirs)
    }

    /// Returns the inputs without which there is no world state: a world state without them would say that nothing is
    /// seen, or that the robot stands in the middle of the field.
    pub(super) fn missing(&self) -> Vec<&'static Topic> {
        let required: [(&'static Topic, bool); 4] = [
            (&topics::GROUND_TO_FIELD, self.ground_to_field.is_some()),
            (&topics::PRIMARY_STATE, self.primary_state.is_some()),
            (&topics::BALL_STATE, self.ball_state.is_some()),
            (&topics::OBSTACLES, self.obstacles.is_some()),
        ];
        let missing = required.into_iter().filter(|(_, is_known)| !is_known);
        missing.map(|(topic, _)| topic).collect()
    }

    /// Returns the world state of `player` at a tick of `clock`; `None` if an input is missing.
    pub(super) fn world_state(&self, player: PlayerNumber, clock: NodeClock) -> Option<WorldState> {
        let inputs = Inputs {
            player_number: player.to_theirs(),
            player_states: self.player_states.unwrap_or_default(),
            // The node, too, takes a robot without this state for one that stands.
            fall_down_state: self
                .fall_down_state
                .unwrap_or(FallDownState::default().to_theirs()),
            ball_state: self.ball_state?,
            filtered_game_controller_state: self.filtered_game_controller_state.clone(),
            game_controller_address: None,
            ground_to_field: self.ground_to_field?,
            hypothetical_ball_positions: self
                .hypothetical_ball_positions
                .clone()
                .unwrap_or_default(),
            obstacles: self.obstacles.clone()?,
            position_of_interest: self.position_of_interest.unwrap_or_default(),
            primary_state: self.primary_state?,
            rule_ball_state: self.rule_ball_state.flatten(),
            rule_obstacles: self.rule_obstacles.clone().unwrap_or_default(),
            suggested_search_position: self.suggested_search_position,
        };
        Some(inputs.to_world_state(clock))
    }

    /// Replaces the inputs with those that the node echoed in its blackboard. The times at which states of teammates
    /// arrived are only in their topic; without it, they are the time of the decision.
    pub(super) fn replace(&mut self, echo: messages::WorldState) {
        let before = self.player_states.unwrap_or_default();
        let now = echo.now;
        let state = |before: Option<TimeWrapper<messages::PlayerState>>, state: Option<_>| {
            let time = |inner: &_| {
                before
                    .filter(|it| it.inner == *inner)
                    .map_or(now, |it| it.time)
            };
            state.map(|inner| TimeWrapper {
                time: time(&inner),
                inner,
            })
        };
        self.player_states = Some(messages::Players {
            one: state(before.one, echo.player_states.one),
            two: state(before.two, echo.player_states.two),
            three: state(before.three, echo.player_states.three),
            four: state(before.four, echo.player_states.four),
            five: state(before.five, echo.player_states.five),
        });
        self.player_number = Some(echo.robot.player_number);
        self.fall_down_state = echo.fall_down_state;
        self.ball_state = Some(echo.ball);
        self.filtered_game_controller_state = echo.filtered_game_controller_state;
        self.ground_to_field = echo.robot.ground_to_field;
        self.hypothetical_ball_positions = Some(echo.hypothetical_ball_positions);
        self.obstacles = Some(echo.obstacles);
        self.position_of_interest = Some(echo.position_of_interest);
        self.primary_state = Some(echo.robot.primary_state);
        self.rule_ball_state = Some(echo.rule_ball);
        self.rule_obstacles = Some(echo.rule_obstacles);
        self.suggested_search_position = echo.suggested_search_position;
    }
}
