//! Ball out: kick-in, corner kick or goal kick. As in the original, a ball that no robot has touched is never out.

use simspark_protocol::Side;

use crate::referee::cycle::Cycle;
use crate::referee::modes::SetPlay;
use crate::referee::state::State;

/// Awards a set play if the ball in play has left the field: by the line that it crossed and the team that touched it
/// last.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    if !state.is_in_play() {
        return;
    }
    let Some(last) = state.last_touch else { return };
    let ball = &cycle.snapshot.ball.position;
    if ball.x.abs() > cycle.config.half_length + cycle.config.ball_radius {
        let defending = if ball.x < 0.0 {
            Side::Left
        } else {
            Side::Right
        };
        if last.side == defending {
            let side = defending.other();
            state.award(
                SetPlay::CornerKick,
                side,
                cycle.config.corner_spot(side, ball.y),
            );
        } else {
            state.award(
                SetPlay::GoalKick,
                defending,
                cycle.config.goal_kick_spot(defending),
            );
        }
    } else if ball.y.abs() > cycle.config.half_width + cycle.config.ball_radius {
        state.award(
            SetPlay::KickIn,
            last.side.other(),
            cycle.config.kick_in_spot(ball.x, ball.y),
        );
    }
}
