use std::collections::BTreeMap;
use std::sync::Arc;

use hsl_bag::{Metadata, TopicMetadata};
use mcap::{Channel, Message};
use serde_yaml::Value;

use crate::channel_keys::{PROFILES, TYPE_HASH};
use crate::types::type_of;

/// Channels with type hashes and QoS profiles from `metadata.yaml`: some writers do not store them in the storage file.
pub(crate) struct DescribedChannels {
    /// Topics by name and type.
    topics: BTreeMap<(String, String), TopicMetadata>,
    /// Described channels by number, each with the original channel.
    channels: BTreeMap<u16, [Arc<Channel<'static>>; 2]>,
}

impl DescribedChannels {
    /// Creates the channels from the topics that `metadata.yaml` lists; without it, channels stay as they are.
    pub(crate) fn new(metadata: Option<&Metadata>) -> Self {
        let listed = metadata.map_or(&[][..], |it| &it.topics_with_message_count);
        let mut topics = BTreeMap::new();
        for topic in listed.iter().map(|it| &it.topic_metadata) {
            // The first entry of a topic that is listed for two publishers.
            topics
                .entry((topic.name.clone(), topic.r#type.clone()))
                .or_insert_with(|| topic.clone());
        }
        Self {
            topics,
            channels: BTreeMap::new(),
        }
    }

    /// Returns the message with the type hash and QoS profiles in its channel, if they are known. Stores the channel
    /// for the next messages.
    pub(crate) fn describe(&mut self, mut message: Message<'static>) -> Message<'static> {
        let known = self.channels.get(&message.channel.id);
        if let Some([from, described]) = known
            && Arc::ptr_eq(from, &message.channel)
        {
            message.channel = described.clone();
            return message;
        }
        let described = self.described(&message.channel);
        let pair = [message.channel, described];
        message.channel = pair[1].clone();
        self.channels.insert(message.channel.id, pair);
        message
    }

    /// Returns `channel` with its missing type hash and QoS profiles added from the known topics. Returns the same
    /// channel if none is missing, or if `metadata.yaml` does not list the topic.
    fn described(&self, channel: &Arc<Channel<'static>>) -> Arc<Channel<'static>> {
        let key = (channel.topic.clone(), type_of(channel).to_owned());
        let Some(topic) = self.topics.get(&key) else {
            return channel.clone();
        };
        let known = [
            (
                TYPE_HASH,
                topic.type_description_hash.clone().unwrap_or_default(),
            ),
            (PROFILES, text_of(&topic.offered_qos_profiles)),
        ];
        let is_missing = |(key, value): &(&str, String)| {
            !value.is_empty() && channel.metadata.get(*key).is_none_or(String::is_empty)
        };
        let missing: Vec<_> = known.into_iter().filter(is_missing).collect();
        if missing.is_empty() {
            return channel.clone();
        }
        let mut described = channel.as_ref().clone();
        let missing = missing.into_iter();
        described
            .metadata
            .extend(missing.map(|(key, value)| (key.to_owned(), value)));
        Arc::new(described)
    }
}

/// Returns QoS profiles as a YAML list; empty if there are none.
fn text_of(profiles: &Value) -> String {
    match profiles {
        Value::String(text) => text.clone(),
        Value::Sequence(profiles) if profiles.is_empty() => String::new(),
        // Serialization fails only for maps with unusual keys, and profiles have none.
        Value::Sequence(profiles) => serde_yaml::to_string(profiles).unwrap_or_default(),
        _ => String::new(),
    }
}
