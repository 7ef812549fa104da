//! Comparison of the types of a node's topics, services and actions with those of the other nodes.
//!
//! The middleware matches endpoints by the name of the type only. If a package has other fields on the other side, messages
//! are lost or are read as other values.

mod description;
mod difference;
mod mismatch;
mod sources;
mod watch;

use std::collections::BTreeSet;

use hsl_wire::MessageType;

use mismatch::NamedType;
pub use mismatch::TypeMismatch;
pub use watch::TypeWatch;

use crate::Node;
use crate::endpoint::{Direction, Endpoint};

/// Number of checks after which a node without a known name is reported. Its name becomes known after its topics.
const CHECKS_WITHOUT_NAME: u32 = 20;

/// Topic, or requests or replies of a service, that a node uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UsedTopic {
    /// Fully qualified name, or, for a service, that in the middleware.
    pub(crate) name: String,
    /// Name for users.
    pub(crate) label: String,
    pub(crate) is_of_middleware: bool,
    /// Direction of the endpoints of other nodes that exchange messages with the node.
    pub(crate) others: Direction,
    /// Type whose bytes the node publishes or reads; `None`: as its own endpoint announces it.
    pub(crate) message_type: Option<&'static MessageType>,
}

impl UsedTopic {
    /// Returns the type that the node uses; `None` if it is not known.
    fn own_type(&self, node: &Node) -> Option<NamedType> {
        if let Some(message_type) = self.message_type {
            return Some(NamedType::new(message_type.name, message_type.hash));
        }
        let direction = match self.others {
            Direction::Publisher => Direction::Subscription,
            Direction::Subscription => Direction::Publisher,
        };
        let endpoints = self.endpoints(node, direction).into_iter();
        let own = endpoints.filter(|endpoint| endpoint.node.as_deref() == Some(node.name()));
        let mut types = own.filter_map(|it| Some(NamedType::new(&it.type_name, &it.hash?)));
        types.next()
    }

    fn endpoints(&self, node: &Node, direction: Direction) -> Vec<Endpoint> {
        let handle = node.handle();
        handle.endpoints(&self.name, self.is_of_middleware, direction)
    }

    /// Returns the endpoints of other nodes that exchange messages with `node`.
    fn others(&self, node: &Node) -> Vec<Endpoint> {
        let mut endpoints = self.endpoints(node, self.others);
        endpoints.retain(|endpoint| endpoint.node.as_deref() != Some(node.name()));
        endpoints
    }
}

/// Repeated check that all nodes which exchange messages with a node have types with the same fields.
#[derive(Clone, Debug, Default)]
pub struct TypeCheck {
    /// Nodes and topics without a type hash, which were logged.
    unknown: BTreeSet<(String, String)>,
    /// Number of checks that have found a different type of a node without a known name.
    without_name: u32,
}

impl TypeCheck {
    /// Checks the types of all discovered endpoints. Returns false if a type differs, but the name of its node is not known
    /// yet. Logs each node whose middleware does not announce the hashes of types.
    ///
    /// # Errors
    /// Returns an error if another node has a type with other fields.
    pub fn check(&mut self, node: &Node) -> Result<bool, Box<TypeMismatch>> {
        let mut nameless = None;
        for used in node.used_topics() {
            for mismatch in self.mismatches(used, node) {
                if mismatch.node.is_some() {
                    return Err(Box::new(mismatch));
                }
                nameless = Some(Box::new(mismatch));
            }
        }
        match nameless {
            None => Ok(true),
            Some(mismatch) if self.without_name >= CHECKS_WITHOUT_NAME => Err(mismatch),
            Some(_) => {
                self.without_name += 1;
                Ok(false)
            }
        }
    }

    /// Returns the endpoints of other nodes that have another type on a topic of `node`. Logs each node whose middleware
    /// does not announce the hashes of types.
    fn mismatches(&mut self, used: &UsedTopic, node: &Node) -> Vec<TypeMismatch> {
        let others = used.others(node);
        if others.is_empty() {
            return Vec::new();
        }
        let Some(ours) = used.own_type(node) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for other in others {
            let Some(hash) = &other.hash else {
                self.log_unknown(&used.label, &other);
                continue;
            };
            let theirs = NamedType::new(&other.type_name, hash);
            if theirs != ours {
                found.push(TypeMismatch {
                    topic: used.label.clone(),
                    node: other.node,
                    is_publisher: used.others == Direction::Publisher,
                    ours: ours.clone(),
                    theirs,
                });
            }
        }
        found
    }

    /// Logs a node that announces no type hash, once for each of its topics.
    fn log_unknown(&mut self, topic: &str, other: &Endpoint) {
        let node = other
            .node
            .as_deref()
            .unwrap_or("an unknown node")
            .to_owned();
        if self.unknown.insert((node.clone(), topic.to_owned())) {
            tracing::warn!(
                "{topic}: the fields of {} of {node} cannot be compared, because its middleware announces no type hash",
                other.type_name
            );
        }
    }
}
