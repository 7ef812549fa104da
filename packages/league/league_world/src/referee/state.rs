//! State of a match.

use std::collections::BTreeMap;

use nalgebra::Vector3;
use simspark_protocol::{Foul, FoulKind, PlayMode, Player, Side};

use crate::referee::clock::Clock;
use crate::referee::collision_record::CollisionRecords;
use crate::referee::modes::{SetPlay, passing_side};
use crate::referee::timers::{FallTimers, Freezes, Penalties};
use crate::referee::{Decisions, RefereeConfig, RobotView};

/// State of a match between cycles, which all rules share.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) mode: PlayMode,
    /// Time since the start of the play mode.
    pub(crate) mode_clock: Clock,
    pub(crate) clock: Clock,
    /// Number of the half, from 1.
    pub(crate) half: u32,
    /// Goals of each side.
    pub(crate) score: BTreeMap<Side, u32>,
    pub(crate) has_changed_sides: bool,
    pub(crate) is_penalty_kick_over: bool,
    /// Player that touched the ball last.
    pub(crate) last_touch: Option<Player>,
    /// Position of the ball after the pause of a set play \[m\].
    pub(crate) ball_spot: Option<Vector3<f64>>,
    /// Taker of the last set play, until another robot touches the ball.
    pub(crate) taker: Option<Taker>,
    /// Last pass mode of each team, and the time since then.
    pub(crate) passes: BTreeMap<Side, Clock>,
    pub(crate) fall_timers: FallTimers,
    pub(crate) penalties: Penalties,
    pub(crate) collisions: CollisionRecords,
    pub(crate) freezes: Freezes,
    pub(crate) previous_robots: Vec<RobotView>,
    /// Number of fouls so far.
    fouls: u32,
}

/// Taker of a set play, until another robot touches the ball.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taker {
    pub(crate) player: Player,
    /// Set if the taker's team cannot score directly.
    pub(crate) is_indirect: bool,
}

impl Default for State {
    /// Returns the state before the first kick-off.
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
            ball_spot: None,
            taker: None,
            passes: BTreeMap::new(),
            fall_timers: FallTimers::default(),
            penalties: Penalties::default(),
            collisions: CollisionRecords::default(),
            freezes: Freezes::default(),
            previous_robots: Vec::new(),
            fouls: 0,
        }
    }
}

impl State {
    /// Returns true if the clock is stopped: before a kick-off and after the match.
    pub(crate) fn is_stopped(&self) -> bool {
        matches!(self.mode, PlayMode::BeforeKickOff | PlayMode::GameOver)
    }

    /// Returns true if the ball is in play, also in pass mode.
    pub(crate) fn is_in_play(&self) -> bool {
        self.mode == PlayMode::PlayOn || passing_side(self.mode).is_some()
    }

    pub(crate) fn is_penalty_kick(&self, config: &RefereeConfig) -> bool {
        config.penalty_shoot_out && !self.is_penalty_kick_over
    }

    /// Swaps the sides of the teams with their goals and pass modes, and clears the records of robots, whose players
    /// are named by side.
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
        self.fall_timers = FallTimers::default();
        self.penalties = Penalties::default();
        self.collisions = CollisionRecords::default();
        self.freezes = Freezes::default();
        self.previous_robots = Vec::new();
    }

    /// Starts a play mode, and ends a set play.
    pub(crate) fn begin(&mut self, mode: PlayMode) {
        self.mode = mode;
        self.mode_clock = Clock::default();
        self.ball_spot = None;
        self.taker = None;
    }

    /// Starts a set play, after whose pause the ball is placed at `spot` \[m\].
    pub(crate) fn award(&mut self, set_play: SetPlay, side: Side, spot: Vector3<f64>) {
        self.begin(set_play.mode(side));
        self.ball_spot = Some(spot);
    }

    /// Counts a foul and adds it to the decisions.
    pub(crate) fn record_foul(
        &mut self,
        kind: FoulKind,
        player: Player,
        decisions: &mut Decisions,
    ) {
        self.fouls += 1;
        decisions.fouls.push(Foul {
            index: self.fouls,
            kind,
            side: player.side,
            player: player.number,
        });
    }
}
