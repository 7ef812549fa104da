use hsl_types::{GamePhase, GameState, Half};

use crate::context::{AutoRefereeContext, AutoRefereeRule};
use crate::places::{bench_pose, waiting_pose};
use crate::removal::is_endless;

/// Rule: after the break the teams change sides, and the team that did not kick off in the first half kicks off (HSL
/// Law 8, "Kick-off"). The message budget is not reset, because it is for the whole game (SPL 2025, section "Wireless
/// Communication").
pub struct SecondHalfRule;

impl AutoRefereeRule for SecondHalfRule {
    /// Begins the second half when the break is over: changes sides and kick-off, takes the ball off the field and
    /// places the robots at their touch lines. Enters Initial and adds calls.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        if !Self::is_legal(context) {
            return;
        }
        let state = &mut *context.game_state;
        state.half = Half::Second;
        state.global_field_side = state.global_field_side.mirrored();
        state.kicking_team = context.auto_referee.first_kick_off.map(|team| team.other());
        state.remaining_time_in_half = context.config.half_duration(state.game_phase);
        *context.ball = None;
        context.calls.push("second half".into());
        context.enter(GameState::Initial);
        context.line_up();
    }
}

impl SecondHalfRule {
    /// Returns whether the second half begins now: the first one is finished, the match is not over, and the break is.
    pub fn is_legal(context: &AutoRefereeContext<'_>) -> bool {
        let state = &context.game_state;
        context.is_running_in(GameState::Finished)
            && matches!(state.game_phase, GamePhase::Normal | GamePhase::ExtraTime)
            && !context.config.is_last_half(state)
            && !context.config.is_match_over(state)
            && context.now.since(state.last_game_state_change)
                >= context.config.half_time_break_duration
    }
}

impl AutoRefereeContext<'_> {
    /// Places every robot as before the game: those of the line-ups at their touch lines and substitutes behind them,
    /// except for robots that were sent off or wait during a penalty shoot-out.
    pub(crate) fn line_up(&mut self) {
        for robot in self.robots {
            let number = robot.id.player_number;
            let team = self.game_state.team(robot.id.team);
            if team.penalties[number].is_some_and(|penalty| is_endless(penalty.kind)) {
                continue;
            }
            let side = self.game_state.field_side_of(robot.id.team);
            let place = match team.line_up.allows(number) {
                true => waiting_pose,
                false => bench_pose,
            };
            let pose = place(number, &self.field_dimensions, self.config.waiting_distance);
            self.placements
                .insert(robot.id, side.field_to_world() * pose);
        }
    }
}
