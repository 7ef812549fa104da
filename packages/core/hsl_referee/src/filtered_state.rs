use hsl_types::{
    FilteredGameControllerState, FilteredGameState, GameControllerState, GamePhase, GameState,
    Penalty, Players, Team,
};

/// Returns the state of the game for robots of `team`: from the view of their team, and without details that robots do
/// not know. `before` is the state of the previous tick; penalties that are not in it are new.
///
/// If the opponent kicks off or takes a set play, the ball is not free for `team` until the referee clears
/// `kicking_team`, that is, until the ball is in play.
pub fn filtered_state_of(
    team: Team,
    state: &GameControllerState,
    before: &GameControllerState,
) -> FilteredGameControllerState {
    let own = state.team(team);
    let new_penalties_of =
        |team| new_penalties(&state.team(team).penalties, &before.team(team).penalties);
    FilteredGameControllerState {
        game_state: filtered_game_state(state, team),
        opponent_game_state: filtered_game_state(state, team.other()),
        remaining_time_in_half: state.remaining_time_in_half,
        game_phase: state.game_phase.seen_from(team),
        kicking_team: state.kicking_team.map(|kicking| kicking.seen_from(team)),
        line_up: own.line_up,
        penalties: own.penalties,
        remaining_number_of_messages: own.remaining_amount_of_messages,
        sub_state: state.sub_state,
        global_field_side: state.field_side_of(team),
        new_own_penalties_last_cycle: new_penalties_of(team),
        new_opponent_penalties_last_cycle: new_penalties_of(team.other()),
    }
}

/// Returns the state of the game as robots of `team` receive it: with stops as a state, and in Playing with whether the
/// ball is free for the team.
fn filtered_game_state(state: &GameControllerState, team: Team) -> FilteredGameState {
    if state.stopped {
        return FilteredGameState::Stop;
    }
    // No robot plays in a timeout, whatever the state in which the game will continue.
    if state.game_phase == GamePhase::Timeout {
        return FilteredGameState::Initial;
    }
    match state.game_state {
        GameState::Initial => FilteredGameState::Initial,
        GameState::Ready => FilteredGameState::Ready,
        GameState::Set => FilteredGameState::Set,
        GameState::Playing => FilteredGameState::Playing {
            ball_is_free: state.kicking_team.is_none_or(|kicking| kicking == team),
            kick_off: state.kicking_team.is_some() && state.sub_state.is_none(),
        },
        GameState::Finished => FilteredGameState::Finished,
    }
}

/// Returns the penalties in `now` of the players that had none, or one of another kind, in `before`.
fn new_penalties(
    now: &Players<Option<Penalty>>,
    before: &Players<Option<Penalty>>,
) -> Players<Option<Penalty>> {
    let mut new = Players::default();
    for (player, penalty) in now.present() {
        if before[player].is_none_or(|old| old.kind != penalty.kind) {
            new[player] = Some(*penalty);
        }
    }
    new
}
