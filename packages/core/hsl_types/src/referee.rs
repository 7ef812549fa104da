//! Commands to the referee, and its decisions.

use std::collections::BTreeMap;
use std::fmt;

use crate::parameters::set_text;
use crate::{
    FilteredGameControllerState, GameControllerState, GameState, PenaltyKind, PlayerNumber, Pose2,
    RobotId, RuleObstacle, RuleObstacleConfig, SimulatedBall, SubState, Team, World,
};

/// Command of a user or a test to the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefereeCommand {
    /// Set the state of the game.
    SetGameState(GameState),
    /// Whistle: in Set, play begins after the delay that the rules prescribe.
    Whistle,
    /// Stop the game: all robots stand still.
    BriefStop,
    /// End the stop.
    Resume,
    /// Restart with a dropped ball.
    DroppedBall,
    /// Begin or end a timeout of the referee, which does not count as a timeout of a team.
    SetTimeout(bool),
    /// Request a timeout for a team; rejected while the ball is in play, or if the team has no timeout left.
    RequestTimeout(Team),
    /// Award a set play to a team. Throw-in, goal kick and corner kick take place at the ball's position.
    AwardSetPlay {
        /// Set play.
        sub_state: SubState,
        /// Team that takes the set play.
        kicking_team: Team,
    },
    /// Penalize a robot for a foul that the referee cannot detect, or for a requested pick-up.
    Penalize {
        /// Robot.
        robot: RobotId,
        /// Reason.
        kind: PenaltyKind,
    },
    /// End the penalty of a robot.
    Unpenalize(RobotId),
    /// Begin the penalty shoot-out, regardless of the score.
    StartPenaltyShootout,
    /// Replace a robot by a substitute of its team.
    Substitute {
        /// Robot that leaves the field.
        robot: RobotId,
        /// Jersey number of the substitute that takes its place.
        substitute: PlayerNumber,
    },
}

/// Robot that the referee moves to a pose, where it stands upright.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RobotPlacement {
    /// Robot to place.
    pub robot: RobotId,
    /// New pose of its ground frame.
    pub pose: Pose2<World>,
}

/// Call of the referee, which becomes a marker on the timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefereeCall {
    /// Kind of the call.
    pub kind: CallKind,
    /// Text of the call, as in `goal for hulks`.
    pub text: String,
}

/// Kinds of calls that the simulation distinguishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    /// Any other call.
    Call,
    /// Goal of a team.
    Goal,
    /// Parameter of the referee that was set while the match ran.
    ParameterSet,
}

impl RefereeCall {
    /// Creates the call of a goal for `team`.
    pub fn goal(team: Team) -> Self {
        Self {
            kind: CallKind::Goal,
            text: format!("goal for {team}"),
        }
    }

    /// Creates the call for a parameter of the referee that was set, for example `ready_duration:=10`.
    pub fn parameter_set(rule: &str) -> Self {
        Self {
            kind: CallKind::ParameterSet,
            text: set_text(rule),
        }
    }
}

impl From<String> for RefereeCall {
    fn from(text: String) -> Self {
        let kind = CallKind::Call;
        Self { kind, text }
    }
}

impl From<&str> for RefereeCall {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl fmt::Display for RefereeCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Decision of the referee on the true state of a tick, with all its data for the robots.
#[derive(Clone, Debug, PartialEq)]
pub struct RefereeDecision {
    /// Game after the decision.
    pub game_controller_state: GameControllerState,
    /// Game as robots of each team receive it, in the order of [`Team::ALL`].
    pub filtered_states: [FilteredGameControllerState; 2],
    /// Forbidden parts of the field, by robot; a robot without an entry may go everywhere.
    pub rule_obstacles: BTreeMap<RobotId, Vec<RuleObstacle>>,
    /// Configuration of `rule_obstacles`, for a scenario that changes the game after the decision.
    pub rule_obstacle_config: RuleObstacleConfig,
    /// True if the match ends with this state.
    pub is_match_over: bool,
    /// Ball after the decision; `None` if the referee removed it from the field.
    pub ball: Option<SimulatedBall>,
    /// Robots that the referee moved, in canonical order, each at most once.
    pub placements: Vec<RobotPlacement>,
    /// Commands that took effect in this tick, in order.
    pub commands: Vec<RefereeCommand>,
    /// Calls of the referee, in order.
    pub calls: Vec<RefereeCall>,
}
