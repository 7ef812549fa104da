use mcap::Channel;

use crate::channel_keys::{PROFILES, TYPE_HASH};
use crate::types::type_of;

/// Properties of a topic that readers compare between the storage file and `metadata.yaml` to find its messages.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Description {
    /// Fully qualified name.
    pub(super) topic: String,
    /// Message type; empty if unknown.
    pub(super) message_type: String,
    /// Encoding, for example `cdr`.
    pub(super) serialization_format: String,
    /// QoS profiles as a YAML list; empty if unknown.
    pub(super) profiles: String,
    /// Type hash; empty if unknown.
    pub(super) type_hash: String,
}

impl Description {
    /// Returns topic, type, encoding, QoS profiles and type hash of a channel; texts that the channel lacks are empty.
    pub(super) fn of(channel: &Channel<'_>) -> Self {
        let field = |key| channel.metadata.get(key).cloned().unwrap_or_default();
        Self {
            topic: channel.topic.clone(),
            message_type: type_of(channel).to_owned(),
            serialization_format: channel.message_encoding.clone(),
            profiles: field(PROFILES),
            type_hash: field(TYPE_HASH),
        }
    }
}
