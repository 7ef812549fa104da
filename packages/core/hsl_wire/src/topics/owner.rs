use std::fmt;
use std::str::FromStr;

use hsl_types::{LeaguePlayer, RobotId, limits};

/// Robot or player in whose namespace a topic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// Robot of a match.
    Robot(RobotId),
    /// Player of the 3D simulation league.
    Player(LeaguePlayer),
}

impl Owner {
    /// Returns all possible owners, in canonical order.
    pub fn all() -> impl Iterator<Item = Self> {
        let robots = RobotId::all().map(Self::Robot);
        robots.chain(LeaguePlayer::all().map(Self::Player))
    }

    /// Returns the position among the robots, or among the players.
    pub(super) fn index(self) -> usize {
        match self {
            Self::Robot(robot) => robot.index(),
            Self::Player(player) => player.index(),
        }
    }

    /// Returns the ROS namespace, as in `/hulks/robot_3` or `/left/robot_3`.
    pub fn namespace(self) -> String {
        match self {
            Self::Robot(robot) => robot.namespace(),
            Self::Player(player) => player.namespace(),
        }
    }

    /// Returns the robot of a match; `None` for a player of the league.
    pub fn robot(self) -> Option<RobotId> {
        match self {
            Self::Robot(robot) => Some(robot),
            Self::Player(_) => None,
        }
    }

    /// Returns the player of the league; `None` for a robot of a match.
    pub fn player(self) -> Option<LeaguePlayer> {
        match self {
            Self::Robot(_) => None,
            Self::Player(player) => Some(player),
        }
    }

    /// Splits the full name of a topic, as in `/left/robot_3/senses`, into its owner and its name; `None` for a global
    /// topic.
    pub fn split(full_name: &str) -> Option<(Self, &str)> {
        Self::all().find_map(|owner| {
            let name = full_name.strip_prefix(&owner.namespace())?;
            Some((owner, name.strip_prefix('/')?))
        })
    }
}

impl From<RobotId> for Owner {
    fn from(robot: RobotId) -> Self {
        Self::Robot(robot)
    }
}

impl From<LeaguePlayer> for Owner {
    fn from(player: LeaguePlayer) -> Self {
        Self::Player(player)
    }
}

/// Error for a text that is neither a robot nor a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnerError(pub String);

impl fmt::Display for OwnerError {
    /// Writes the error with all valid texts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a robot: must be one of hulks/1 to hulks/{most} and opponent/1 to opponent/{most}, or in the \
             3D simulation league left/1 to left/{in_league} and right/1 to right/{in_league}",
            self.0,
            most = limits::PLAYERS,
            in_league = LeaguePlayer::MAX_NUMBER
        )
    }
}

impl std::error::Error for OwnerError {}

impl FromStr for Owner {
    type Err = OwnerError;

    /// Parses `hulks/3` or `left/3`, or a namespace such as `/left/robot_3`.
    fn from_str(text: &str) -> Result<Self, OwnerError> {
        let robot = text.parse().ok().map(Self::Robot);
        let player = || text.parse().ok().map(Self::Player);
        robot
            .or_else(player)
            .ok_or_else(|| OwnerError(text.to_owned()))
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Robot(robot) => robot.fmt(f),
            Self::Player(player) => player.fmt(f),
        }
    }
}
