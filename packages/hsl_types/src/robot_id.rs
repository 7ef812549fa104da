//! Which robot of a match.

use std::fmt;

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
        format!("/{}/robot_{}", self.team, self.player_number)
    }

    /// The tf frame of the robot's ground, as in `hulks/robot_3/ground`.
    pub fn ground_frame(self) -> String {
        format!("{}/robot_{}/ground", self.team, self.player_number)
    }
}

impl fmt::Display for RobotId {
    /// As people write it: `hulks/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.team, self.player_number)
    }
}
