//! The referee.

use simspark_protocol::{Joint, PlayMode, Player, Side, TrainerCommand};

use crate::beam::beam;
use crate::clock::Clock;
use crate::config::RefereeConfig;
use crate::limb::Limb;
use crate::modes::SetPlay;
use crate::rules::{RULES, reposition};
use crate::snapshot::Snapshot;
use crate::state::State;
use crate::verdict::Verdict;

/// Latest time to which a trainer can set the clock \[s\].
const LATEST: f64 = 1e6;

/// The referee of a match.
#[derive(Clone, Debug, Default)]
pub struct Referee {
    config: RefereeConfig,
    state: State,
}

impl Referee {
    /// Returns the referee of a match that has not begun.
    #[must_use]
    pub fn new(config: RefereeConfig) -> Self {
        Self {
            config,
            state: State::default(),
        }
    }

    /// Judges a cycle.
    pub fn judge(&mut self, snapshot: &Snapshot<'_>) -> Verdict {
        let mut verdict = Verdict::default();
        for rule in RULES {
            rule(&mut self.state, &self.config, snapshot, &mut verdict);
        }
        self.state.before = snapshot.robots.to_vec();
        verdict
    }

    /// Does what a trainer commands: kick-off, play mode, clock, score, and putting a robot aside. Other commands are not
    /// the referee's. A match that is over stays over.
    pub fn command(&mut self, command: &TrainerCommand, snapshot: &Snapshot<'_>) -> Verdict {
        let mut verdict = Verdict::default();
        let is_over = self.state.mode == PlayMode::GameOver;
        match command {
            TrainerCommand::KickOff(Some(side)) if !is_over => {
                self.state.begin(SetPlay::KickOff.mode(*side));
                verdict.ball = Some(self.config.centre());
            }
            TrainerCommand::PlayMode(mode) if !is_over => self.state.begin(*mode),
            TrainerCommand::DropBall if !is_over => {
                reposition::drop_ball(&mut self.state, &self.config, snapshot, &mut verdict);
            }
            TrainerCommand::Time(time) if time.value().is_finite() => {
                self.state.clock = Clock::at(time.value().clamp(0.0, LATEST));
            }
            TrainerCommand::Score { left, right } => {
                self.state.score = [(Side::Left, *left), (Side::Right, *right)].into();
            }
            TrainerCommand::Reposition(player) => {
                reposition::put_aside(*player, snapshot, &mut verdict);
            }
            _ => {}
        }
        verdict
    }

    /// Returns where a robot arrives that beams: x and y on the field \[m\] and its heading \[rad\], or `None` if it may not.
    /// `asked` is in the frame of its team (m, m, deg); each part of `noise` is between -1 and 1.
    #[must_use]
    pub fn beam(&self, side: Side, asked: [f64; 3], noise: [f64; 3]) -> Option<(f64, f64, f64)> {
        beam(&self.config, self.state.mode, side, asked, noise)
    }

    /// Whether a joint is frozen because of a self-collision: the robot's commands for it count as 0.
    #[must_use]
    pub fn is_frozen(&self, player: Player, joint: Joint) -> bool {
        let since = Limb::of(joint).and_then(|limb| self.state.freezes.get(&(player, limb)));
        since.is_some_and(|since| !since.has_run(self.config.freeze))
    }

    /// Returns the numbers of the rules.
    #[must_use]
    pub fn config(&self) -> &RefereeConfig {
        &self.config
    }

    /// Returns the play mode.
    #[must_use]
    pub fn play_mode(&self) -> PlayMode {
        self.state.mode
    }

    /// Returns the clock of the match \[s\].
    #[must_use]
    pub fn time(&self) -> f64 {
        self.state.clock.time()
    }

    /// Returns the half, 1 or 2.
    #[must_use]
    pub fn half(&self) -> u32 {
        self.state.half
    }

    /// Whether the teams have changed sides.
    #[must_use]
    pub fn has_changed_sides(&self) -> bool {
        self.state.has_changed_sides
    }

    /// Returns the goals of a team.
    #[must_use]
    pub fn score(&self, side: Side) -> u32 {
        self.state.score.get(&side).copied().unwrap_or_default()
    }

    /// Returns how long a team may not score because of its pass mode \[s\].
    #[must_use]
    pub fn pass_score_wait(&self, side: Side) -> Option<f64> {
        let since = self.state.passes.get(&side)?.time();
        let wait = self.config.pass_duration + self.config.pass_score_wait - since;
        (wait > 0.0).then_some(wait)
    }
}
