//! Robot or team in an argument.

use std::fmt;
use std::str::FromStr;

use hsl_types::{RobotId, Team};

/// One robot, or all robots of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RobotSelection {
    /// One robot.
    Robot(RobotId),
    /// All robots of a team.
    Team(Team),
}

/// Error of a text that is neither a robot nor a team.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is neither a robot nor a team; expected hulks/1 to hulks/20, opponent/1 to opponent/20, hulks or opponent"
)]
pub struct RobotSelectionError(String);

impl RobotSelection {
    /// Returns true if the robot is selected.
    pub fn contains(self, robot: RobotId) -> bool {
        match self {
            Self::Robot(selected) => robot == selected,
            Self::Team(team) => robot.team == team,
        }
    }
}

impl FromStr for RobotSelection {
    type Err = RobotSelectionError;

    fn from_str(name: &str) -> Result<Self, RobotSelectionError> {
        if let Some(team) = Team::ALL.into_iter().find(|team| team.to_string() == name) {
            return Ok(Self::Team(team));
        }
        let robot = name.parse().map(Self::Robot);
        robot.map_err(|_| RobotSelectionError(name.to_owned()))
    }
}

impl fmt::Display for RobotSelection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Robot(robot) => robot.fmt(f),
            Self::Team(team) => team.fmt(f),
        }
    }
}
