//! Record of a tick as a message to the recorder.

use hsl_types::{Time, limits};
use support::InvalidValues;

use super::Validation;
use super::header::{self, Stamp};
use crate::{MessageType, RecordMessage, TickRecord, hsl_msgs};

/// Converts the record of a tick to a message, which copies the bytes of its messages.
pub fn to_message(record: &TickRecord) -> hsl_msgs::RecordedTick {
    hsl_msgs::RecordedTick {
        header: header::of_world(record.now),
        tick: record.tick,
        last: false,
        reset: false,
        messages: record
            .messages
            .iter()
            .map(|message| hsl_msgs::RecordedMessage {
                topic: message.topic.clone().into_owned(),
                r#type: message.message_type.name.to_owned(),
                data: message.data.clone(),
            })
            .collect(),
    }
}

/// Returns the message that ends a recording: tick `tick` at `now` is not recorded any longer. With `reset` the run
/// restarts.
pub fn end(now: Time, tick: u64, reset: bool) -> hsl_msgs::RecordedTick {
    hsl_msgs::RecordedTick {
        header: header::of_world(now),
        tick,
        last: true,
        reset,
        messages: Vec::new(),
    }
}

/// Converts a message to a record. The message ends the recording if its field `last` is set. The bytes of the messages
/// move from `message` into the record.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn from_message(message: hsl_msgs::RecordedTick) -> Result<TickRecord, InvalidValues> {
    // All types are checked before the bytes are moved.
    let (now, types) = Validation::run(|validation| {
        let now = validation.read("header", &Stamp, &message.header);
        let types = validation.field("messages", |validation| {
            validation.elements(
                &message.messages,
                limits::RECORDED_MESSAGES,
                |message, validation| {
                    validation.field("type", |validation| {
                        let found = MessageType::by_name(&message.r#type);
                        if found.is_none() {
                            validation
                                .reject(format_args!("unknown message type {:?}", message.r#type));
                        }
                        found
                    })
                },
            )
        });
        Some((now?, types?))
    })?;
    let messages = message
        .messages
        .into_iter()
        .zip(types)
        .map(|(message, message_type)| RecordMessage {
            topic: message.topic.into(),
            message_type,
            data: message.data,
        });
    Ok(TickRecord {
        now,
        tick: message.tick,
        messages: messages.collect(),
    })
}
