//! State that the referee keeps from tick to tick.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use hsl_types::{
    GameControllerState, GamePhase, Ground, Isometry2, Orientation2, Point2, RobotId, Team, Time,
    World,
};

use crate::touches::Touches;

/// The reason of a restart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestartReason {
    /// A team scored; the other one kicks off.
    KickOffAfterGoal {
        /// The team that scored.
        scoring_team: Team,
    },
    /// The game was stuck.
    DroppedBall,
}

/// A restart for one team: the ball is placed and not in play yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PendingRestart {
    /// Position of the ball.
    pub ball: Point2<World>,
    /// Time from which it may be played.
    pub since: Time,
}

/// The last progress of the game: the ball moved, or a robot approached it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Position of the ball.
    pub ball: Point2<World>,
    /// Distance from the ball to the nearest robot, metres.
    pub nearest: f32,
    /// Time of the progress.
    pub since: Time,
}

/// The pose of a robot when it last moved or looked around.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Activity {
    /// Its pose.
    pub ground_to_world: Isometry2<Ground, World>,
    /// Direction of its head.
    pub head_yaw: Orientation2<Ground>,
    /// Time of the activity.
    pub since: Time,
}

/// A timeout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeout {
    /// Time of its beginning.
    pub since: Time,
    /// Time at which it ends; `None` if a command ends it.
    pub ends_at: Option<Time>,
    /// The game phase to return to.
    pub phase_before: GamePhase,
}

/// A penalty shoot-out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shootout {
    /// Goals of the Hulks and of the opponent in the shoot-out.
    pub goals: [u8; 2],
    /// Whether the striker has touched the ball in the current shot.
    pub is_ball_touched: bool,
}

/// State that the referee keeps from tick to tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AutoRefereeMemory {
    /// The last decided state, and its time.
    pub decided: Option<(Time, GameControllerState)>,
    /// Time of the beginning of the half: its first Playing.
    pub halftime_started_at: Option<Time>,
    /// Time at which Playing begins after the whistle.
    pub playing_after_whistle_at: Option<Time>,
    /// Reason of the current restart.
    pub restart_reason: Option<RestartReason>,
    /// The kick-off or set play in progress.
    pub restart: Option<PendingRestart>,
    /// The team that kicked off in the first half.
    pub first_kick_off: Option<Team>,
    /// The current timeout.
    pub timeout: Option<Timeout>,
    /// Number of timeouts that the Hulks and the opponent have taken.
    pub timeouts_taken: [u8; 2],
    /// Touches of the ball since the last restart.
    pub touches: Touches,
    /// The last progress of the game.
    pub progress: Option<Progress>,
    /// Number of standard removal penalties of the Hulks and of the opponent.
    pub offences: [u8; 2],
    /// Since when robots must stand still.
    pub still_since: Option<Time>,
    /// Time at which the ball is placed and play goes on.
    pub resume_at: Option<Time>,
    /// Since when no robot is near the ball.
    pub alone_since: Option<Time>,
    /// Position at which the ball rests after the end of the half, and since when.
    pub resting: Option<(Point2<World>, Time)>,
    /// Poses of the robots when they had to stop.
    pub still_poses: Option<BTreeMap<RobotId, Isometry2<Ground, World>>>,
    /// Robots that stood in their own goal area in the last tick.
    pub in_goal_area: BTreeSet<RobotId>,
    /// Robots that have not been on the field since their last penalty, by the rules of 2026.
    pub returning: BTreeSet<RobotId>,
    /// The robot that takes the kick-off or penalty kick, by the rules of 2026.
    pub kicker: Option<RobotId>,
    /// Since when the other team must keep its distance from the current set play.
    pub clearing_since: Option<Time>,
    /// Robots that stand too close to a set play, and since when.
    pub encroaching: BTreeMap<RobotId, Time>,
    /// Robots that lie on the ground, and since when.
    pub fallen: BTreeMap<RobotId, Time>,
    /// Last activity of each robot.
    pub activities: BTreeMap<RobotId, Activity>,
    /// The robot that holds the ball, and since when.
    pub holding: Option<(RobotId, Time)>,
    /// The penalty shoot-out, if it has begun.
    pub shootout: Option<Shootout>,
}

impl AutoRefereeMemory {
    /// Postpones all pending times by the duration for which the clock was stopped.
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
        self.clearing_since = None;
        self.fallen.clear();
        self.activities.clear();
        self.holding = None;
    }
}

/// Returns the index of a team in arrays for both teams.
pub(crate) fn index(team: Team) -> usize {
    match team {
        Team::Hulks => 0,
        Team::Opponent => 1,
    }
}
