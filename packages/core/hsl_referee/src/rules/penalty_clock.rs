use hsl_types::{GameState, Team};

use crate::context::{AutoRefereeContext, AutoRefereeRule};
use crate::removal::is_endless;

/// Rule: penalties count down in Ready and Playing. A robot may return when its time is up; at the end of the half all
/// robots may (SPL 2025, section "Standard Removal Penalty").
pub struct PenaltyClockRule;

impl AutoRefereeRule for PenaltyClockRule {
    /// Subtracts the time since the last decision from all penalties, and ends those whose time is up. Sendings off and
    /// substitutions do not end.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        let is_half_over = context.game_state.game_state == GameState::Finished;
        let counts = context.is_running_in(GameState::Ready) || context.is_playing();
        if !is_half_over && !counts {
            return;
        }
        let decided = context.auto_referee.decided;
        let decided_at = decided.map_or(context.now, |(at, _)| at);
        let elapsed = context.now.since(decided_at);
        for team in Team::ALL {
            let penalties = &mut context.game_state.team_mut(team).penalties;
            for (_, penalty) in penalties.iter_mut() {
                let Some(served) = penalty.as_mut().filter(|it| !is_endless(it.kind)) else {
                    continue;
                };
                served.remaining = served.remaining.saturating_sub(elapsed);
                if served.remaining.is_zero() || is_half_over {
                    *penalty = None;
                }
            }
        }
    }
}
