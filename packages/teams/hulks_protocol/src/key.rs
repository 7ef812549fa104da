//! Topic keys: `rt/<namespace>/<topic>/<type>/<hash>`.

use crate::namespace::Namespace;
use crate::topics::Topic;

/// Name and hash of a type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeIdentity {
    /// Path of the Rust type.
    pub name: String,
    /// `RZHS02_` and the hash of the schema.
    pub hash: String,
}

impl TypeIdentity {
    /// Returns the known type of a topic.
    pub fn known(topic: &Topic) -> Self {
        Self {
            name: topic.type_name.to_owned(),
            hash: topic.hash.to_owned(),
        }
    }
}

/// Returns the key of a topic's messages.
pub fn topic_key(namespace: &Namespace, topic: &Topic, identity: &TypeIdentity) -> String {
    let (namespace, topic) = (namespace.in_keys(), topic.name);
    let TypeIdentity { name, hash } = identity;
    format!("rt/{namespace}/{topic}/{name}/{hash}")
}

/// Returns the key expression for a topic's messages of all types. `**` matches type and hash.
pub fn any_type_key(namespace: &Namespace, topic: &Topic) -> String {
    format!("rt/{}/{}/**", namespace.in_keys(), topic.name)
}

/// Returns the key that late joiners of a latched topic query for its last message.
pub fn replay_key(topic_key: &str) -> String {
    format!("{topic_key}/__ros_z_transient_local/*")
}

/// Splits the key of a message into the topic within a robot's namespace and the type. Returns `None` for other keys.
pub fn split_topic_key<'a>(key: &'a str, namespace: &Namespace) -> Option<(&'a str, TypeIdentity)> {
    let rest = key
        .strip_prefix("rt/")?
        .strip_prefix(namespace.in_keys())?
        .strip_prefix('/')?;
    let (rest, hash) = rest.rsplit_once('/')?;
    let (topic, name) = rest.rsplit_once('/')?;
    let identity = TypeIdentity {
        name: name.to_owned(),
        hash: hash.to_owned(),
    };
    Some((topic, identity))
}
