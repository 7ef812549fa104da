use hsl_types::{GamePhase, GameState, GlobalFieldSide, Half};

use crate::context::{AutoRefereeContext, AutoRefereeRule};

/// Rule: after a draw, two short halves follow. The first one begins like the match, and each team gets further
/// messages (the league's GameController 7).
pub struct ExtraTimeRule;

impl AutoRefereeRule for ExtraTimeRule {
    /// Begins the first half of the extra time when the break after a draw is over: sets phase, sides and kick-off,
    /// gives the teams further messages, takes the ball off the field and places the robots at their touch lines.
    /// Enters Initial and adds calls.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        if !Self::is_legal(context) {
            return;
        }
        let state = &mut *context.game_state;
        // The teams changed sides if there was a second half.
        if state.half == Half::Second {
            state.global_field_side = GlobalFieldSide::mirrored(state.global_field_side);
        }
        state.half = Half::First;
        state.game_phase = GamePhase::ExtraTime;
        state.kicking_team = context.auto_referee.first_kick_off;
        state.remaining_time_in_half = context.config.half_duration(state.game_phase);
        for team in [&mut state.hulks_team, &mut state.opponent_team] {
            let messages = &mut team.remaining_amount_of_messages;
            *messages = messages.saturating_add(context.config.extra_time_messages);
        }
        *context.ball = None;
        context.calls.push("extra time".into());
        context.enter(GameState::Initial);
        context.line_up();
    }
}

impl ExtraTimeRule {
    /// Returns whether the extra time begins now: the regular match has ended in a draw, and the break is over.
    pub fn is_legal(context: &AutoRefereeContext<'_>) -> bool {
        let state = &context.game_state;
        context.is_running_in(GameState::Finished)
            && context.config.is_last_half(state)
            && context.config.needs_extra_time(state)
            && context.now.since(state.last_game_state_change)
                >= context.config.half_time_break_duration
    }
}
