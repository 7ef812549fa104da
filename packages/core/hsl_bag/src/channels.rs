//! Channels of an MCAP file that is being written.

use std::collections::BTreeMap;
use std::io::{self, Seek, Write};

use hsl_wire::{MessageType, RecordMessage};
use mcap::McapResult;
use mcap::records::MessageHeader;

use crate::TopicSummary;
use crate::qos_profile::QosProfile;

/// One channel per topic, created with its first message. The canonical order of messages makes the order of channels
/// canonical as well.
///
/// Consecutive ticks usually have the same topics in the same order. Each channel stores its successor, so that most
/// channels are found with one comparison.
#[derive(Default)]
pub(crate) struct Channels {
    channels: Vec<Channel>,
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
    /// Returns the type of a topic with a channel.
    pub(crate) fn type_of(&mut self, topic: &str) -> Option<&'static MessageType> {
        let index = self.find(topic)?;
        Some(self.channels[index].message_type)
    }

    /// Finds the channel of a topic, starting at the successor of the last channel.
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

    /// Writes a message, preceded by its channel and type if they are new.
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

    /// Returns summaries of all topics by name.
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
