//! Set plays: after a pause the ball is put on its spot; they end when the team that has the ball touches it, or when
//! nobody does for some time.

use simspark_protocol::PlayMode;

use super::reposition::drop_ball;
use crate::config::RefereeConfig;
use crate::modes::SetPlay;
use crate::snapshot::Snapshot;
use crate::state::{State, Taker};
use crate::verdict::{BallMove, Verdict};

pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    verdict: &mut Verdict,
) {
    let offside = [PlayMode::OffsideLeft, PlayMode::OffsideRight].contains(&state.mode);
    let set_play = SetPlay::of(state.mode);
    if set_play.is_none() && !offside {
        return;
    }
    if state.mode_clock.has_run(config.give_up) {
        drop_ball(state, config, snapshot, verdict);
        return;
    }
    let Some((set_play, side)) = set_play else {
        return;
    };
    let has_pause = set_play != SetPlay::KickOff;
    if has_pause && !state.mode_clock.has_run(config.set_play_pause) {
        return;
    }
    if let Some(position) = state.spot.take() {
        verdict.ball = Some(BallMove { position });
        return;
    }
    let mut robots = snapshot.robots.iter();
    if let Some(robot) = robots.find(|robot| robot.touches_ball && robot.player.side == side) {
        state.begin(PlayMode::PlayOn);
        state.taker = Some(Taker {
            player: robot.player,
            is_indirect: set_play.is_indirect(),
        });
    }
}
