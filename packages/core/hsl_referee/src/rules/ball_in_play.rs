use hsl_types::{PenaltyKind, SimulatedBall, SubState};

use crate::context::{AutoRefereeContext, AutoRefereeRule};

/// A kick-off or set play is over, and the ball free for both teams, when the kicking team moved the
/// ball or the time for it is up (HSL section "Ball in play", SPL 2025 sections "Kick-off" and
/// "Execution"). A ball that the other team touches before is put back.
pub struct BallInPlayRule;

impl AutoRefereeRule for BallInPlayRule {
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        if !context.is_playing() {
            return;
        }
        let Some(restart) = context.auto_referee.restart else {
            return;
        };
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
        let has_moved = context
            .ball_position()
            .is_none_or(|ball| ball.distance(restart.ball) > distance);
        let is_over = context.now.since(restart.since) >= duration(context);
        if !has_moved && !is_over {
            return;
        }
        context.auto_referee.restart = None;
        context.game_state.kicking_team = None;
        context.game_state.sub_state = None;
        if !has_moved {
            // Who let the time pass restricts nobody: SPL 2025, exceptions to "Indirect Kick".
            context.auto_referee.touches.begin(None);
        }
        context.calls.push("ball in play".into());
    }
}

/// For how long the kicking team has the ball to itself.
fn duration(context: &AutoRefereeContext<'_>) -> std::time::Duration {
    match context.game_state.sub_state {
        None => context.config.kick_off_duration,
        Some(SubState::PenaltyKick) => context.config.set_plays.penalty_kick_duration,
        Some(_) => context.config.set_plays.duration,
    }
}
