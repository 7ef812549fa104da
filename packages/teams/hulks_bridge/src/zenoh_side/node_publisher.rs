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
use super::session::{Session, zenoh_error};
use crate::wall_clock;

/// Publisher of a topic that a HULKs node subscribes to.
pub(super) struct NodePublisher {
    session: zenoh::Session,
    publisher: Publisher<'static>,
    /// Identity of the publisher, which each message contains.
    gid: Gid,
    /// Number of the next message.
    sequence_number: i64,
    /// Answers to late joiners; `None` if the topic is not latched.
    latch: Option<Latch>,
    /// The last message sent to the current node.
    last_sent: Option<Vec<u8>>,
    /// Undeclared when this value is dropped.
    _token: Option<LivelinessToken>,
}

impl NodePublisher {
    /// Declares a topic in a robot's namespace, with a type and a first message, and announces it with a token. The
    /// token is declared last, because nodes query the last message of a latched topic only once, as soon as they
    /// discover the token.
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
            publisher: publisher.wait().map_err(zenoh_error(topic.name))?,
            gid: entity.gid,
            sequence_number: first_number(),
            latch,
            last_sent: None,
            _token: None,
        };
        if let Some(first) = first {
            outlet.put(first, 0)?;
        }
        outlet._token = Some(session.announce(&entity)?);
        Ok(outlet)
    }

    /// Publishes a message with the next sequence number, and keeps it for late joiners of a latched topic.
    /// `source_timestamp` is the time of the node's clock \[ns\].
    pub(super) fn put(&mut self, payload: Vec<u8>, source_timestamp: i64) -> anyhow::Result<()> {
        let attachment = Attachment {
            sequence_number: self.sequence_number,
            source_timestamp,
            gid: self.gid,
        };
        self.sequence_number += 1;
        // Subscribers keep the message with the latest timestamp, so it is not simulation time.
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
            .map_err(zenoh_error(self.publisher.key_expr().as_str()))
    }

    /// Publishes a message unless it equals the last one. Returns its key and sequence number, or `None` if it is
    /// unchanged.
    pub(super) fn put_if_changed(
        &mut self,
        payload: Vec<u8>,
        source_timestamp: i64,
    ) -> anyhow::Result<Option<(String, i64)>> {
        if self.last_sent.as_ref() == Some(&payload) {
            return Ok(None);
        }
        self.last_sent = Some(payload.clone());
        let number = self.sequence_number;
        self.put(payload, source_timestamp)?;
        Ok(Some((
            self.publisher.key_expr().as_str().to_owned(),
            number,
        )))
    }

    /// Forgets the last message, because another node subscribes to the topic from now on.
    pub(super) fn forget(&mut self) {
        self.last_sent = None;
    }
}

/// Returns the sequence number of the first message of a publisher. The number is greater than all numbers of previous
/// publishers, so that a node of a previous match does not confuse messages of the two matches.
fn first_number() -> i64 {
    let since_epoch = wall_clock::since_epoch().as_micros();
    // 2^63 µs are 292,000 years.
    i64::try_from(since_epoch).unwrap_or(0)
}
