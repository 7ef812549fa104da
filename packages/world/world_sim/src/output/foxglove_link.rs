//! Server for Foxglove: the topics of the bag of a running match, with the same bytes, over the Foxglove SDK.

mod new_subscriptions;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::net::SocketAddr;
use std::sync::Arc;

use foxglove::websocket::Capability;
use foxglove::{
    ChannelBuilder, Context, PartialMetadata, RawChannel, Schema, WebSocketServer,
    WebSocketServerHandle,
};
use hsl_types::Time;
use hsl_wire::topics::Topic;
use hsl_wire::{RecordMessage, TickRecord};

use new_subscriptions::NewSubscriptions;

const NAME: &str = "HSL SIL match";

/// Error at the start of the server.
#[derive(Debug, thiserror::Error)]
#[error(
    "cannot start the Foxglove server at {address}: {source}; set the parameter foxglove to another address"
)]
pub(crate) struct FoxgloveError {
    address: SocketAddr,
    source: foxglove::FoxgloveError,
}

/// Server for Foxglove on a port of this process. Dropping it stops the server.
pub(crate) struct FoxgloveLink {
    context: Arc<Context>,
    /// Running server; `None` after it was stopped.
    server: Option<WebSocketServerHandle>,
    /// Published topics by their full names.
    channels: BTreeMap<Cow<'static, str>, Channel>,
    new_subscriptions: Arc<NewSubscriptions>,
}

/// Published topic.
struct Channel {
    raw: Arc<RawChannel>,
    is_latched: bool,
    /// Last message of a latched topic.
    last: Option<Vec<u8>>,
}

impl FoxgloveLink {
    /// Starts a server at `address`; port 0 selects a free port.
    ///
    /// # Errors
    ///
    /// Returns an error if the server cannot listen there.
    pub(crate) fn start(address: SocketAddr) -> Result<Self, FoxgloveError> {
        let context = Context::new();
        let new_subscriptions = Arc::<NewSubscriptions>::default();
        let server = WebSocketServer::new()
            .name(NAME)
            .context(&context)
            .bind(address.ip().to_string(), address.port())
            .capabilities([Capability::Time])
            .listener(new_subscriptions.clone());
        let server = server
            .start_blocking()
            .map_err(|source| FoxgloveError { address, source })?;
        Ok(Self {
            context,
            server: Some(server),
            channels: BTreeMap::new(),
            new_subscriptions,
        })
    }

    #[cfg(test)]
    pub(crate) fn port(&self) -> Option<u16> {
        self.server.as_ref().map(WebSocketServerHandle::port)
    }

    /// Publishes the messages of a tick and its time to all clients. New clients first receive the last message of each
    /// latched topic. A slow client misses messages; the match does not wait.
    ///
    /// # Errors
    ///
    /// Returns an error if a topic cannot be advertised.
    pub(crate) fn publish(&mut self, record: &TickRecord) -> Result<(), foxglove::FoxgloveError> {
        if let Some(server) = &self.server {
            server.broadcast_time(record.now.as_nanos());
        }
        if self.new_subscriptions.take() {
            for channel in self.channels.values() {
                if let Some(last) = &channel.last {
                    log(&channel.raw, last, record.now);
                }
            }
        }
        for message in &record.messages {
            let channel = self.channel(message)?;
            log(&channel.raw, &message.data, record.now);
            if channel.is_latched {
                channel.last = Some(message.data.clone());
            }
        }
        Ok(())
    }

    /// Starts another run: clients discard all messages of the run before, whose times may be later, and new clients
    /// receive none of its latched messages.
    pub(crate) fn restart(&mut self) {
        for channel in std::mem::take(&mut self.channels).into_values() {
            channel.raw.close();
        }
        if let Some(server) = &self.server {
            server.clear_session(None);
        }
    }

    /// Returns the channel of a message's topic, and creates it for the first message.
    fn channel(
        &mut self,
        message: &RecordMessage,
    ) -> Result<&mut Channel, foxglove::FoxgloveError> {
        match self.channels.entry(message.topic.clone()) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(vacant) => {
                let channel = Channel::advertise(message, &self.context)?;
                Ok(vacant.insert(channel))
            }
        }
    }
}

impl Channel {
    /// Advertises the topic of a message, with its type and definition.
    fn advertise(
        message: &RecordMessage,
        context: &Arc<Context>,
    ) -> Result<Self, foxglove::FoxgloveError> {
        let kind = message.message_type;
        let schema = Schema::new(kind.name, "ros2msg", kind.definition.as_bytes());
        let raw = ChannelBuilder::new(message.topic.as_ref())
            .context(context)
            .message_encoding("cdr")
            .schema(schema)
            .build_raw()?;
        let topic = Topic::by_full_name(&message.topic);
        Ok(Self {
            raw,
            is_latched: topic.is_some_and(|(topic, _)| topic.qos.latched),
            last: None,
        })
    }
}

impl Drop for FoxgloveLink {
    fn drop(&mut self) {
        if let Some(server) = self.server.take() {
            server.stop().wait_blocking();
        }
    }
}

/// Publishes the bytes of a message with a time of the match.
fn log(channel: &RawChannel, data: &[u8], now: Time) {
    channel.log_with_meta(data, PartialMetadata::with_log_time(now.as_nanos()));
}
