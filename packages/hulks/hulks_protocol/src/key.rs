//! Topic keys: `rt/<namespace>/<topic>/<type>/<hash>`.

use crate::namespace::Namespace;
use crate::topics::Topic;

/// What a type is called and hashed on one side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeIdentity {
    /// The path of the Rust type.
    pub name: String,
    /// `RZHS02_` and the hash of the schema.
    pub hash: String,
}

impl TypeIdentity {
    /// The type as it was when our table was written.
    pub fn known(topic: &Topic) -> Self {
        Self {
            name: topic.type_name.to_owned(),
            hash: topic.hash.to_owned(),
        }
    }
}

/// The key on which messages of a topic are published.
pub fn topic_key(namespace: &Namespace, topic: &Topic, identity: &TypeIdentity) -> String {
    let (namespace, topic) = (namespace.in_keys(), topic.name);
    let TypeIdentity { name, hash } = identity;
    format!("rt/{namespace}/{topic}/{name}/{hash}")
}

/// What matches a topic's messages of all types.
pub fn any_type_key(namespace: &Namespace, topic: &Topic) -> String {
    format!("rt/{}/{}/**", namespace.in_keys(), topic.name)
}

/// What late readers of a latched topic ask, whatever their identity is.
pub fn replay_key(topic_key: &str) -> String {
    format!("{topic_key}/__ros_z_transient_local/*")
}

/// The topic within a robot's namespace that a key is of, and the type in it.
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
