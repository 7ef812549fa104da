use std::fmt;

use hsl_types::Time;
use hsl_wire::topics::Owner;

use crate::topic_name::names_topic;

/// Selection of messages of a bag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// First time; `None` selects from the start.
    pub from: Option<Time>,
    /// Last time; `None` selects to the end.
    pub to: Option<Time>,
    /// Full names such as `/sim/truth`, or names in the namespaces of robots such as `world_state`; empty selects all
    /// topics.
    pub topics: Vec<String>,
    /// Robots whose topics are selected, in addition to the topics of the world; empty selects all robots.
    pub robots: Vec<Owner>,
}

impl Selection {
    /// Returns whether a time is before the start.
    pub fn is_before(&self, time: Time) -> bool {
        self.from.is_some_and(|from| time < from)
    }

    /// Returns whether a time is after the end.
    pub fn is_behind(&self, time: Time) -> bool {
        self.to.is_some_and(|to| time > to)
    }

    /// Returns whether a topic with this full name is selected: by its name or its name within a robot's namespace, and
    /// by its robot. Topics of the world belong to every robot.
    pub fn has_topic(&self, name: &str) -> bool {
        let owned = Owner::split(name);
        let is_named = |topic: &String| names_topic(topic, name);
        let is_of_robot =
            self.robots.is_empty() || owned.is_none_or(|(robot, _)| self.robots.contains(&robot));
        is_of_robot && (self.topics.is_empty() || self.topics.iter().any(is_named))
    }
}

impl fmt::Display for Selection {
    /// Writes the selection as the end of a sentence, for example "from 3 s to the end of hulks/2".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            Some(from) => write!(f, "from {from}")?,
            None => f.write_str("from the start")?,
        }
        match self.to {
            Some(to) => write!(f, " to {to}")?,
            None => f.write_str(" to the end")?,
        }
        if !self.topics.is_empty() {
            write!(f, " of {}", self.topics.join(", "))?;
        }
        for (index, robot) in self.robots.iter().enumerate() {
            write!(f, "{} {robot}", if index == 0 { " of" } else { "," })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::{PlayerNumber, RobotId, Team};

    use super::*;

    #[test]
    fn a_name_within_a_namespace_means_the_topic_of_every_chosen_robot() {
        let mut selection = Selection {
            topics: vec!["world_state".to_owned(), "/clock".to_owned()],
            ..Selection::default()
        };
        assert!(selection.has_topic("/hulks/robot_3/world_state"));
        assert!(selection.has_topic("/opponent/robot_3/world_state"));
        assert!(selection.has_topic("/clock") && !selection.has_topic("/tf"));
        selection.robots = vec![RobotId::new(Team::Hulks, PlayerNumber::new::<3>()).into()];
        assert!(selection.has_topic("/hulks/robot_3/world_state"));
        assert!(!selection.has_topic("/opponent/robot_3/world_state"));
        assert!(selection.has_topic("/clock"));
        assert_eq!(
            selection.to_string(),
            "from the start to the end of world_state, /clock of hulks/3"
        );
    }
}
