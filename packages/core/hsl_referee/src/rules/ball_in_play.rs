use hsl_types::{PenaltyKind, SimulatedBall, SubState};

use crate::context::{AutoRefereeContext, AutoRefereeRule};

/// Rule: a kick-off or set play ends, and the ball is free for both teams, when the kicking team has moved the ball or
/// the time is up (HSL section "Ball in play", SPL 2025 sections "Kick-off" and "Execution"). If the other team touches
/// the ball earlier, the ball is put back.
pub struct BallInPlayRule;

impl AutoRefereeRule for BallInPlayRule {
    /// Ends the pending restart once the ball has moved or was touched, or when the time is up: clears the kicking team
    /// and the set play and adds a call. A touch of the other team puts the ball back and penalizes the robot.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        if !context.is_playing() {
            return;
        }
        let Some(restart) = context.auto_referee.restart else {
            return;
        };
        // Robot of the other team that touched the ball in this tick, before it may.
        let intruder = context
            .auto_referee
            .touches
            .newest()
            .filter(|robot| context.game_state.kicking_team == Some(robot.team.other()));
        if let Some(robot) = intruder {
            *context.ball = Some(SimulatedBall::resting(restart.ball));
            let touches = &mut context.auto_referee.touches;
            touches.begin(touches.restart());
            if context.config.penalties.enabled {
                context.penalize(robot, PenaltyKind::IllegalPosition);
            }
            return;
        }
        let distance = context.config.set_plays.ball_in_play_distance;
        // A ball that is no longer on the field has moved, too.
        let has_moved = context
            .ball_position()
            .is_none_or(|ball| ball.distance(restart.ball) > distance);
        let elapsed = context.now.since(restart.since);
        let touch_delay = context.config.set_plays.touch_delay;
        let is_touched = touch_delay.is_some_and(|delay| elapsed >= delay)
            && context.auto_referee.touches.newest().is_some();
        let has_moved = has_moved || is_touched;
        let is_over = elapsed >= duration(context);
        if !has_moved && !is_over {
            return;
        }
        context.auto_referee.restart = None;
        context.game_state.kicking_team = None;
        context.game_state.sub_state = None;
        if !has_moved {
            // A restart that was not taken in time does not restrict scoring: SPL 2025, exceptions to "Indirect Kick".
            context.auto_referee.touches.begin(None);
        }
        context.calls.push("ball in play".into());
    }
}

/// Returns the time for which only the kicking team may play the ball.
fn duration(context: &AutoRefereeContext<'_>) -> std::time::Duration {
    match context.game_state.sub_state {
        None => context.config.kick_off_duration,
        Some(SubState::PenaltyKick) => context.config.set_plays.penalty_kick_duration,
        Some(_) => context.config.set_plays.duration,
    }
}
