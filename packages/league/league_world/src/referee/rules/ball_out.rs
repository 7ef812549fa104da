//! Ball out: kick-in, corner kick or goal kick. As in the original, a ball that no robot has touched is never out.

use simspark_protocol::Side;

use crate::referee::config::RefereeConfig;
use crate::referee::decisions::Decisions;
use crate::referee::modes::SetPlay;
use crate::referee::snapshot::Snapshot;
use crate::referee::state::State;

/// Awards a set play if the ball in play has left the field: by the line that it crossed and the team that touched it
/// last.
pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    _: &mut Decisions,
) {
    if !state.is_in_play() {
        return;
    }
    let Some(last) = state.last_touch else { return };
    let ball = &snapshot.ball.position;
    if ball.x.abs() > config.half_length + config.ball_radius {
        let defending = if ball.x < 0.0 {
            Side::Left
        } else {
            Side::Right
        };
        if last.side == defending {
            let side = defending.other();
            state.award(SetPlay::CornerKick, side, config.corner_spot(side, ball.y));
        } else {
            state.award(
                SetPlay::GoalKick,
                defending,
                config.goal_kick_spot(defending),
            );
        }
    } else if ball.y.abs() > config.half_width + config.ball_radius {
        state.award(
            SetPlay::KickIn,
            last.side.other(),
            config.kick_in_spot(ball.x, ball.y),
        );
    }
}
