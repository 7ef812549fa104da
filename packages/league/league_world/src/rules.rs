//! The match: play mode, clock and score.

use std::f64::consts::PI;

use league_physics::STEP;
use league_server::Seat;
use rand_pcg::Pcg64Mcg;
use simspark_protocol::{PlayMode, Side, TrainerCommand};

use crate::randomness::symmetric;
use crate::world::LeagueWorld;

/// The state of the match.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    play_mode: PlayMode,
    time: f64,
    half: u32,
    score: [u32; 2],
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            play_mode: PlayMode::BeforeKickOff,
            time: 0.0,
            half: 1,
            score: [0, 0],
        }
    }
}

impl Rules {
    pub(crate) fn play_mode(&self) -> PlayMode {
        self.play_mode
    }

    pub(crate) fn time(&self) -> f64 {
        self.time
    }

    pub(crate) fn half(&self) -> u32 {
        self.half
    }

    pub(crate) fn score(&self, side: Side) -> u32 {
        self.score[side as usize]
    }

    pub(crate) fn request_pass(&mut self, _seat: Seat) {}

    pub(crate) fn command(&mut self, command: &TrainerCommand) {
        match command {
            TrainerCommand::KickOff(Some(Side::Right)) => self.play_mode = PlayMode::KickOffRight,
            TrainerCommand::KickOff(_) => self.play_mode = PlayMode::KickOffLeft,
            TrainerCommand::PlayMode(mode) => self.play_mode = *mode,
            TrainerCommand::Score { left, right } => self.score = [*left, *right],
            TrainerCommand::Time(time) => self.time = time.value(),
            _ => {}
        }
    }

    pub(crate) fn beam(
        &self,
        seat: Seat,
        [x, y, angle]: [f64; 3],
        generator: &mut Pcg64Mcg,
    ) -> Option<(f64, f64, f64)> {
        let modes = [
            PlayMode::BeforeKickOff,
            PlayMode::GoalLeft,
            PlayMode::GoalRight,
        ];
        if !modes.contains(&self.play_mode) || ![x, y, angle].iter().all(|it| it.is_finite()) {
            return None;
        }
        let x = (x + symmetric(generator, 0.05)).clamp(-15.0, 0.0);
        let y = (y + symmetric(generator, 0.05)).clamp(-10.0, 10.0);
        let angle = (angle + symmetric(generator, 10.0)).to_radians();
        Some(match seat.side {
            Side::Left => (x, y, angle),
            Side::Right => (-x, -y, angle + PI),
        })
    }
}

impl LeagueWorld {
    pub(crate) fn judge(&mut self) {
        let stands = [PlayMode::BeforeKickOff, PlayMode::GameOver];
        if !stands.contains(&self.rules.play_mode) {
            self.rules.time += STEP;
        }
    }
}
