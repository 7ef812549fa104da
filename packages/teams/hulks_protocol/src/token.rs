//! Liveliness tokens, by which nodes and their topics are discovered:
//! `@ros_z/<session>/<node>/<entity>/<kind>/<namespace>/<node>[/<topic>/<type>/<hash>/<quality>]`.

use crate::attachment::{Gid, gid};
use crate::key::TypeIdentity;
use crate::namespace::Namespace;
use crate::topics::Topic;

/// Key expression for all tokens.
pub const ALL_TOKENS: &str = "@ros_z/**";

/// Kind of an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntityKind {
    /// Node, `NN`.
    Node,
    /// Publisher, `MP`.
    Publisher,
    /// Subscriber, `MS`.
    Subscriber,
    /// Server of a service, `SS`.
    Server,
    /// Client of a service, `SC`.
    Client,
}

/// Topic and type of a publisher or subscriber.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Endpoint {
    /// Full name of the topic, for example `/hulks_3/behavior/trace`.
    pub topic: String,
    /// Type of the messages.
    pub identity: TypeIdentity,
    /// True if late joiners receive the last message.
    pub is_latched: bool,
}

/// Liveliness token of an entity.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Token {
    /// Id of the session, as printed by Zenoh.
    pub session: String,
    /// Id of the node within the session.
    pub node_id: u64,
    /// Id of the entity within the session.
    pub entity_id: u64,
    /// Kind of the entity.
    pub kind: EntityKind,
    /// Namespace of the node, for example `/hulks_3`.
    pub namespace: String,
    /// Name of the node, for example `behavior_node`.
    pub node: String,
    /// Topic or service of the entity; `None` for a node.
    pub endpoint: Option<Endpoint>,
}

/// Default quality of service.
const VOLATILE: &str = "::,10:,:,:,,";
/// Quality of service of latched topics.
const LATCHED: &str = ":1:,10:,:,:,,";

impl EntityKind {
    /// Kinds with their codes in tokens.
    const ALL: [(Self, &str); 5] = [
        (Self::Node, "NN"),
        (Self::Publisher, "MP"),
        (Self::Subscriber, "MS"),
        (Self::Server, "SS"),
        (Self::Client, "SC"),
    ];

    fn code(self) -> &'static str {
        let codes = Self::ALL.iter();
        codes.fold(
            "",
            |found, (kind, code)| if *kind == self { code } else { found },
        )
    }

    /// Returns the kind with this code, or `None` for an unknown one.
    fn from_code(code: &str) -> Option<Self> {
        let mut codes = Self::ALL.iter();
        codes.find(|(_, it)| *it == code).map(|(kind, _)| *kind)
    }
}

impl Endpoint {
    /// Creates the endpoint of a robot's topic with a type.
    pub fn new(namespace: &Namespace, topic: &Topic, identity: TypeIdentity) -> Self {
        Self {
            topic: namespace.name_of(topic),
            identity,
            is_latched: topic.is_latched,
        }
    }
}

impl Token {
    /// Returns the key of the token. `%` replaces `/` in namespaces and topics, because `/` separates the parts of a
    /// key.
    pub fn key(&self) -> String {
        let Self {
            session,
            node_id,
            entity_id,
            ..
        } = self;
        let (namespace, node) = (self.namespace.replace('/', "%"), &self.node);
        let kind = self.kind.code();
        let mut key = format!("@ros_z/{session}/{node_id}/{entity_id}/{kind}/{namespace}/{node}");
        if let Some(endpoint) = &self.endpoint {
            let topic = endpoint.topic.replace('/', "%");
            let TypeIdentity { name, hash } = &endpoint.identity;
            let quality = if endpoint.is_latched {
                LATCHED
            } else {
                VOLATILE
            };
            key.push_str(&format!("/{topic}/{name}/{hash}/{quality}"));
        }
        key
    }

    /// Returns the identity in the attachments of the entity's messages; `None` if the id of the session is invalid.
    pub fn gid(&self) -> Option<Gid> {
        let session = u128::from_str_radix(&self.session, 16).ok()?;
        Some(gid(session.to_le_bytes(), self.entity_id))
    }

    /// Parses a key; returns `None` if it is not a token of a known kind.
    pub fn parse(key: &str) -> Option<Self> {
        let parts: Vec<_> = key.strip_prefix("@ros_z/")?.split('/').collect();
        let (head, tail) = parts.split_at_checked(6)?;
        let &[session, node_id, entity_id, kind, namespace, node] = head else {
            return None;
        };
        let kind = EntityKind::from_code(kind)?;
        let endpoint = match (kind, tail) {
            (EntityKind::Node, []) => None,
            (EntityKind::Node, _) => return None,
            (_, &[topic, name, hash, quality]) => Some(Endpoint {
                topic: topic.replace('%', "/"),
                identity: TypeIdentity {
                    name: name.to_owned(),
                    hash: hash.to_owned(),
                },
                // `reliability:durability:...`
                is_latched: quality.split(':').nth(1) == Some("1"),
            }),
            _ => return None,
        };
        Some(Self {
            session: session.to_owned(),
            node_id: node_id.parse().ok()?,
            entity_id: entity_id.parse().ok()?,
            kind,
            namespace: namespace.replace('%', "/"),
            node: node.to_owned(),
            endpoint,
        })
    }
}
