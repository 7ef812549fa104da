use hsl_behavior::Blackboard;
use hsl_behavior::conditions::{
    ball_is_free, has_restart, is_kick_off, is_penalty_kick, is_penalty_shootout, is_playing,
    is_ready, is_set, is_stopped, own_team_shoots,
};
use hsl_types::{FilteredGameState, GamePhase, PrimaryState, SubState, Team};
use rhai::Engine;

use super::method;

/// Registers the methods about the game. Before the first game state, texts are empty and numbers are 0.
pub(super) fn register(engine: &mut Engine) {
    method(engine, "is_playing", is_playing);
    method(engine, "is_ready", is_ready);
    method(engine, "is_set", is_set);
    method(engine, "is_stopped", is_stopped);
    method(engine, "is_penalized", |it| {
        it.world_state.robot.primary_state == PrimaryState::Penalized
    });
    method(engine, "is_kick_off", is_kick_off);
    method(engine, "is_own_restart", has_restart);
    method(engine, "is_own_set_play", |it| it.own_set_play().is_some());
    method(engine, "is_penalty_kick", is_penalty_kick);
    method(engine, "is_penalty_shootout", is_penalty_shootout);
    method(engine, "own_team_shoots", own_team_shoots);
    method(engine, "ball_is_free", ball_is_free);
    method(engine, "may_shoot", Blackboard::may_shoot);
    method(engine, "game_state", |it| {
        it.game().map_or("", |game| state(game.game_state))
    });
    method(engine, "game_phase", |it| {
        it.game().map_or("", |game| phase(game.game_phase))
    });
    method(engine, "set_play", |it| {
        let set_play = it.game().and_then(|game| game.sub_state);
        set_play.map_or("", name_of_set_play)
    });
    method(engine, "kicking_team", |it| match it.kicking_team() {
        Some(Team::Hulks) => "own",
        Some(Team::Opponent) => "other",
        None => "",
    });
    method(engine, "seconds_remaining", |it| {
        let remaining = it.game().map(|game| game.remaining_time_in_half);
        remaining.map_or(0.0, |remaining| remaining.as_secs_f64())
    });
    method(engine, "messages_remaining", |it| {
        let remaining = it.game().map(|game| game.remaining_number_of_messages);
        i64::from(remaining.unwrap_or(0))
    });
}

/// Returns the name of a game state in scripts. Tree files of users depend on these names, as on those below.
fn state(state: FilteredGameState) -> &'static str {
    match state {
        FilteredGameState::Initial => "initial",
        FilteredGameState::Ready => "ready",
        FilteredGameState::Set => "set",
        FilteredGameState::Playing { .. } => "playing",
        FilteredGameState::Finished => "finished",
        FilteredGameState::Stop => "stop",
    }
}

/// Returns the name of a game phase in scripts.
fn phase(phase: GamePhase) -> &'static str {
    match phase {
        GamePhase::Normal => "normal",
        GamePhase::PenaltyShootout { .. } => "penalty_shootout",
        GamePhase::ExtraTime => "extra_time",
        GamePhase::Timeout => "timeout",
    }
}

/// Returns the name of a set play in scripts.
fn name_of_set_play(set_play: SubState) -> &'static str {
    match set_play {
        SubState::DirectFreeKick => "direct_free_kick",
        SubState::IndirectFreeKick => "indirect_free_kick",
        SubState::PenaltyKick => "penalty_kick",
        SubState::ThrowIn => "throw_in",
        SubState::GoalKick => "goal_kick",
        SubState::CornerKick => "corner_kick",
    }
}
