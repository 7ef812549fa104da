//! The record of a tick on its way to the recorder.

use hsl_types::{Time, limits};
use support::Faults;

use super::Door;
use super::header::{self, Stamp};
use crate::{MessageType, RecordMessage, TickRecord, hsl_msgs};

/// The record as a message.
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

/// The message that ends a recording: the tick that is `tick` would be next. If the run is `reset`, it begins again.
pub fn end(now: Time, tick: u64, reset: bool) -> hsl_msgs::RecordedTick {
    hsl_msgs::RecordedTick {
        header: header::of_world(now),
        tick,
        last: true,
        reset,
        messages: Vec::new(),
    }
}

/// The record of a message; whether it ends the recording is in its field `last`. The bytes of the
/// messages move from `message` into the record.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: hsl_msgs::RecordedTick) -> Result<TickRecord, Faults> {
    let (now, types) = Door::open(|door| {
        let now = door.read("header", &Stamp, &message.header);
        let types = door.field("messages", |door| {
            door.elements(
                &message.messages,
                limits::RECORDED_MESSAGES,
                |message, door| {
                    door.field("type", |door| {
                        let found = MessageType::by_name(&message.r#type);
                        if found.is_none() {
                            door.fault(format_args!("{:?} is not a known type", message.r#type));
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
