//! Commands to the referee and its decisions.

use std::collections::BTreeMap;
use std::fmt;

use crate::parameters::set_text;
use crate::{
    FilteredGameControllerState, GameControllerState, GameState, PenaltyKind, Pose2, RobotId,
    RuleObstacle, RuleObstacleConfig, SimulatedBall, SubState, Team, World,
};

/// A command of a person or a test to the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefereeCommand {
    /// Set the state of the game.
    SetGameState(GameState),
    /// Whistle: in Set, play begins after the delay that the rules give.
    Whistle,
    /// Stop the game: all robots stand still.
    BriefStop,
    /// End the stop.
    Resume,
    /// Restart with a dropped ball.
    DroppedBall,
    /// Begin or end a timeout of the referee, which does not count as a timeout of a team.
    SetTimeout(bool),
    /// Request a timeout for a team; refused while the ball is in play, or if the team has none left.
    RequestTimeout(Team),
    /// Award a set play to a team. Throw-in, goal kick and corner kick are taken where the ball is.
    AwardSetPlay {
        /// The set play.
        sub_state: SubState,
        /// The team that takes it.
        kicking_team: Team,
    },
    /// Penalize a robot: for a foul that the referee cannot detect, or a pick-up that its team requested.
    Penalize {
        /// The robot.
        robot: RobotId,
        /// The reason.
        kind: PenaltyKind,
    },
    /// End a robot's penalty.
    Unpenalize(RobotId),
    /// Begin the penalty shoot-out, whatever the score.
    StartPenaltyShootout,
}

/// A robot that the referee places, on its feet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RobotPlacement {
    /// The robot.
    pub robot: RobotId,
    /// New pose of its ground frame.
    pub pose: Pose2<World>,
}

/// A call of the referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefereeCall {
    /// What the simulation makes of it.
    pub kind: CallKind,
    /// For people, as in `goal for hulks`.
    pub text: String,
}

/// Kinds of calls that the simulation distinguishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    /// Any other call.
    Call,
    /// A team has scored.
    Goal,
    /// A parameter of the referee was set while the match ran.
    ParameterSet,
}

impl RefereeCall {
    /// A goal for `team`.
    pub fn goal(team: Team) -> Self {
        Self {
            kind: CallKind::Goal,
            text: format!("goal for {team}"),
        }
    }

    /// A parameter that was set, as in `ready_duration:=10`.
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

/// The decision of the referee on the truth of a tick, with everything that robots are told about it.
#[derive(Clone, Debug, PartialEq)]
pub struct RefereeDecision {
    /// The game after the decision.
    pub game_controller_state: GameControllerState,
    /// What robots of each team act on, in the order of [`Team::ALL`].
    pub filtered_states: [FilteredGameControllerState; 2],
    /// Where robots must not go; one that is missing may go everywhere.
    pub rule_obstacles: BTreeMap<RobotId, Vec<RuleObstacle>>,
    /// What they were made with, for a scenario that changes the game after the decision.
    pub rule_obstacle_config: RuleObstacleConfig,
    /// Whether nothing follows on this state of the game.
    pub is_match_over: bool,
    /// The ball after the decision; `None` if it was taken from the field.
    pub ball: Option<SimulatedBall>,
    /// Robots that the referee moved, in canonical order, each at most once.
    pub placements: Vec<RobotPlacement>,
    /// Commands that took effect in this tick, in order.
    pub commands: Vec<RefereeCommand>,
    /// Calls of the referee, in order.
    pub calls: Vec<RefereeCall>,
}
