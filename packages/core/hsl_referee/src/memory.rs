//! What the referee remembers from tick to tick.

use std::collections::BTreeMap;
use std::time::Duration;

use hsl_types::{GamePhase, Ground, Isometry2, Orientation2, Point2, RobotId, Team, Time, World};

use crate::touches::Touches;

/// Why the game is restarted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestartReason {
    /// A team scored; the other one kicks off.
    KickOffAfterGoal {
        /// Who scored.
        scoring_team: Team,
    },
    /// The game was stuck.
    DroppedBall,
}

/// A ball that was put down for one team and is not in play yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PendingRestart {
    /// Where it lies.
    pub ball: Point2<World>,
    /// Since when it may be played.
    pub since: Time,
}

/// The last progress of the game: the ball moved, or a robot came nearer to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Where the ball lay.
    pub ball: Point2<World>,
    /// Metres from it to the nearest robot.
    pub nearest: f32,
    /// When that was.
    pub since: Time,
}

/// What a robot that moves or looks around changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Activity {
    /// Where it stood.
    pub ground_to_world: Isometry2<Ground, World>,
    /// Where its head pointed.
    pub head_yaw: Orientation2<Ground>,
    /// When that was.
    pub since: Time,
}

/// A timeout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeout {
    /// When it began.
    pub since: Time,
    /// When it ends by itself; none: when somebody says so.
    pub ends_at: Option<Time>,
    /// The phase to return to.
    pub phase_before: GamePhase,
}

/// A penalty shoot-out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shootout {
    /// Goals of the Hulks and of the opponent in it.
    pub goals: [u8; 2],
    /// Whether the shot that is taken has touched the ball.
    pub is_ball_touched: bool,
}

/// What the referee remembers from tick to tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AutoRefereeMemory {
    /// When it decided last.
    pub decided_at: Option<Time>,
    /// When the half began: its first Playing.
    pub halftime_started_at: Option<Time>,
    /// When Playing follows the whistle.
    pub playing_after_whistle_at: Option<Time>,
    /// Why the game is restarted, while it is.
    pub restart_reason: Option<RestartReason>,
    /// The kick-off or set play that is not over.
    pub restart: Option<PendingRestart>,
    /// Who kicked off the first half.
    pub first_kick_off: Option<Team>,
    /// The timeout that is taken.
    pub timeout: Option<Timeout>,
    /// Timeouts that the Hulks and the opponent have taken.
    pub timeouts_taken: [u8; 2],
    /// Who has touched the ball since the last restart.
    pub touches: Touches,
    /// When the game came forward last.
    pub progress: Option<Progress>,
    /// Standard removal penalties that the Hulks and the opponent were given.
    pub offences: [u8; 2],
    /// Where robots stood when they had to stand still.
    pub still_poses: Option<BTreeMap<RobotId, Isometry2<Ground, World>>>,
    /// Robots that stand too near to a set play, and since when.
    pub encroaching: BTreeMap<RobotId, Time>,
    /// Robots that lie on the ground, and since when.
    pub fallen: BTreeMap<RobotId, Time>,
    /// What each robot did last.
    pub activities: BTreeMap<RobotId, Activity>,
    /// Who holds the ball, and since when.
    pub holding: Option<(RobotId, Time)>,
    /// The penalty shoot-out, once it began.
    pub shootout: Option<Shootout>,
}

impl AutoRefereeMemory {
    /// Moves everything that the game waits for by the time for which its clock stood still.
    pub(crate) fn postpone(&mut self, by: Duration) {
        let times = [
            self.halftime_started_at.as_mut(),
            self.playing_after_whistle_at.as_mut(),
            self.restart.as_mut().map(|restart| &mut restart.since),
            self.progress.as_mut().map(|progress| &mut progress.since),
        ];
        for time in times.into_iter().flatten() {
            *time += by;
        }
        self.encroaching.clear();
        self.fallen.clear();
        self.activities.clear();
        self.holding = None;
    }
}

/// The place of a team in what is kept for both.
pub(crate) fn index(team: Team) -> usize {
    match team {
        Team::Hulks => 0,
        Team::Opponent => 1,
    }
}
