use std::collections::BTreeMap;
use std::sync::Arc;

/// Channels by id, with the number of their messages.
pub(crate) type ChannelCounts = BTreeMap<u16, (Arc<mcap::Channel<'static>>, u64)>;
