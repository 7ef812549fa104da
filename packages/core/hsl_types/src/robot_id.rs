//! Identities of robots.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::{PlayerNumber, Team, limits};

/// Robot of a match. The order is the canonical order of all data by robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RobotId {
    /// Team.
    pub team: Team,
    /// Jersey number.
    pub player_number: PlayerNumber,
}

impl RobotId {
    /// Creates the identity of robot `player_number` of `team`.
    pub const fn new(team: Team, player_number: PlayerNumber) -> Self {
        Self {
            team,
            player_number,
        }
    }

    /// Returns all possible robots, in canonical order.
    pub fn all() -> impl Iterator<Item = Self> {
        let of_team = |team| PlayerNumber::all().map(move |number| Self::new(team, number));
        Team::ALL.into_iter().flat_map(of_team)
    }

    /// Returns the ROS namespace of the robot, as in `/hulks/robot_3`.
    pub fn namespace(self) -> String {
        format!("/{}/robot_{}", self.team, self.player_number)
    }

    /// Returns the tf frame of the robot's ground, as in `hulks/robot_3/ground`.
    pub fn ground_frame(self) -> &'static str {
        self.frames().0
    }

    /// Returns the tf frame of the robot's head, as in `hulks/robot_3/head`.
    pub fn head_frame(self) -> &'static str {
        self.frames().1
    }

    /// Returns the position in [`Self::all`].
    pub fn index(self) -> usize {
        self.team as usize * limits::PLAYERS + self.player_number.index()
    }

    /// Returns the frames of ground and head. They are formatted once, because every message of a robot names one.
    fn frames(self) -> (&'static str, &'static str) {
        static FRAMES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
            let frames = RobotId::all().map(|robot| {
                let of = |part| format!("{}/robot_{}/{part}", robot.team, robot.player_number);
                (of("ground"), of("head"))
            });
            frames.collect()
        });
        let (ground, head) = &FRAMES[self.index()];
        (ground, head)
    }
}

/// Error for a text that is not a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RobotIdError(pub String);

impl FromStr for RobotId {
    type Err = RobotIdError;

    /// Parses `hulks/3`, or the namespace `hulks/robot_3` with or without a leading slash.
    fn from_str(text: &str) -> Result<Self, RobotIdError> {
        let name = text.trim_matches('/');
        let is_named =
            |robot: &Self| robot.to_string() == name || robot.namespace().trim_matches('/') == name;
        Self::all()
            .find(is_named)
            .ok_or_else(|| RobotIdError(text.to_owned()))
    }
}

impl fmt::Display for RobotIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a robot: must be one of hulks/1 to hulks/{most} and opponent/1 to opponent/{most}",
            self.0,
            most = limits::PLAYERS
        )?;
        match nearest(&self.0) {
            Some(robot) => write!(f, "; did you mean {robot}?"),
            None => Ok(()),
        }
    }
}

/// Returns the robot that a text most probably means, as in `Hulk 2`: a part of a team's name, and a number. `None` if
/// that is not evident.
fn nearest(text: &str) -> Option<RobotId> {
    let text = text.to_lowercase();
    let name = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number: u8 = text[name.len()..].parse().ok()?;
    let name = name.trim_end_matches(|letter: char| !letter.is_alphanumeric());
    let name = name.strip_suffix("robot").unwrap_or(name);
    let name = name.trim_matches(|letter: char| !letter.is_alphanumeric());
    let is_meant = |team: &Team| {
        let team = team.to_string();
        name.len() >= 3 && (team.starts_with(name) || name.starts_with(&team))
    };
    let team = Team::ALL.into_iter().find(is_meant)?;
    let number = PlayerNumber::try_from(number).ok()?;
    Some(RobotId::new(team, number))
}

impl std::error::Error for RobotIdError {}

impl fmt::Display for RobotId {
    /// Formats the robot for display, as in `hulks/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.team, self.player_number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_is_the_position_among_all_robots() {
        let indices = RobotId::all().map(RobotId::index);
        assert!(indices.eq(0..limits::ROBOTS));
    }

    #[test]
    fn an_error_suggests_the_robot_that_is_meant() {
        for (text, meant) in [
            ("HULKS/2", "hulks/2"),
            ("hulk/2", "hulks/2"),
            ("hulks 2", "hulks/2"),
            ("hulks\\2", "hulks/2"),
            ("hulks/02", "hulks/2"),
            ("hulks2", "hulks/2"),
            ("Hulks/robot_3", "hulks/3"),
            ("opponents/4", "opponent/4"),
        ] {
            let error = text.parse::<RobotId>().unwrap_err().to_string();
            let expected = format!("; did you mean {meant}?");
            assert!(error.ends_with(&expected), "{error}");
        }
        for text in [
            "hulks",
            "hulks/0",
            "hulks/21",
            "home/2",
            "2",
            "hu/2",
            "hulks/999",
            "",
        ] {
            let error = text.parse::<RobotId>().unwrap_err().to_string();
            assert!(!error.contains("did you mean"), "{error}");
        }
    }
}
