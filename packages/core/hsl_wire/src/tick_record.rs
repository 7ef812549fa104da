//! Content of one tick in a bag.

use std::borrow::Cow;

use hsl_types::Time;

use crate::MessageType;

/// Message of a tick, as bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordMessage {
    /// Fully qualified name of the topic, as in `/hulks/robot_3/world_state`; see [`crate::topics::Topic::full_name`].
    pub topic: Cow<'static, str>,
    /// Message type.
    pub message_type: &'static MessageType,
    /// CDR bytes with their header of 4 bytes.
    pub data: Vec<u8>,
}

/// All messages of one tick in canonical order: by the rank of their topic in [`crate::topics::TOPICS`], then by robot,
/// then in the order of publication.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TickRecord {
    /// Time of the tick.
    pub now: Time,
    /// Number of the tick, from 1, without gaps.
    pub tick: u64,
    /// Messages in canonical order.
    pub messages: Vec<RecordMessage>,
}
