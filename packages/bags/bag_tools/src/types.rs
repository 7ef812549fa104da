//! Message types of channels.

use hsl_wire::MessageType;
use mcap::Channel;

use crate::channel_keys::TYPE_HASH;

/// Returns the message type of a channel; empty if unknown.
pub(crate) fn type_of<'a>(channel: &'a Channel<'_>) -> &'a str {
    channel.schema.as_ref().map_or("", |schema| &schema.name)
}

/// Returns the type hash of a channel's messages; bags from before Iron have none.
pub(crate) fn type_hash_of<'a>(channel: &'a Channel<'_>) -> Option<&'a str> {
    let hash = channel.metadata.get(TYPE_HASH)?;
    (!hash.is_empty()).then_some(hash)
}

/// Returns the type of a channel's messages; `None` if it is unknown or had other fields when the bag was written.
pub(crate) fn known_type(channel: &Channel<'_>) -> Option<&'static MessageType> {
    let hash = type_hash_of(channel);
    MessageType::by_name(type_of(channel)).filter(|it| hash.is_none_or(|hash| hash == it.hash))
}
