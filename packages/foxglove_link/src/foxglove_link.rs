use std::collections::BTreeMap;
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

use crate::latched::{Latched, Newcomers};

/// What the server is called in Foxglove.
const NAME: &str = "HSL SIL match";

/// Why nobody can be served.
#[derive(Debug, thiserror::Error)]
#[error("Foxglove cannot be served at {address}: {source}; choose another address")]
pub struct FoxgloveError {
    address: SocketAddr,
    source: foxglove::FoxgloveError,
}

/// A server that Foxglove connects to. It ends when it is dropped.
pub struct FoxgloveLink {
    context: Arc<Context>,
    server: Option<WebSocketServerHandle>,
    channels: BTreeMap<String, Arc<RawChannel>>,
    newcomers: Arc<Newcomers>,
    latched: Latched,
}

impl FoxgloveLink {
    /// Listens at `address`; port 0 is any that is free.
    ///
    /// # Errors
    /// Nobody can listen there.
    pub fn start(address: SocketAddr) -> Result<Self, FoxgloveError> {
        let context = Context::new();
        let newcomers = Arc::<Newcomers>::default();
        let server = WebSocketServer::new()
            .name(NAME)
            .context(&context)
            .bind(address.ip().to_string(), address.port())
            .capabilities([Capability::Time])
            .listener(newcomers.clone());
        let server = server
            .start_blocking()
            .map_err(|source| FoxgloveError { address, source })?;
        Ok(Self {
            context,
            server: Some(server),
            channels: BTreeMap::new(),
            newcomers,
            latched: Latched::new(),
        })
    }

    /// The port that is listened on.
    pub fn port(&self) -> Option<u16> {
        self.server.as_ref().map(WebSocketServerHandle::port)
    }

    /// Tells all who look on what happened in a tick. Who is too slow misses some of it; the match does not wait.
    ///
    /// # Errors
    /// A topic cannot be made known.
    pub fn publish(&mut self, record: &TickRecord) -> Result<(), foxglove::FoxgloveError> {
        if let Some(server) = &self.server {
            server.broadcast_time(record.now.as_nanos());
        }
        if self.newcomers.take() {
            for (topic, data) in &self.latched {
                if let Some(channel) = self.channels.get(topic) {
                    log(channel, data, record.now);
                }
            }
        }
        for message in &record.messages {
            let channel = self.channel(message)?;
            log(&channel, &message.data, record.now);
            let topic = Topic::by_full_name(&message.topic);
            if topic.is_some_and(|(topic, _)| topic.qos.latched) {
                let topic = message.topic.clone().into_owned();
                self.latched.insert(topic, message.data.clone());
            }
        }
        Ok(())
    }

    /// The channel of a message's topic, made when its first message comes.
    fn channel(
        &mut self,
        message: &RecordMessage,
    ) -> Result<Arc<RawChannel>, foxglove::FoxgloveError> {
        if let Some(channel) = self.channels.get(message.topic.as_ref()) {
            return Ok(Arc::clone(channel));
        }
        let kind = message.message_type;
        let schema = Schema::new(kind.name, "ros2msg", kind.definition.as_bytes());
        let channel = ChannelBuilder::new(message.topic.as_ref())
            .context(&self.context)
            .message_encoding("cdr")
            .schema(schema)
            .build_raw()?;
        let topic = message.topic.clone().into_owned();
        self.channels.insert(topic, Arc::clone(&channel));
        Ok(channel)
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
