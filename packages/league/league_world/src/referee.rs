//! Rules of the RoboCup 3D simulation league, compatible with rcssserver3d 0.7.3. No physics, no clock, no randomness:
//! the caller passes a snapshot of each cycle and executes the decisions.

mod ball_spot;
mod beam;
mod charging_limits;
mod clock;
mod collision_record;
mod config;
mod cycle;
mod decisions;
mod limb;
mod modes;
mod rules;
mod snapshot;
mod state;
mod timers;

use simspark_protocol::{Joint, PlayMode, Player, Side, TrainerCommand};

use beam::beam_pose;
use clock::Clock;
use cycle::Cycle;
use modes::SetPlay;
use rules::{RULES, reposition};
use state::State;

pub use charging_limits::ChargingLimits;
pub use clock::CYCLE;
pub use config::{Crowding, RefereeConfig};
pub use decisions::{Decisions, PLACED_HEIGHT, Placement};
pub use limb::Limb;
pub use snapshot::{BallView, RobotView, Snapshot, Touch};

/// Maximum time that a trainer can set \[s\].
const MAX_TIME: f64 = 1e6;

/// The referee of a match: its rules, and the state of the match that they need.
#[derive(Clone, Debug, Default)]
pub struct Referee {
    config: RefereeConfig,
    state: State,
}

impl Referee {
    /// Creates the referee of a match that has not begun.
    pub fn new(config: RefereeConfig) -> Self {
        Self {
            config,
            state: State::default(),
        }
    }

    /// Applies all rules to a cycle, in their order, and returns the decisions, which the caller executes. Advances the
    /// clock of the match by one cycle.
    pub fn apply_rules(&mut self, snapshot: &Snapshot<'_>) -> Decisions {
        let mut cycle = Cycle::new(&self.config, snapshot);
        for rule in RULES {
            rule(&mut self.state, &mut cycle);
        }
        self.state.previous_robots = snapshot.robots.to_vec();
        self.state.collisions.record_moves(&cycle.decisions);
        cycle.decisions
    }

    /// Executes the commands of trainers that concern the referee: kick-off, play mode, drop ball, clock, score, and
    /// moving a robot beside the field. Ignores other commands. A match that is over stays over.
    pub fn apply_command(
        &mut self,
        command: &TrainerCommand,
        snapshot: &Snapshot<'_>,
    ) -> Decisions {
        let mut cycle = Cycle::new(&self.config, snapshot);
        let is_over = self.state.mode == PlayMode::GameOver;
        match command {
            TrainerCommand::KickOff(Some(side)) if !is_over => {
                self.state.begin(SetPlay::KickOff.mode(*side));
                cycle.decisions.ball = Some(self.config.center());
            }
            TrainerCommand::PlayMode(mode) if !is_over => self.state.begin(*mode),
            TrainerCommand::DropBall if !is_over => {
                reposition::drop_ball(&mut self.state, &mut cycle);
            }
            TrainerCommand::Time(time) if time.value().is_finite() => {
                self.state.clock = Clock::new(time.value().clamp(0.0, MAX_TIME));
            }
            TrainerCommand::Score { left, right } => {
                self.state.score = [(Side::Left, *left), (Side::Right, *right)].into();
            }
            TrainerCommand::Reposition(player) => {
                cycle.place_beside_field(*player);
            }
            _ => {}
        }
        self.state.collisions.record_moves(&cycle.decisions);
        cycle.decisions
    }

    /// Returns the pose of a robot after a beam, x and y on the field \[m\] and heading \[rad\], or `None` if the beam
    /// is not permitted. `requested` is in the frame of its team \[m, m, deg\]; each part of `noise` is between -1 and
    /// 1.
    pub fn beam_pose(
        &self,
        side: Side,
        requested: [f64; 3],
        noise: [f64; 3],
    ) -> Option<(f64, f64, f64)> {
        beam_pose(&self.config, self.state.mode, side, requested, noise)
    }

    /// Returns true if a joint is frozen because of a self-collision: commands for it count as 0.
    pub fn is_frozen(&self, player: Player, joint: Joint) -> bool {
        let since =
            Limb::from_joint(joint).and_then(|limb| self.state.freezes.get(&(player, limb)));
        since.is_some_and(|since| !since.has_run(self.config.freeze))
    }

    /// Returns the limits and durations of the rules.
    pub fn config(&self) -> &RefereeConfig {
        &self.config
    }

    /// Returns the play mode.
    pub fn play_mode(&self) -> PlayMode {
        self.state.mode
    }

    /// Returns the clock of the match \[s\].
    pub fn time(&self) -> f64 {
        self.state.clock.time()
    }

    /// Returns the half, 1 or 2.
    pub fn half(&self) -> u32 {
        self.state.half
    }

    /// Returns true if the teams have changed sides.
    pub fn has_changed_sides(&self) -> bool {
        self.state.has_changed_sides
    }

    /// Returns the goals of a team.
    pub fn score(&self, side: Side) -> u32 {
        self.state.score.get(&side).copied().unwrap_or_default()
    }

    /// Returns the time \[s\] for which a team cannot score because of its pass mode.
    pub fn pass_score_wait(&self, side: Side) -> Option<f64> {
        let since = self.state.passes.get(&side)?.time();
        let wait = self.config.pass_duration + self.config.pass_score_wait - since;
        (wait > 0.0).then_some(wait)
    }
}
