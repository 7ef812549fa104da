use std::collections::BTreeMap;
use std::sync::Arc;

use hsl_bag::{TopicMetadata, TopicWithMessageCount};
use mcap::Channel;
use serde_yaml::Value;

use super::description::Description;
use super::{StorageKind, humble, qos};
use crate::channel_keys::PROFILES;

/// Topics of a new bag.
///
/// The storage file and `metadata.yaml` get the same descriptions. The description of a topic is copied from the source
/// without additions. Readers skip the messages of a topic if its profile or type hash is in only one of the two
/// places.
pub(super) struct Topics {
    kind: StorageKind,
    /// Channels by their number in the source.
    channels: BTreeMap<u16, KnownChannel>,
    /// Indices of the counts. A topic with several publishers can have several descriptions.
    indices: BTreeMap<Description, usize>,
    /// Number of messages of each description.
    counts: Vec<u64>,
}

/// Channel of the source.
struct KnownChannel {
    /// Channel of the messages in the source.
    source: Arc<Channel<'static>>,
    /// Channel of the messages in the new bag.
    written: Arc<Channel<'static>>,
    /// Index of the count.
    index: usize,
}

impl Topics {
    /// Creates a list without topics for a storage format.
    pub(super) fn new(kind: StorageKind) -> Self {
        Self {
            kind,
            channels: BTreeMap::new(),
            indices: BTreeMap::new(),
            counts: Vec::new(),
        }
    }

    /// Counts a message of a channel of the source. Returns the channel to write instead, which the format's readers
    /// understand.
    pub(super) fn count(&mut self, source: &Arc<Channel<'static>>) -> Arc<Channel<'static>> {
        let known = self.channels.get(&source.id);
        if let Some(known) = known
            && (Arc::ptr_eq(&known.source, source) || known.source == *source)
        {
            self.counts[known.index] += 1;
            return known.written.clone();
        }
        let written = match self.kind {
            StorageKind::Mcap | StorageKind::Sqlite3 => with_readable_profiles(source),
            StorageKind::HumbleSqlite3 => humble::channel(source),
        };
        let description = Description::of(&written);
        let index = *self.indices.entry(description).or_insert_with(|| {
            self.counts.push(0);
            self.counts.len() - 1
        });
        self.counts[index] += 1;
        let known = KnownChannel {
            source: source.clone(),
            written: written.clone(),
            index,
        };
        self.channels.insert(source.id, known);
        written
    }

    /// Returns the topics for `metadata.yaml`: by name, or for Humble in the order of their ids in the SQLite file,
    /// which `rosbag2-rs` expects.
    pub(super) fn metadata(&self) -> Vec<TopicWithMessageCount> {
        let is_humble = self.kind == StorageKind::HumbleSqlite3;
        let mut topics: Vec<_> = self.indices.iter().collect();
        if is_humble {
            topics.sort_by_key(|(_, index)| **index);
        }
        let topics = topics.into_iter().map(|(description, &index)| {
            let description = description.clone();
            let profiles = if is_humble {
                Value::String(description.profiles)
            } else {
                // Unreadable profiles are not written.
                qos::in_words(&description.profiles).unwrap_or_default()
            };
            TopicWithMessageCount {
                topic_metadata: TopicMetadata {
                    name: description.topic,
                    r#type: description.message_type,
                    serialization_format: description.serialization_format,
                    offered_qos_profiles: profiles,
                    type_description_hash: (!is_humble).then_some(description.type_hash),
                },
                message_count: self.counts[index],
            }
        });
        topics.collect()
    }
}

/// Returns a channel without its QoS profiles if they are not a list of profiles.
fn with_readable_profiles(channel: &Arc<Channel<'static>>) -> Arc<Channel<'static>> {
    let profiles = channel.metadata.get(PROFILES);
    if profiles.is_none_or(|profiles| qos::in_words(profiles).is_some()) {
        return channel.clone();
    }
    let mut channel = channel.as_ref().clone();
    channel.metadata.remove(PROFILES);
    Arc::new(channel)
}
