//! The one table of topics.

mod qos;
mod source;
mod table;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use hsl_types::RobotId;

use crate::MessageType;

pub use qos::Qos;
pub use source::Source;
pub use table::*;

/// Where a topic's name is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Once, as it stands.
    Global,
    /// Once for each robot, in its namespace.
    Robot,
}

/// A topic.
#[derive(Debug)]
pub struct Topic {
    /// `/clock`, or without a slash for a name within a robot's namespace: `world_state`.
    pub name: &'static str,
    /// Once or for each robot.
    pub scope: Scope,
    /// What goes over it.
    pub message_type: &'static MessageType,
    /// Which node publishes it.
    pub source: Source,
    /// How it is delivered.
    pub qos: Qos,
    /// Whether a bag holds it.
    pub recorded: bool,
    /// What it is for and who sends it to whom.
    pub description: &'static str,
    /// Its full names by robot, made when the first is asked for.
    names: OnceLock<BTreeMap<RobotId, String>>,
}

impl Topic {
    /// The full name for a robot, as in `/hulks/robot_3/world_state`; a global topic's name is the
    /// same for all.
    pub fn of_robot(&self, robot: RobotId) -> String {
        match self.scope {
            Scope::Global => self.name.to_owned(),
            Scope::Robot => format!("{}/{}", robot.namespace(), self.name),
        }
    }

    /// The same without making a new text each time.
    pub fn full_name(&'static self, robot: RobotId) -> &'static str {
        let names = self.names.get_or_init(|| {
            let robots = RobotId::all();
            robots.map(|robot| (robot, self.of_robot(robot))).collect()
        });
        names.get(&robot).map_or(self.name, String::as_str)
    }

    /// Its place in the order of a tick's messages.
    pub fn rank(&self) -> usize {
        TOPICS
            .iter()
            .position(|topic| topic == &self)
            .unwrap_or(TOPICS.len())
    }

    /// The topic with a full name, and whose it is.
    pub fn by_full_name(full_name: &str) -> Option<(&'static Self, Option<RobotId>)> {
        let (robot, name) = match split(full_name) {
            Some((robot, name)) => (Some(robot), name),
            None => (None, full_name),
        };
        let scope = if robot.is_some() {
            Scope::Robot
        } else {
            Scope::Global
        };
        let topic = TOPICS
            .iter()
            .find(|topic| topic.scope == scope && topic.name == name)?;
        Some((topic, robot))
    }
}

impl PartialEq for Topic {
    fn eq(&self, other: &Self) -> bool {
        self.scope == other.scope && self.name == other.name
    }
}

impl Eq for Topic {}

impl fmt::Display for Topic {
    /// As in documents: `/clock`, `<robot>/world_state`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.scope {
            Scope::Global => f.write_str(self.name),
            Scope::Robot => write!(f, "<robot>/{}", self.name),
        }
    }
}

/// Takes a robot's namespace off a name.
fn split(full_name: &str) -> Option<(RobotId, &str)> {
    RobotId::all().find_map(|robot| {
        let name = full_name.strip_prefix(&robot.namespace())?;
        Some((robot, name.strip_prefix('/')?))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use hsl_types::{PlayerNumber, Team};

    use super::*;

    #[test]
    fn every_topic_is_found_by_its_full_name_and_no_two_have_the_same() {
        let mut names = BTreeSet::new();
        for topic in TOPICS {
            let robot = RobotId::new(Team::Opponent, PlayerNumber::Four);
            let full_name = topic.of_robot(robot);
            assert!(full_name.starts_with('/'), "{full_name} is not absolute");
            let owner = (topic.scope == Scope::Robot).then_some(robot);
            assert_eq!(Topic::by_full_name(&full_name), Some((*topic, owner)));
            assert_eq!(topic.full_name(robot), full_name);
            assert!(names.insert(full_name));
            assert_eq!(TOPICS[topic.rank()], *topic);
        }
    }

    #[test]
    fn names_that_are_no_topic_are_not_found() {
        for name in [
            "",
            "/",
            "/clocks",
            "world_state",
            "/hulks/robot_6/world_state",
            "/hulks/robot_1world_state",
        ] {
            assert_eq!(Topic::by_full_name(name), None, "{name}");
        }
    }
}
