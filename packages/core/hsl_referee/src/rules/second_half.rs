use hsl_types::{GamePhase, GameState, Half};

use crate::context::{AutoRefereeContext, AutoRefereeRule};
use crate::places::waiting_pose;
use crate::removal::is_endless;

/// Rule: after the break the teams change sides, and the team that did not kick off in the first half kicks off (HSL
/// Law 8, "Kick-off"). The message budget is not reset, because it is for the whole game (SPL 2025, section "Wireless
/// Communication").
pub struct SecondHalfRule;

impl AutoRefereeRule for SecondHalfRule {
    /// Begins the second half: changes sides and kick-off, takes the ball off the field and places the robots at their
    /// touch lines.
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
    /// Places every robot at its touch line as before the game, except for robots that were sent off or are
    /// substitutes.
    pub(crate) fn line_up(&mut self) {
        for robot in self.robots {
            let penalty = &self.game_state.team(robot.id.team).penalties[robot.id.player_number];
            if penalty.is_some_and(|penalty| is_endless(penalty.kind)) {
                continue;
            }
            let side = self.game_state.field_side_of(robot.id.team);
            let pose = waiting_pose(robot.id.player_number, &self.field_dimensions);
            self.placements
                .insert(robot.id, side.field_to_world() * pose);
        }
    }
}
