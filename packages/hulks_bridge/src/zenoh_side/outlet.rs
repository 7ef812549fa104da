use std::sync::{Arc, Mutex, PoisonError};

use hulks_protocol::attachment::{Attachment, Gid};
use hulks_protocol::key::{TypeIdentity, replay_key, topic_key};
use hulks_protocol::namespace::Namespace;
use hulks_protocol::token::{Endpoint, EntityKind};
use hulks_protocol::topics::Topic;
use zenoh::Wait;
use zenoh::bytes::Encoding;
use zenoh::liveliness::LivelinessToken;
use zenoh::pubsub::Publisher;
use zenoh::qos::CongestionControl;
use zenoh::query::Queryable;

use super::session::{Session, declared};

/// A topic that a node reads.
pub(super) struct Outlet {
    publisher: Publisher<'static>,
    gid: Gid,
    sequence_number: i64,
    /// The last message of a latched topic.
    kept: Arc<Mutex<Option<Message>>>,
    replay: Option<Queryable<()>>,
    /// Kept, for it is gone with this value.
    token: Option<LivelinessToken>,
}

/// A message that was published.
#[derive(Clone)]
struct Message {
    payload: Vec<u8>,
    attachment: Attachment,
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
        let kept = Arc::<Mutex<Option<Message>>>::default();
        let replay = match topic.is_latched {
            true => Some(replay(session, &key, Arc::clone(&kept))?),
            false => None,
        };
        let publisher = session
            .zenoh()
            .declare_publisher(key)
            .congestion_control(CongestionControl::Block)
            .encoding(Encoding::APPLICATION_CDR);
        let publisher = publisher.wait().map_err(declared(topic.name))?;
        let mut outlet = Self {
            publisher,
            gid: entity.gid,
            sequence_number: 0,
            kept,
            replay,
            token: None,
        };
        if let Some(first) = first {
            outlet.put(first, 0)?;
        }
        outlet.token = Some(session.announce(&entity)?);
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
        if self.replay.is_some() {
            let message = Message {
                payload: payload.clone(),
                attachment,
            };
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            *kept = Some(message);
        }
        let put = self.publisher.put(payload);
        let put = put.attachment(attachment.to_bytes().as_slice()).wait();
        put.map_err(declared(self.publisher.key_expr().as_str()))
    }
}

/// Answers those who come late with the last message.
fn replay(
    session: &Session,
    key: &str,
    kept: Arc<Mutex<Option<Message>>>,
) -> anyhow::Result<Queryable<()>> {
    let topic_key = key.to_owned();
    let queryable = session
        .zenoh()
        .declare_queryable(replay_key(key))
        .complete(true);
    let queryable = queryable.callback(move |query| {
        let message = kept.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let Some(message) = message else { return };
        let reply = query
            .reply(topic_key.clone(), message.payload)
            .encoding(Encoding::APPLICATION_CDR)
            .attachment(message.attachment.to_bytes().as_slice());
        if let Err(error) = reply.wait() {
            tracing::warn!("{topic_key}: a late reader cannot be answered: {error}");
        }
    });
    queryable.wait().map_err(declared(key))
}
