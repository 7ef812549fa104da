//! What a bag holds of one tick.

use std::borrow::Cow;

use hsl_types::Time;

use crate::MessageType;

/// One message of a tick, as bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordMessage {
    /// Fully qualified, as in `/hulks/robot_3/world_state`; see [`crate::topics::Topic::full_name`].
    pub topic: Cow<'static, str>,
    /// Its type.
    pub message_type: &'static MessageType,
    /// CDR with its header of 4 bytes.
    pub data: Vec<u8>,
}

/// All messages of one tick, in canonical order: by the rank of their topic in
/// [`crate::topics::TOPICS`], then by robot, then as they were sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TickRecord {
    /// The tick's time.
    pub now: Time,
    /// Its number, from 1; one after the tick before.
    pub tick: u64,
    /// In canonical order.
    pub messages: Vec<RecordMessage>,
}
