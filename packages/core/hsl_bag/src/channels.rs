//! Channels of an MCAP file that is being written.

use std::collections::BTreeMap;
use std::io::{self, Seek, Write};

use hsl_wire::{MessageType, RecordMessage};
use mcap::McapResult;
use mcap::records::MessageHeader;

use crate::TopicSummary;
use crate::qos_profile::QosProfile;

/// Channels of a file, one per topic, created with the topic's first message. Messages arrive in a canonical order, so
/// the order of channels is canonical as well.
///
/// Consecutive ticks usually have the same topics in the same order. Each channel stores its successor, so that most
/// channels are found with one comparison.
#[derive(Default)]
pub(crate) struct Channels {
    /// Channels in the order of creation.
    channels: Vec<Channel>,
    /// Index of the channel by topic.
    by_topic: BTreeMap<String, usize>,
    /// Channel of the last message.
    last: usize,
}

struct Channel {
    id: u16,
    topic: String,
    message_type: &'static MessageType,
    message_count: u64,
    /// Channel of the message after this channel's last one.
    follower: usize,
}

impl Channels {
    /// Returns the message type of a topic; `None` for a topic without a channel.
    pub(crate) fn type_of(&mut self, topic: &str) -> Option<&'static MessageType> {
        let index = self.find(topic)?;
        Some(self.channels[index].message_type)
    }

    /// Returns the index of the channel of a topic; `None` if it has none. Tries first the channel that followed the
    /// last found one in an earlier tick, because ticks have the same order of topics. Stores the result as the
    /// last found channel.
    fn find(&mut self, topic: &str) -> Option<usize> {
        let is_it = |channel: &Channel| channel.topic == topic;
        let guess = self.channels.get(self.last).map(|last| last.follower);
        let guess = guess.filter(|&index| self.channels.get(index).is_some_and(is_it));
        let index = guess.or_else(|| self.by_topic.get(topic).copied())?;
        if let Some(last) = self.channels.get_mut(self.last) {
            last.follower = index;
        }
        self.last = index;
        Some(index)
    }

    /// Writes a message with the time of its tick \[ns\]. A new topic's type and channel are written before it.
    pub(crate) fn write<W: Write + Seek>(
        &mut self,
        writer: &mut mcap::Writer<W>,
        message: &RecordMessage,
        time: u64,
    ) -> McapResult<()> {
        let index = match self.find(&message.topic) {
            Some(index) => index,
            None => self.add(writer, message)?,
        };
        let channel = &mut self.channels[index];
        writer.write_to_known_channel(
            &MessageHeader {
                channel_id: channel.id,
                sequence: 0,
                log_time: time,
                publish_time: time,
            },
            &message.data,
        )?;
        channel.message_count += 1;
        Ok(())
    }

    /// Returns the types and message counts of all topics, in the order of their names.
    pub(crate) fn summaries(&self) -> Vec<TopicSummary> {
        self.by_topic
            .iter()
            .map(|(topic, &index)| {
                let channel = &self.channels[index];
                TopicSummary {
                    name: topic.clone(),
                    message_type: channel.message_type.name.to_owned(),
                    message_count: channel.message_count,
                }
            })
            .collect()
    }

    /// Writes the message type and the channel of a new topic, with the QoS that its publisher offers. Returns the
    /// index of the channel. The bytes of bags depend on all of this.
    fn add<W: Write + Seek>(
        &mut self,
        writer: &mut mcap::Writer<W>,
        message: &RecordMessage,
    ) -> McapResult<usize> {
        let MessageType {
            name,
            definition,
            hash,
            ..
        } = *message.message_type;
        let schema = writer.add_schema(name, "ros2msg", definition.as_bytes())?;
        let profiles = serde_yaml::to_string(&[QosProfile::of_topic(&message.topic)])
            .map_err(io::Error::other)?;
        let metadata = BTreeMap::from([
            ("offered_qos_profiles".to_owned(), profiles),
            ("topic_type_hash".to_owned(), hash.to_owned()),
        ]);
        let id = writer.add_channel(schema, &message.topic, "cdr", &metadata)?;
        let index = self.channels.len();
        self.channels.push(Channel {
            id,
            topic: message.topic.clone().into_owned(),
            message_type: message.message_type,
            message_count: 0,
            follower: 0,
        });
        self.by_topic
            .insert(message.topic.clone().into_owned(), index);
        Ok(index)
    }
}
