use hsl_types::{GamePhase, GameState, Team};

use crate::context::{AutoRefereeContext, AutoRefereeRule};
use crate::memory::index;

/// Rule: a team's timeout ends when its time is up; then the other team kicks off (HSL and SPL 2025, section "Request
/// for Timeout").
pub struct TimeoutRule;

impl AutoRefereeRule for TimeoutRule {
    /// Ends the current timeout when its time, which the memory has, is up, and adds a call.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        let ends_at = context
            .auto_referee
            .timeout
            .and_then(|timeout| timeout.ends_at);
        if ends_at.is_some_and(|ends_at| context.now >= ends_at) {
            context.calls.push("timeout is over".into());
            context.end_timeout();
        }
    }
}

impl TimeoutRule {
    /// Returns whether `team` may take a timeout now: at a stoppage of play, with a timeout left, and not in a penalty
    /// shoot-out.
    pub fn is_legal(team: Team, context: &AutoRefereeContext<'_>) -> bool {
        let taken = context.auto_referee.timeouts_taken[index(team)];
        context.game_state.game_state != GameState::Playing
            && matches!(
                context.game_state.game_phase,
                GamePhase::Normal | GamePhase::ExtraTime
            )
            && !context.config.is_match_over(context.game_state)
            && taken < context.config.timeouts_per_team
    }

    /// Grants or rejects a timeout that a team requests, with a call. After a granted one the other team kicks off: the
    /// ball is taken off the field, and robots are placed at their touch lines. Between the halves only the clock
    /// stops.
    pub(crate) fn request(team: Team, context: &mut AutoRefereeContext<'_>) {
        if !Self::is_legal(team, context) {
            context.calls.push(format!("no timeout for {team}").into());
            return;
        }
        context.auto_referee.timeouts_taken[index(team)] += 1;
        context.calls.push(format!("timeout for {team}").into());
        // Between the halves all robots wait anyway, and the team of the next kick-off is determined.
        if context.game_state.game_state != GameState::Finished {
            context.game_state.kicking_team = Some(team.other());
            *context.ball = None;
            context.enter(GameState::Initial);
            context.line_up();
        }
        context.begin_timeout(Some(context.config.timeout_duration));
    }
}
