//! Which of the types that are known here a channel has.

use hsl_wire::MessageType;
use mcap::Channel;

use crate::described_channels::TYPE_HASH;
use crate::output::type_of;

/// The type hash of a channel's messages; bags of before Iron have none.
pub(crate) fn type_hash_of<'a>(channel: &'a Channel<'_>) -> Option<&'a str> {
    let hash = channel.metadata.get(TYPE_HASH)?;
    (!hash.is_empty()).then_some(hash)
}

/// The type of a channel's messages; none: it is not known here, or its fields were others when the
/// bag was written.
pub(crate) fn known_type(channel: &Channel<'_>) -> Option<&'static MessageType> {
    let hash = type_hash_of(channel);
    MessageType::by_name(type_of(channel)).filter(|it| hash.is_none_or(|hash| hash == it.hash))
}
