//! Player of a robot.

use std::collections::BTreeMap;

use hsl_parameters::Overrides;
use hsl_types::RobotId;

use crate::plan::hulks_nodes::ROBOTS;
use crate::plan::team_program::TeamProgram;

/// Player of a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// The behavior of this project, in a behavior node that the match starts.
    Ours,
    /// Program of another team, through its bridge.
    Team(TeamPlayer),
    /// Program of the user, which the match starts with these words.
    Command(Vec<String>),
    /// Node that the user starts.
    External,
}

/// Program of another team that plays a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamPlayer {
    /// Program.
    pub program: &'static TeamProgram,
    /// Namespace of the program.
    pub namespace: String,
    /// Words with which the match starts the program; `None` if the user starts it.
    pub command: Option<Vec<String>>,
}

/// Players of all robots of a match.
#[derive(Clone, Debug, Default)]
pub struct Players(pub(crate) BTreeMap<RobotId, Player>);

/// Bridge between robots and programs of another team.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bridge {
    pub(crate) program: &'static TeamProgram,
    /// Fully qualified name of its node.
    pub(crate) node: String,
    /// First of its robots.
    pub(crate) robot: RobotId,
    /// Entries of its parameter `robots`; `None` if it has one robot.
    pub(crate) robots: Option<Vec<String>>,
}

impl Bridge {
    /// Returns the parameter that the match sets for the bridge, if any.
    pub(crate) fn own_parameter(&self) -> Overrides {
        let robots = self.robots.clone();
        let own = robots.map(|it| Overrides::of_value(ROBOTS, it.into(), "the plan of the match"));
        own.unwrap_or_default()
    }
}

impl Players {
    /// Returns all robots with their players.
    pub fn iter(&self) -> impl Iterator<Item = (RobotId, &Player)> {
        self.0.iter().map(|(robot, player)| (*robot, player))
    }

    /// Returns the robots that a behavior node of this project plays.
    pub fn ours(&self) -> impl Iterator<Item = RobotId> {
        let robots = self.iter().filter(|(_, player)| **player == Player::Ours);
        robots.map(|(robot, _)| robot)
    }

    /// Returns the robots played by programs of other teams.
    pub fn teams(&self) -> impl Iterator<Item = (RobotId, &TeamPlayer)> {
        self.iter().filter_map(|(robot, player)| match player {
            Player::Team(player) => Some((robot, player)),
            _ => None,
        })
    }

    /// Returns the program of another team that plays a robot, or `None`.
    pub(crate) fn program_of(&self, robot: RobotId) -> Option<&'static TeamProgram> {
        match self.0.get(&robot)? {
            Player::Team(player) => Some(player.program),
            _ => None,
        }
    }

    /// Returns the programs that the match starts, by their robots, each with the words of its command.
    pub fn commands(&self) -> BTreeMap<RobotId, &[String]> {
        let commands = self.iter().filter_map(|(robot, player)| match player {
            Player::Command(words) => Some((robot, words.as_slice())),
            Player::Team(player) => Some((robot, player.command.as_deref()?)),
            Player::Ours | Player::External => None,
        });
        commands.collect()
    }

    /// Returns whether the match starts the programs of all robots.
    pub(crate) fn are_started(&self) -> bool {
        self.0.values().all(|player| match player {
            Player::Ours | Player::Command(_) => true,
            Player::Team(player) => player.command.is_some(),
            Player::External => false,
        })
    }

    /// Returns the bridges of the match, in the order of their first robots.
    pub(crate) fn bridges(&self) -> Vec<Bridge> {
        let mut bridges: Vec<Bridge> = Vec::new();
        for (robot, player) in self.teams() {
            let node = player.program.node_of(robot);
            let entry = format!("{robot}={}", player.namespace);
            match bridges.iter_mut().find(|bridge| bridge.node == node) {
                Some(bridge) => bridge.robots.get_or_insert_default().push(entry),
                None => bridges.push(Bridge {
                    program: player.program,
                    node,
                    robot,
                    robots: player.program.world_process().map(|_| vec![entry]),
                }),
            }
        }
        bridges
    }
}
