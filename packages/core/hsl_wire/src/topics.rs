//! All topics of a match and of the 3D simulation league.

mod league;
mod owner;
mod qos;
mod source;
mod standard;
mod table;
mod tables;

use std::fmt;
use std::sync::OnceLock;

use crate::MessageType;

pub use league::*;
pub use owner::{Owner, OwnerError};
pub use qos::Qos;
pub use source::Source;
pub use standard::*;
pub use table::*;

/// Namespace of a topic's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Global topic: the name exists once.
    Global,
    /// Topic in the namespace of each robot of a match.
    Robot,
    /// Topic in the namespace of each robot of the 3D simulation league.
    Player,
}

/// ROS topic, with its properties in one place. Two topics are equal if scope and name are.
#[derive(Debug)]
pub struct Topic {
    /// Name: `/clock`, or without a slash for a name within a robot's namespace: `world_state`.
    pub name: &'static str,
    /// Namespace.
    pub scope: Scope,
    /// Type of the messages.
    pub message_type: &'static MessageType,
    /// Publishing node.
    pub source: Source,
    /// Quality of service.
    pub qos: Qos,
    /// True if bags contain the topic.
    pub recorded: bool,
    /// Content, publisher and subscribers.
    pub description: &'static str,
    /// Full names by [`Owner::index`], created at first use.
    names: OnceLock<Vec<String>>,
}

impl Topic {
    /// Returns the full name for a robot or a player, as in `/hulks/robot_3/world_state`. A global topic has the same
    /// name for all.
    pub fn of_robot(&self, owner: impl Into<Owner>) -> String {
        match self.scope {
            Scope::Global => self.name.to_owned(),
            Scope::Robot | Scope::Player => format!("{}/{}", owner.into().namespace(), self.name),
        }
    }

    /// Returns the full name for a robot or a player, without an allocation after the first call. A topic of another
    /// scope keeps its short name.
    pub fn full_name(&'static self, owner: impl Into<Owner>) -> &'static str {
        let owner = owner.into();
        if self.scope != Scope::of(owner) {
            return self.name;
        }
        let names = self.names.get_or_init(|| {
            let owners = Owner::all().filter(|owner| self.scope == Scope::of(*owner));
            owners.map(|owner| self.of_robot(owner)).collect()
        });
        &names[owner.index()]
    }

    /// Returns all topics, first the topics of a match.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        let tables = [TOPICS, LEAGUE_TOPICS, STANDARD_TOPICS];
        tables.into_iter().flatten().copied()
    }

    /// Returns the topic's position in the canonical order of a tick's messages.
    pub fn rank(&self) -> usize {
        let mut all = Self::all();
        let position = all.position(|topic| topic == self);
        position.unwrap_or_else(|| Self::all().count())
    }

    /// Returns the topic with a full name, and the robot or player that owns it; `None` for an unknown name. The owner
    /// is `None` for a global topic.
    pub fn by_full_name(full_name: &str) -> Option<(&'static Self, Option<Owner>)> {
        let (owner, name) = match Owner::split(full_name) {
            Some((owner, name)) => (Some(owner), name),
            None => (None, full_name),
        };
        let scope = owner.map_or(Scope::Global, Scope::of);
        let topic = Self::all().find(|topic| topic.scope == scope && topic.name == name)?;
        Some((topic, owner))
    }
}

impl Scope {
    /// Returns the scope of topics in the namespace of `owner`.
    fn of(owner: Owner) -> Self {
        match owner {
            Owner::Robot(_) => Self::Robot,
            Owner::Player(_) => Self::Player,
        }
    }
}

impl PartialEq for Topic {
    fn eq(&self, other: &Self) -> bool {
        self.scope == other.scope && self.name == other.name
    }
}

impl Eq for Topic {}

impl fmt::Display for Topic {
    /// Writes the name as in documents: `/clock`, `<robot>/world_state`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.scope {
            Scope::Global => f.write_str(self.name),
            Scope::Robot | Scope::Player => write!(f, "<robot>/{}", self.name),
        }
    }
}
