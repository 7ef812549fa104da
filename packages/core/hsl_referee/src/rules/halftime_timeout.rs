use hsl_types::{GamePhase, GameState};

use crate::context::{AutoRefereeContext, AutoRefereeRule};

/// The clock of the half, which runs from its first Playing and stands still in timeouts, and the end
/// of the half.
pub struct HalftimeTimeoutRule;

impl AutoRefereeRule for HalftimeTimeoutRule {
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        if !matches!(
            context.game_state.game_phase,
            GamePhase::Normal | GamePhase::ExtraTime
        ) {
            return;
        }
        let elapsed = context
            .auto_referee
            .halftime_started_at
            .map(|started_at| context.now.since(started_at))
            .unwrap_or_default();
        context.game_state.remaining_time_in_half =
            context.config.halftime_duration.saturating_sub(elapsed);
        if context.config.finish_on_halftime_timeout
            && context.is_running_in(GameState::Playing)
            && elapsed >= context.config.halftime_duration
        {
            context.calls.push("half is over".into());
            context.enter(GameState::Finished);
        }
    }
}
