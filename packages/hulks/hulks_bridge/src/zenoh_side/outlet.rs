use hulks_protocol::attachment::{Attachment, Gid};
use hulks_protocol::key::{TypeIdentity, topic_key};
use hulks_protocol::namespace::Namespace;
use hulks_protocol::token::{Endpoint, EntityKind};
use hulks_protocol::topics::Topic;
use zenoh::Wait;
use zenoh::bytes::Encoding;
use zenoh::liveliness::LivelinessToken;
use zenoh::pubsub::Publisher;
use zenoh::qos::CongestionControl;

use super::latch::{Latch, Message};
use super::session::{Session, declared};

/// A topic that a node reads.
pub(super) struct Outlet {
    session: zenoh::Session,
    publisher: Publisher<'static>,
    gid: Gid,
    sequence_number: i64,
    latch: Option<Latch>,
    /// The last message, if the node that plays has been told it.
    told: Option<Vec<u8>>,
    /// Kept, for it is gone with this value.
    _token: Option<LivelinessToken>,
}

impl Outlet {
    /// A topic in a robot's namespace, with a type, and what is published on it at once. Its token comes last:
    /// nodes ask for the last message of a latched topic once, when they see the token.
    pub(super) fn declare(
        session: &mut Session,
        node_id: u64,
        namespace: &Namespace,
        (topic, identity): (&'static Topic, TypeIdentity),
        first: Option<Vec<u8>>,
    ) -> anyhow::Result<Self> {
        let key = topic_key(namespace, topic, &identity);
        let endpoint = Endpoint::new(namespace, topic, identity);
        let entity = session.entity(node_id, EntityKind::Publisher, namespace, Some(endpoint));
        let latch = match topic.is_latched {
            true => Some(Latch::declare(session, topic, &key)?),
            false => None,
        };
        let publisher = session
            .zenoh()
            .declare_publisher(key)
            .congestion_control(CongestionControl::Block)
            .encoding(Encoding::APPLICATION_CDR);
        let mut outlet = Self {
            session: session.zenoh().clone(),
            publisher: publisher.wait().map_err(declared(topic.name))?,
            gid: entity.gid,
            sequence_number: 0,
            latch,
            told: None,
            _token: None,
        };
        if let Some(first) = first {
            outlet.put(first, 0)?;
        }
        outlet._token = Some(session.announce(&entity)?);
        Ok(outlet)
    }

    /// Publishes a message at a moment on the node's clock, in nanoseconds.
    pub(super) fn put(&mut self, payload: Vec<u8>, source_timestamp: i64) -> anyhow::Result<()> {
        let attachment = Attachment {
            sequence_number: self.sequence_number,
            source_timestamp,
            gid: self.gid,
        };
        self.sequence_number += 1;
        // Readers keep the message with the latest of these, so they are never the simulation's time.
        let timestamp = self.session.new_timestamp();
        if let Some(latch) = &self.latch {
            latch.keep(Message {
                payload: payload.clone(),
                attachment,
                timestamp,
            });
        }
        let put = self
            .publisher
            .put(payload)
            .attachment(attachment.to_bytes().as_slice())
            .timestamp(timestamp);
        put.wait()
            .map_err(declared(self.publisher.key_expr().as_str()))
    }

    /// The same, unless it is what was published last; key and sequence number of what was published.
    pub(super) fn put_news(
        &mut self,
        payload: Vec<u8>,
        source_timestamp: i64,
    ) -> anyhow::Result<Option<(String, i64)>> {
        if self.told.as_ref() == Some(&payload) {
            return Ok(None);
        }
        self.told = Some(payload.clone());
        let number = self.sequence_number;
        self.put(payload, source_timestamp)?;
        Ok(Some((
            self.publisher.key_expr().as_str().to_owned(),
            number,
        )))
    }

    /// Another node reads it from now on, to which everything is news.
    pub(super) fn forget(&mut self) {
        self.told = None;
    }
}
