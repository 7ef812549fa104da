//! The state of a match.

use std::collections::BTreeMap;

use nalgebra::Vector3;
use simspark_protocol::{Foul, FoulKind, PlayMode, Player, Side};

use crate::clock::Clock;
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
    pub(crate) last_touch: Option<Player>,
    /// Where the ball is put after the pause of a set play (m).
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

    /// Begins a play mode.
    pub(crate) fn begin(&mut self, mode: PlayMode) {
        self.mode = mode;
        self.mode_clock = Clock::default();
        self.spot = None;
        self.taker = None;
    }

    /// Begins a set play with the ball at `spot` (m) after its pause.
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
