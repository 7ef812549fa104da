use std::time::Duration;

use hsl_types::{GamePhase, GameState, SubState};

use crate::context::{AutoRefereeContext, AutoRefereeRule};

/// Maximum motion of a resting ball \[m\], and the time for which it must rest: the league's automatic referee of 2026.
const REST: (f32, Duration) = (0.01, Duration::from_secs(1));

/// Rule: clock and end of the half. The clock runs from the first Playing and stands still in stops and timeouts; a
/// penalty kick delays the end.
pub struct HalftimeTimeoutRule;

impl AutoRefereeRule for HalftimeTimeoutRule {
    /// Sets the remaining time of the half. When it is over and the half may end, enters Finished and adds calls.
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
        let duration = context.config.half_duration(context.game_state.game_phase);
        context.game_state.remaining_time_in_half = duration.saturating_sub(elapsed);
        if context.config.finish_on_halftime_timeout
            && may_end(context)
            && elapsed >= duration
            && is_end_reached(elapsed - duration, context)
        {
            context.calls.push("half is over".into());
            context.enter(GameState::Finished);
        }
    }
}

/// Returns whether the half may end in the current state. The half may also end in Ready and Set, because the clock
/// runs there; a penalty kick is taken first.
fn may_end(context: &AutoRefereeContext<'_>) -> bool {
    let states = [GameState::Ready, GameState::Set, GameState::Playing];
    let is_running = |state| context.is_running_in(state);
    states.into_iter().any(is_running)
        && context.game_state.sub_state != Some(SubState::PenaltyKick)
}

/// Returns whether the half ends now, `overtime` after its time was up: the ball rests, is not on the field, or the
/// extension is over. Stores the place of the ball, and the time since which it has been there, in `resting` of the
/// referee's memory.
fn is_end_reached(overtime: Duration, context: &mut AutoRefereeContext<'_>) -> bool {
    let (distance, duration) = REST;
    let Some(ball) = context.ball_position() else {
        return true;
    };
    if overtime >= context.config.half_extension {
        return true;
    }
    let last = context.auto_referee.resting;
    let resting = last.filter(|(place, _)| ball.distance(*place) <= distance);
    let (_, since) = *context
        .auto_referee
        .resting
        .insert(resting.unwrap_or((ball, context.now)));
    context.now.since(since) >= duration
}
