//! What is said to the referee and what it answers.

use std::collections::BTreeMap;
use std::fmt;

use crate::parameters::set_text;
use crate::{
    FilteredGameControllerState, GameControllerState, GameState, PenaltyKind, Pose2, RobotId,
    RuleObstacle, RuleObstacleConfig, SimulatedBall, SubState, Team, World,
};

/// What a person or a test tells the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefereeCommand {
    /// Put the game into a state.
    SetGameState(GameState),
    /// Whistle: in Set, play begins after the delay that the rules give.
    Whistle,
    /// Stop the game: everybody stands.
    BriefStop,
    /// End the stop.
    Resume,
    /// Restart with a dropped ball.
    DroppedBall,
    /// Begin or end a timeout of the referee, which no team pays for.
    SetTimeout(bool),
    /// A team asks for a timeout; refused while the ball is in play and when it has none left.
    RequestTimeout(Team),
    /// A set play for a team. Throw-in, goal kick and corner kick happen where the ball is.
    AwardSetPlay {
        /// Which one.
        sub_state: SubState,
        /// Who takes it.
        kicking_team: Team,
    },
    /// Send a robot away: a foul that the rules cannot see, or a pick-up that its team asked for.
    Penalize {
        /// Which robot.
        robot: RobotId,
        /// Why.
        kind: PenaltyKind,
    },
    /// End a robot's penalty.
    Unpenalize(RobotId),
    /// Begin the penalty shoot-out, whatever the score.
    StartPenaltyShootout,
}

/// A robot that the referee puts somewhere, on its feet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RobotPlacement {
    /// Which robot.
    pub robot: RobotId,
    /// Where its ground frame comes to lie.
    pub pose: Pose2<World>,
}

/// Something that the referee called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefereeCall {
    /// What the simulation makes of it.
    pub kind: CallKind,
    /// For people, as in `goal for hulks`.
    pub text: String,
}

/// Kinds of calls that mean something to the simulation.
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

/// What the referee made of the truth of a tick, and all that robots are told of it.
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
    /// Where the ball is now; none: it was taken from the field.
    pub ball: Option<SimulatedBall>,
    /// Robots that were taken from where they stood, in canonical order, each at most once.
    pub placements: Vec<RobotPlacement>,
    /// Commands that took effect in this tick, in order.
    pub commands: Vec<RefereeCommand>,
    /// What was called, in order.
    pub calls: Vec<RefereeCall>,
}
