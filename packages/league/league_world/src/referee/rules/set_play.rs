//! Set plays: after a pause the ball is placed on its spot. A set play ends when the team that takes it touches the
//! ball, or after a time limit.

use simspark_protocol::PlayMode;

use super::reposition::drop_ball;
use crate::referee::clock::CYCLE;
use crate::referee::cycle::Cycle;
use crate::referee::modes::SetPlay;
use crate::referee::state::{State, Taker};

/// Places the ball of a set play on its spot after the pause, and continues play when its taker touches the ball or the
/// time limit has passed.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    let offside = [PlayMode::OffsideLeft, PlayMode::OffsideRight].contains(&state.mode);
    let set_play = SetPlay::from_mode(state.mode);
    if set_play.is_none() && !offside {
        return;
    }
    if state.mode_clock.has_run(cycle.config.set_play_timeout) {
        drop_ball(state, cycle);
        return;
    }
    let Some((set_play, side)) = set_play else {
        return;
    };
    let pause = match set_play {
        SetPlay::KickOff => 0.0,
        _ => cycle.config.set_play_pause,
    };
    if !state.mode_clock.has_run(pause) {
        return;
    }
    let is_placed = state
        .ball_spot
        .is_none_or(|_| state.mode_clock.has_run(pause + CYCLE));
    let mut robots = cycle.snapshot.robots.iter();
    let taker = robots.find(|robot| robot.touches_ball && robot.player.side == side);
    if let Some(robot) = taker.filter(|_| is_placed) {
        state.begin(PlayMode::PlayOn);
        // The taker of a penalty kick may touch the ball again.
        if set_play != SetPlay::KickOff || !state.is_penalty_kick(cycle.config) {
            state.taker = Some(Taker {
                player: robot.player,
                is_indirect: set_play.is_indirect(),
            });
        }
    } else if let Some(position) = state.ball_spot {
        // The original places the ball in each cycle, so that no robot can move it.
        cycle.decisions.ball = Some(position);
    }
}
