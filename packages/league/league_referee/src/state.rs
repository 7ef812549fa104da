//! The state of a match.

use std::collections::BTreeMap;

use nalgebra::Vector3;
use simspark_protocol::{Foul, FoulKind, PlayMode, Player, Side};

use crate::clock::Clock;
use crate::config::RefereeConfig;
use crate::modes::{SetPlay, pass};
use crate::rules::{Charges, Downs, Freezes, Penalties};
use crate::snapshot::RobotView;
use crate::verdict::Verdict;

/// The state of a match.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) mode: PlayMode,
    /// How long the play mode has lasted.
    pub(crate) mode_clock: Clock,
    pub(crate) clock: Clock,
    pub(crate) half: u32,
    pub(crate) score: BTreeMap<Side, u32>,
    /// Whether the teams have changed sides.
    pub(crate) has_changed_sides: bool,
    /// Whether the penalty kick has ended.
    pub(crate) is_penalty_kick_over: bool,
    pub(crate) last_touch: Option<Player>,
    /// Where the ball is put after the pause of a set play \[m\].
    pub(crate) spot: Option<Vector3<f64>>,
    pub(crate) taker: Option<Taker>,
    /// Pass modes of each team.
    pub(crate) passes: BTreeMap<Side, Clock>,
    pub(crate) downs: Downs,
    pub(crate) penalties: Penalties,
    pub(crate) charges: Charges,
    pub(crate) freezes: Freezes,
    /// Robots as they were a cycle ago.
    pub(crate) before: Vec<RobotView>,
    fouls: u32,
}

/// Who took a set play, until another robot touches the ball.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taker {
    pub(crate) player: Player,
    pub(crate) is_indirect: bool,
}

impl Default for State {
    fn default() -> Self {
        Self {
            mode: PlayMode::BeforeKickOff,
            mode_clock: Clock::default(),
            clock: Clock::default(),
            half: 1,
            score: BTreeMap::new(),
            has_changed_sides: false,
            is_penalty_kick_over: false,
            last_touch: None,
            spot: None,
            taker: None,
            passes: BTreeMap::new(),
            downs: Downs::default(),
            penalties: Penalties::default(),
            charges: Charges::default(),
            freezes: Freezes::default(),
            before: Vec::new(),
            fouls: 0,
        }
    }
}

impl State {
    /// Whether the clock stands: before a kick-off and after the match.
    pub(crate) fn is_stopped(&self) -> bool {
        matches!(self.mode, PlayMode::BeforeKickOff | PlayMode::GameOver)
    }

    /// Whether the ball is in play, also in pass mode.
    pub(crate) fn is_in_play(&self) -> bool {
        self.mode == PlayMode::PlayOn || pass(self.mode).is_some()
    }

    /// Whether a penalty kick is played.
    pub(crate) fn is_penalty_kick(&self, config: &RefereeConfig) -> bool {
        config.penalty_shoot_out && !self.is_penalty_kick_over
    }

    /// Lets the teams change sides: their goals and pass modes go with them, and what robots have done so far is over.
    pub(crate) fn change_sides(&mut self) {
        self.has_changed_sides = true;
        let score = std::mem::take(&mut self.score);
        self.score = score
            .into_iter()
            .map(|(side, goals)| (side.other(), goals))
            .collect();
        let passes = std::mem::take(&mut self.passes);
        self.passes = passes
            .into_iter()
            .map(|(side, pass)| (side.other(), pass))
            .collect();
        self.last_touch = None;
        self.downs = Downs::default();
        self.penalties = Penalties::default();
        self.charges = Charges::default();
        self.freezes = Freezes::default();
        self.before = Vec::new();
    }

    /// Begins a play mode.
    pub(crate) fn begin(&mut self, mode: PlayMode) {
        self.mode = mode;
        self.mode_clock = Clock::default();
        self.spot = None;
        self.taker = None;
    }

    /// Begins a set play with the ball at `spot` \[m\] after its pause.
    pub(crate) fn award(&mut self, set_play: SetPlay, side: Side, spot: Vector3<f64>) {
        self.begin(set_play.mode(side));
        self.spot = Some(spot);
    }

    /// Notes a foul.
    pub(crate) fn foul(&mut self, kind: FoulKind, player: Player, verdict: &mut Verdict) {
        self.fouls += 1;
        verdict.fouls.push(Foul {
            index: self.fouls,
            kind,
            side: player.side,
            player: player.number,
        });
    }
}
