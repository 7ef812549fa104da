//! State that the referee keeps from tick to tick.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use hsl_types::{
    GameControllerState, GamePhase, Ground, Isometry2, Orientation2, Point2, RobotId, Team, Time,
    World,
};

use crate::touches::Touches;

/// Reason of a restart of the game at the center mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestartReason {
    /// Goal; the other team kicks off.
    KickOffAfterGoal {
        /// Team that scored.
        scoring_team: Team,
    },
    /// Stuck game.
    DroppedBall,
}

/// Kick-off or set play of one team: the ball is placed and not in play yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PendingRestart {
    /// Position of the ball.
    pub ball: Point2<World>,
    /// Time from which the ball may be played.
    pub since: Time,
}

/// Last progress of the game: the ball moved, or a robot approached it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Position of the ball.
    pub ball: Point2<World>,
    /// Distance from the ball to the nearest robot \[m\].
    pub nearest: f32,
    /// Time of the progress.
    pub since: Time,
}

/// State of a robot when it last moved or looked around.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Activity {
    /// Pose.
    pub ground_to_world: Isometry2<Ground, World>,
    /// Direction of the head.
    pub head_yaw: Orientation2<Ground>,
    /// Time of the activity.
    pub since: Time,
}

/// Timeout of a team or by command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeout {
    /// Time of the start.
    pub since: Time,
    /// Time of the end; `None` if a command ends the timeout.
    pub ends_at: Option<Time>,
    /// Game phase before the timeout, which continues afterwards.
    pub phase_before: GamePhase,
}

/// Penalty shoot-out in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shootout {
    /// Goals of the Hulks and of the opponent in the shoot-out.
    pub goals: [u8; 2],
    /// True if the striker has touched the ball in the current shot.
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
    /// Kick-off or set play in progress.
    pub restart: Option<PendingRestart>,
    /// Team that kicked off in the first half.
    pub first_kick_off: Option<Team>,
    /// Current timeout.
    pub timeout: Option<Timeout>,
    /// Number of timeouts that the Hulks and the opponent have taken.
    pub timeouts_taken: [u8; 2],
    /// Touches of the ball since the last restart.
    pub touches: Touches,
    /// Last progress of the game.
    pub progress: Option<Progress>,
    /// Number of standard removal penalties of the Hulks and of the opponent.
    pub offences: [u8; 2],
    /// Time since which robots must stand still.
    pub still_since: Option<Time>,
    /// Time at which the ball is placed and play continues.
    pub resume_at: Option<Time>,
    /// Time since which no robot has been near the ball.
    pub alone_since: Option<Time>,
    /// Position at which the ball rests after the end of the half, and the time since which it rests.
    pub resting: Option<(Point2<World>, Time)>,
    /// Poses of the robots at the time they had to stop.
    pub still_poses: Option<BTreeMap<RobotId, Isometry2<Ground, World>>>,
    /// Robots that stood in their own goal area in the last tick.
    pub in_goal_area: BTreeSet<RobotId>,
    /// Robots that have not been on the field since their last penalty, by the rules of 2026.
    pub returning: BTreeSet<RobotId>,
    /// Robot that takes the kick-off or penalty kick, by the rules of 2026.
    pub kicker: Option<RobotId>,
    /// Time since which the other team must keep its distance from the current set play.
    pub clearing_since: Option<Time>,
    /// Robots too close to a set play, with the time since which they have been.
    pub encroaching: BTreeMap<RobotId, Time>,
    /// Robots on the ground, with the time since which they have been.
    pub fallen: BTreeMap<RobotId, Time>,
    /// Last activity of each robot.
    pub activities: BTreeMap<RobotId, Activity>,
    /// Robot that holds the ball, with the time since which it has.
    pub holding: Option<(RobotId, Time)>,
    /// Penalty shoot-out, once it has begun.
    pub shootout: Option<Shootout>,
}

impl AutoRefereeMemory {
    /// Postpones all pending times by the duration of a stop of the clock. Discards the measurements of rules whose
    /// time must not include a stop.
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

/// Returns the index of a team in arrays for both teams: first the Hulks, then the opponent.
pub(crate) fn index(team: Team) -> usize {
    match team {
        Team::Hulks => 0,
        Team::Opponent => 1,
    }
}
