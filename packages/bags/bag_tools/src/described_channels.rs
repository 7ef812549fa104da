use std::collections::BTreeMap;
use std::sync::Arc;

use hsl_bag::{Metadata, TopicMetadata};
use mcap::{Channel, Message};

/// The metadata key of a channel for the type hash of its messages.
pub(crate) const TYPE_HASH: &str = "topic_type_hash";

/// Adds type hashes from `metadata.yaml` to channels: not every writer stores them in the MCAP file, too.
pub(crate) struct DescribedChannels {
    topics: BTreeMap<String, TopicMetadata>,
    /// The channels with an added hash by their number, each with the original channel.
    channels: BTreeMap<u16, [Arc<Channel<'static>>; 2]>,
}

impl DescribedChannels {
    pub(crate) fn new(metadata: Option<&Metadata>) -> Self {
        let topics = metadata.map_or(&[][..], |it| &it.topics_with_message_count);
        let topics = topics.iter().map(|topic| topic.topic_metadata.clone());
        Self {
            topics: topics.map(|topic| (topic.name.clone(), topic)).collect(),
            channels: BTreeMap::new(),
        }
    }

    /// Returns the message with a channel that contains its type hash, if it is known.
    pub(crate) fn describe(&mut self, mut message: Message<'static>) -> Message<'static> {
        if message.channel.metadata.contains_key(TYPE_HASH) {
            return message;
        }
        let known = self.channels.get(&message.channel.id);
        if let Some([from, made]) = known
            && Arc::ptr_eq(from, &message.channel)
        {
            message.channel = made.clone();
        } else if let Some(topic) = self.topics.get(&message.channel.topic) {
            let mut channel = message.channel.as_ref().clone();
            let hash = topic.type_description_hash.clone();
            channel.metadata.insert(TYPE_HASH.to_owned(), hash);
            let pair = [message.channel, Arc::new(channel)];
            message.channel = pair[1].clone();
            self.channels.insert(message.channel.id, pair);
        }
        message
    }
}
