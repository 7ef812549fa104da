use std::collections::BTreeSet;

use hsl_types::{RobotId, Time};
use hsl_wire::topics::{Owner, Scope, Source, Topic};

use crate::{Bag, ToolError};

/// Kind of a bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BagKind {
    /// Recording of a run of the simulated world, or a part of one: all messages of a tick have its time.
    World,
    /// Log that was recorded on robots: messages are logged when they arrive, and some are missing.
    RobotLog,
    /// Bag without topics of this repository.
    Other,
}

/// Kind of a bag, with the robots in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BagSource {
    /// Kind.
    pub kind: BagKind,
    /// Robots with topics.
    pub robots: BTreeSet<Owner>,
    /// Full names of the topics of this repository.
    topics: BTreeSet<String>,
}

impl Bag {
    /// Determines the kind of the bag and its robots from its topics, times and metadata.
    ///
    /// # Errors
    /// Returns an error if the first file cannot be opened.
    pub fn source(&self) -> Result<BagSource, ToolError> {
        let metadata = self.known_metadata();
        let listed = metadata.as_ref().map(|metadata| {
            let topics = metadata.topics_with_message_count.iter();
            let topics = topics.map(|topic| topic.topic_metadata.name.clone());
            topics.collect::<Vec<_>>()
        });
        let names = match listed {
            Some(names) => names,
            // Without metadata the topics are in the messages.
            None => {
                let topics = self.summary()?.topics.into_iter();
                topics.map(|topic| topic.name).collect()
            }
        };
        // A part of a recording of the world may lack its topics.
        let is_part_of_world =
            metadata.is_some_and(|it| it.is_part()) && self.origin()? == Time::ZERO;
        let names = names.iter().map(String::as_str);
        Ok(BagSource::of_topics(names, is_part_of_world))
    }
}

impl BagSource {
    /// Determines kind and robots from the full names of the topics. `is_part_of_world` is set for a part of a recording
    /// of the simulated world, which may have topics of robots only.
    pub fn of_topics<'a>(names: impl IntoIterator<Item = &'a str>, is_part_of_world: bool) -> Self {
        let names = names.into_iter();
        let known = names.filter_map(|name| Some((name.to_owned(), Topic::by_full_name(name)?)));
        let known: Vec<_> = known.collect();
        let owners = known.iter().filter_map(|(_, (_, owner))| *owner);
        let robots: BTreeSet<_> = owners.collect();
        let kind = if known.iter().any(|(_, (topic, _))| is_of_world(topic)) {
            BagKind::World
        } else if robots.is_empty() {
            BagKind::Other
        } else if is_part_of_world {
            BagKind::World
        } else {
            BagKind::RobotLog
        };
        Self {
            kind,
            robots,
            topics: known.into_iter().map(|(name, _)| name).collect(),
        }
    }

    /// Returns true if the messages of a robot's topic are unknown: the bag is a log of robots without this topic. In a
    /// recording of the world, there were no messages.
    pub fn is_unknown(&self, topic: &'static Topic, robot: RobotId) -> bool {
        self.kind == BagKind::RobotLog && !self.topics.contains(topic.full_name(robot))
    }
}

/// Returns whether only the simulated world and its referee publish a topic. Robots publish common topics such as
/// transforms, too.
fn is_of_world(topic: &Topic) -> bool {
    let is_of_this_repository = topic.message_type.name.starts_with("hsl_msgs/");
    let publishers = [Source::World, Source::Referee, Source::League];
    topic.scope == Scope::Global && is_of_this_repository && publishers.contains(&topic.source)
}
