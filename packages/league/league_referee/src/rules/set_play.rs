//! Set plays: after a pause the ball is put on its spot. A set play ends when the team that takes it touches the ball, or
//! after a time limit.

use simspark_protocol::PlayMode;

use super::reposition::drop_ball;
use crate::CYCLE;
use crate::config::RefereeConfig;
use crate::modes::SetPlay;
use crate::snapshot::Snapshot;
use crate::state::{State, Taker};
use crate::verdict::Verdict;

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
    let pause = match set_play {
        SetPlay::KickOff => 0.0,
        _ => config.set_play_pause,
    };
    if !state.mode_clock.has_run(pause) {
        return;
    }
    let is_placed = state
        .spot
        .is_none_or(|_| state.mode_clock.has_run(pause + CYCLE));
    let mut robots = snapshot.robots.iter();
    let taker = robots.find(|robot| robot.touches_ball && robot.player.side == side);
    if let Some(robot) = taker.filter(|_| is_placed) {
        state.begin(PlayMode::PlayOn);
        // Who takes a penalty kick may touch the ball again.
        if set_play != SetPlay::KickOff || !state.is_penalty_kick(config) {
            state.taker = Some(Taker {
                player: robot.player,
                is_indirect: set_play.is_indirect(),
            });
        }
    } else if let Some(position) = state.spot {
        // The original puts it there in each cycle, so that nobody else moves it.
        verdict.ball = Some(position);
    }
}
