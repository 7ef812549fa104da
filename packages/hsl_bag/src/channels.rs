//! The channels of an MCAP file that is being written.

use std::collections::BTreeMap;
use std::io::{self, Seek, Write};

use hsl_wire::{MessageType, RecordMessage};
use mcap::McapResult;
use mcap::records::MessageHeader;

use crate::TopicSummary;
use crate::qos_profile::QosProfile;

/// One channel for each topic, made when its first message comes. The canonical order of messages
/// makes the order of channels canonical too.
#[derive(Default)]
pub(crate) struct Channels {
    channels: Vec<Channel>,
    by_topic: BTreeMap<String, usize>,
}

struct Channel {
    id: u16,
    message_type: &'static MessageType,
    message_count: u64,
}

impl Channels {
    /// The type of a topic that has a channel.
    pub(crate) fn type_of(&self, topic: &str) -> Option<&'static MessageType> {
        let index = *self.by_topic.get(topic)?;
        self.channels.get(index).map(|channel| channel.message_type)
    }

    /// Writes a message, and before it its channel and type if they are new.
    pub(crate) fn write<W: Write + Seek>(
        &mut self,
        writer: &mut mcap::Writer<W>,
        message: &RecordMessage,
        time: u64,
    ) -> McapResult<()> {
        let index = match self.by_topic.get(message.topic.as_ref()) {
            Some(index) => *index,
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

    /// All topics by name, with what was written of them.
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
            message_type: message.message_type,
            message_count: 0,
        });
        self.by_topic
            .insert(message.topic.clone().into_owned(), index);
        Ok(index)
    }
}
