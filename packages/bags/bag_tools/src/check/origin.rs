//! Topic, robot and type of messages.

use std::collections::BTreeMap;
use std::sync::Arc;

use hsl_wire::topics::{self, Owner, Topic};
use hsl_wire::{AnyMessage, MessageType};
use mcap::Channel;

use crate::types::known_type;

/// Topic and type of all messages of a channel.
pub(super) struct Origin {
    /// Topic and its owner; `None` for a topic of another project.
    pub(super) topic: Option<(&'static Topic, Option<Owner>)>,
    /// Type; `None` if it is unknown or had other fields when the bag was written.
    pub(super) message_type: Option<&'static MessageType>,
    /// True if the messages start with the time of their tick.
    pub(super) is_stamped: bool,
}

impl Origin {
    /// Determines topic, robot and type of a channel, and whether its messages begin with the time of their tick.
    fn of(channel: &Channel<'_>) -> Self {
        let topic = Topic::by_full_name(&channel.topic);
        let message_type = known_type(channel);
        let has_own_time = topic.is_some_and(|(topic, _)| {
            // The stamp of a layout is zero, and the stamp of a marker is the marked time.
            [&topics::TREE_LAYOUT, &topics::TIMELINE_MARKERS].contains(&topic)
        });
        Self {
            topic,
            message_type,
            is_stamped: !has_own_time
                && message_type.is_some_and(|it| begins_with_time(&*it.new_message())),
        }
    }
}

/// Returns whether a message starts with a header or is a clock.
fn begins_with_time(message: &dyn AnyMessage) -> bool {
    let mut first = None;
    message.visit(&mut |path, _| {
        first.get_or_insert_with(|| path.to_string());
    });
    first.is_some_and(|first| first == "header.stamp.sec" || first == "clock.sec")
}

/// Origins of the channels seen so far, because they are needed for each message.
#[derive(Default)]
pub(super) struct Origins {
    /// Channels by their id, each with its origin.
    by_channel: BTreeMap<u16, (Arc<Channel<'static>>, Arc<Origin>)>,
}

impl Origins {
    /// Returns the origin of a channel. Stores it by the channel's id for the next call: different files may use the
    /// same id for different channels.
    pub(super) fn of(&mut self, channel: &Arc<Channel<'static>>) -> Arc<Origin> {
        if let Some((known, origin)) = self.by_channel.get(&channel.id)
            && Arc::ptr_eq(known, channel)
        {
            return origin.clone();
        }
        let origin = Arc::new(Origin::of(channel));
        let entry = (channel.clone(), origin.clone());
        self.by_channel.insert(channel.id, entry);
        origin
    }
}
