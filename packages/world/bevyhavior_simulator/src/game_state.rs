use bevy_ecs::prelude::Resource;
use hsl_referee::filtered_state_of;
use hsl_types::{
    FilteredGameControllerState, GameControllerState, GameState, RefereeDecision, Team, Time,
};

/// The game: the whole state, and what each team acts on. Change it through the helpers, or call
/// [`SimulatorGameState::sync_filtered_game_controller_state`] afterwards.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct SimulatorGameState {
    /// The whole state, with the hulks as the team in namespace `/hulks`.
    pub game_controller_state: GameControllerState,
    /// The state at the end of the tick before, from which new penalties are told.
    before: GameControllerState,
    filtered: [FilteredGameControllerState; 2],
    is_match_over: bool,
}

impl SimulatorGameState {
    /// A game in this state.
    pub fn new(state: GameControllerState) -> Self {
        Self {
            game_controller_state: state,
            before: state,
            filtered: Team::ALL.map(|team| filtered_state_of(team, &state, &state)),
            is_match_over: false,
        }
    }

    /// What robots of `team` act on.
    pub fn filtered_game_controller_state(&self, team: Team) -> &FilteredGameControllerState {
        match team {
            Team::Hulks => &self.filtered[0],
            Team::Opponent => &self.filtered[1],
        }
    }

    /// Whether nothing follows on the state on which the referee decided last: the match is over, and no penalty
    /// shoot-out has to decide it.
    pub fn is_match_over(&self) -> bool {
        self.is_match_over
    }

    /// Puts the game into a state.
    pub fn set_game_state(&mut self, game_state: GameState, now: Time) {
        self.game_controller_state.set_game_state(game_state, now);
        self.sync_filtered_game_controller_state();
    }

    /// Says who may play the ball; none: both.
    pub fn set_kicking_team(&mut self, kicking_team: Option<Team>) {
        self.game_controller_state.kicking_team = kicking_team;
        self.sync_filtered_game_controller_state();
    }

    /// Begins or ends a brief stop.
    pub fn set_stopped(&mut self, stopped: bool) {
        self.game_controller_state.stopped = stopped;
        self.sync_filtered_game_controller_state();
    }

    /// Makes what the teams act on agree with the whole state, after a change that the referee does not know of yet.
    pub fn sync_filtered_game_controller_state(&mut self) {
        self.filtered = Team::ALL
            .map(|team| filtered_state_of(team, &self.game_controller_state, &self.before));
    }

    /// Takes over the referee's decision of a tick.
    pub(crate) fn begin_tick(&mut self, decision: &RefereeDecision) {
        let decided = decision.game_controller_state;
        self.before = std::mem::replace(&mut self.game_controller_state, decided);
        self.filtered = decision.filtered_states;
        self.is_match_over = decision.is_match_over;
    }

    /// Tells the teams how many messages they have left.
    pub(crate) fn sync_message_budgets(&mut self) {
        for (team, filtered) in Team::ALL.into_iter().zip(&mut self.filtered) {
            let team = self.game_controller_state.team(team);
            filtered.remaining_number_of_messages = team.remaining_amount_of_messages;
        }
    }
}

impl Default for SimulatorGameState {
    /// Playing, so that a small scenario starts at once.
    fn default() -> Self {
        Self::new(GameControllerState::default())
    }
}
