//! Which robot of a match.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::{PlayerNumber, Team};

/// A robot of a match; the order is the canonical order of everything that is kept by robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RobotId {
    /// Its team.
    pub team: Team,
    /// The number on its back.
    pub player_number: PlayerNumber,
}

impl RobotId {
    /// The robot `player_number` of `team`.
    pub const fn new(team: Team, player_number: PlayerNumber) -> Self {
        Self {
            team,
            player_number,
        }
    }

    /// Every robot that there can be, in canonical order.
    pub fn all() -> impl Iterator<Item = Self> {
        let of_team = |team| PlayerNumber::ALL.map(|number| Self::new(team, number));
        Team::ALL.into_iter().flat_map(of_team)
    }

    /// The ROS namespace of the robot, as in `/hulks/robot_3`.
    pub fn namespace(self) -> String {
        format!("/{}", self.path())
    }

    /// The namespace without its leading slash, as in `hulks/robot_3`: how messages for people name a robot.
    pub fn path(self) -> String {
        format!("{}/robot_{}", self.team, self.player_number)
    }

    /// The tf frame of the robot's ground, as in `hulks/robot_3/ground`.
    pub fn ground_frame(self) -> &'static str {
        self.frames().0
    }

    /// The tf frame of the robot's head, as in `hulks/robot_3/head`.
    pub fn head_frame(self) -> &'static str {
        self.frames().1
    }

    /// The frames of ground and head, made once: every message of a robot names one.
    fn frames(self) -> (&'static str, &'static str) {
        static FRAMES: LazyLock<BTreeMap<RobotId, (String, String)>> = LazyLock::new(|| {
            let frames = RobotId::all().map(|robot| {
                let of = |part| format!("{}/robot_{}/{part}", robot.team, robot.player_number);
                (robot, (of("ground"), of("head")))
            });
            frames.collect()
        });
        FRAMES
            .get(&self)
            .map_or(("", ""), |(ground, head)| (ground, head))
    }
}

/// A text that names no robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RobotIdError(pub String);

impl FromStr for RobotId {
    type Err = RobotIdError;

    /// Reads what people write, `hulks/3`, and namespaces, `hulks/robot_3` with or without a slash in front.
    fn from_str(text: &str) -> Result<Self, RobotIdError> {
        let name = text.trim_matches('/');
        let is_named = |robot: &Self| robot.to_string() == name || robot.path() == name;
        Self::all()
            .find(is_named)
            .ok_or_else(|| RobotIdError(text.to_owned()))
    }
}

impl fmt::Display for RobotIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no robot: they are hulks/1 to hulks/5 and opponent/1 to opponent/5, or hulks/robot_1 and so on",
            self.0
        )
    }
}

impl std::error::Error for RobotIdError {}

impl fmt::Display for RobotId {
    /// As people write it: `hulks/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.team, self.player_number)
    }
}
