use bevy_ecs::prelude::Resource;
use hsl_referee::filtered_state_of;
use hsl_types::{
    FilteredGameControllerState, GameControllerState, GameState, LineUp, RefereeDecision, Team,
    Time,
};

/// State of the game: the complete state, and the state of each team as its robots receive it (filtered: from the view
/// of the team, and without details that robots do not know). Change it through the methods, or call
/// [`SimulatorGameState::sync_filtered_game_controller_state`] afterwards.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct SimulatorGameState {
    /// Complete state, in which "hulks" is the team in namespace `/hulks`.
    pub game_controller_state: GameControllerState,
    /// State at the end of the previous tick, for finding new penalties.
    before: GameControllerState,
    /// State for the robots of each team, in the order of `Team::ALL`.
    filtered: [FilteredGameControllerState; 2],
    /// Set if the match was over at the last decision.
    is_match_over: bool,
}

impl SimulatorGameState {
    /// Creates a game in this state.
    pub fn new(state: GameControllerState) -> Self {
        Self {
            game_controller_state: state,
            before: state,
            filtered: Team::ALL.map(|team| filtered_state_of(team, &state, &state)),
            is_match_over: false,
        }
    }

    /// Returns the filtered state for the robots of `team`.
    pub fn filtered_game_controller_state(&self, team: Team) -> &FilteredGameControllerState {
        match team {
            Team::Hulks => &self.filtered[0],
            Team::Opponent => &self.filtered[1],
        }
    }

    /// Returns true if the match was over at the referee's last decision and no penalty shoot-out follows.
    pub fn is_match_over(&self) -> bool {
        self.is_match_over
    }

    /// Sets the phase of the game, which begins at `now`, and updates the filtered states.
    pub fn set_game_state(&mut self, game_state: GameState, now: Time) {
        self.game_controller_state.set_game_state(game_state, now);
        self.sync_filtered_game_controller_state();
    }

    /// Sets the team that may play the ball, `None` for both, and updates the filtered states.
    pub fn set_kicking_team(&mut self, kicking_team: Option<Team>) {
        self.game_controller_state.kicking_team = kicking_team;
        self.sync_filtered_game_controller_state();
    }

    /// Sets the players of a team on the field, and updates the filtered states.
    pub fn set_line_up(&mut self, team: Team, line_up: LineUp) {
        if line_up != self.game_controller_state.team(team).line_up {
            self.game_controller_state.team_mut(team).line_up = line_up;
            self.sync_filtered_game_controller_state();
        }
    }

    /// Begins or ends a brief stop of the game, and updates the filtered states.
    pub fn set_stopped(&mut self, stopped: bool) {
        self.game_controller_state.stopped = stopped;
        self.sync_filtered_game_controller_state();
    }

    /// Computes the filtered states again from the complete state. Needed after each change since the referee's
    /// decision.
    pub fn sync_filtered_game_controller_state(&mut self) {
        self.filtered = Team::ALL
            .map(|team| filtered_state_of(team, &self.game_controller_state, &self.before));
    }

    /// Replaces the states by those of the referee's decision for this tick. The complete state before is kept, for
    /// finding new penalties.
    pub(crate) fn begin_tick(&mut self, decision: &RefereeDecision) {
        let decided = decision.game_controller_state;
        self.before = std::mem::replace(&mut self.game_controller_state, decided);
        self.filtered = decision.filtered_states;
        self.is_match_over = decision.is_match_over;
    }

    /// Copies the remaining messages of each team to its filtered state, without computing the rest of it.
    pub(crate) fn sync_message_budgets(&mut self) {
        for (team, filtered) in Team::ALL.into_iter().zip(&mut self.filtered) {
            let team = self.game_controller_state.team(team);
            filtered.remaining_number_of_messages = team.remaining_amount_of_messages;
        }
    }
}

impl Default for SimulatorGameState {
    /// Returns a game in Playing, so that a small scenario starts at once.
    fn default() -> Self {
        Self::new(GameControllerState::default())
    }
}
