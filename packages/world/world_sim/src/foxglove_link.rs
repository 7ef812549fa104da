//! Shows a running match in Foxglove: the topics of its bag, with the same bytes, over the server of the Foxglove SDK.

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

/// Name of the server in Foxglove.
const NAME: &str = "HSL SIL match";

/// Why the server cannot be started.
#[derive(Debug, thiserror::Error)]
#[error("Foxglove cannot be served at {address}: {source}; choose another address")]
pub(crate) struct FoxgloveError {
    address: SocketAddr,
    source: foxglove::FoxgloveError,
}

/// A server that Foxglove connects to. Dropping it stops it.
pub(crate) struct FoxgloveLink {
    context: Arc<Context>,
    server: Option<WebSocketServerHandle>,
    channels: BTreeMap<Cow<'static, str>, Channel>,
    new_subscriptions: Arc<NewSubscriptions>,
}

/// A published topic.
struct Channel {
    raw: Arc<RawChannel>,
    is_latched: bool,
    /// The last message, if the topic is latched.
    last: Option<Vec<u8>>,
}

impl FoxgloveLink {
    /// Starts a server at `address`; port 0 is any free one.
    ///
    /// # Errors
    /// Returns an error if it cannot listen there.
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

    /// Returns the port.
    #[cfg(test)]
    pub(crate) fn port(&self) -> Option<u16> {
        self.server.as_ref().map(WebSocketServerHandle::port)
    }

    /// Publishes the messages of a tick to all clients. A client that is too slow misses some of them; the match does
    /// not wait.
    ///
    /// # Errors
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

    /// Returns the channel of a message's topic, and creates it for the first message.
    fn channel(
        &mut self,
        message: &RecordMessage,
    ) -> Result<&mut Channel, foxglove::FoxgloveError> {
        match self.channels.entry(message.topic.clone()) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(vacant) => {
                let channel = Channel::of(message, &self.context)?;
                Ok(vacant.insert(channel))
            }
        }
    }
}

impl Channel {
    fn of(
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

fn log(channel: &RawChannel, data: &[u8], now: Time) {
    channel.log_with_meta(data, PartialMetadata::with_log_time(now.as_nanos()));
}
