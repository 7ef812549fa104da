use hsl_types::{GameState, Point2, SimulatedBall};

use crate::context::{AutoRefereeContext, AutoRefereeRule};

/// The way to the next kick-off: Initial, Ready, Set, the whistle, Playing.
pub struct GameStateTransitionRule;

impl AutoRefereeRule for GameStateTransitionRule {
    fn apply(&self, context: &mut AutoRefereeContext<'_>) {
        let in_state_for = context.now.since(context.game_state.last_game_state_change);
        if context.is_running_in(GameState::Initial) {
            if context
                .config
                .initial_duration
                .is_some_and(|duration| in_state_for >= duration)
            {
                context.enter(GameState::Ready);
            }
        } else if context.is_running_in(GameState::Ready) {
            if in_state_for >= context.config.ready_duration {
                context.enter(GameState::Set);
                *context.ball = Some(SimulatedBall::resting(Point2::origin()));
            }
        } else if context.is_running_in(GameState::Set) {
            whistle_and_play(context);
        }
    }
}

fn whistle_and_play(context: &mut AutoRefereeContext<'_>) {
    let memory = &mut context.auto_referee;
    if memory.playing_after_whistle_at.is_none() && context.config.auto_whistle_in_set {
        memory.playing_after_whistle_at =
            Some(context.now + context.config.whistle_to_playing_delay);
    }
    if memory
        .playing_after_whistle_at
        .is_none_or(|at| context.now < at)
    {
        return;
    }
    memory.playing_after_whistle_at = None;
    memory.restart_reason = None;
    memory.halftime_started_at.get_or_insert(context.now);
    memory.kick_off_from = context.ball.map(|ball| ball.position);
    context.enter(GameState::Playing);
}
