use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context, anyhow};
use hulks_protocol::attachment::{Attachment, Gid};
use hulks_protocol::key::topic_key;
use hulks_protocol::namespace::Namespace;
use hulks_protocol::token::{Endpoint, EntityKind, Token};
use hulks_protocol::topics::{self, Topic};
use zenoh::bytes::Encoding;
use zenoh::liveliness::LivelinessToken;
use zenoh::pubsub::Publisher;
use zenoh::{Session, Wait};

use crate::types::Types;

/// The publishers of the node, and the tokens of all its entities.
pub(crate) struct Outputs {
    publishers: BTreeMap<&'static str, (Publisher<'static>, Gid, i64)>,
    types: Types,
    _tokens: Tokens,
}

/// The tokens of all entities of the node.
pub(crate) struct Tokens {
    session: Session,
    namespace: Namespace,
    declared: Vec<LivelinessToken>,
}

impl Outputs {
    /// Declares all publishers in the order of the real node.
    pub(crate) fn declare(
        session: &Session,
        namespace: &Namespace,
        types: &Types,
        tokens: Tokens,
    ) -> anyhow::Result<Self> {
        let mut outputs = Self {
            publishers: BTreeMap::new(),
            types: types.clone(),
            _tokens: tokens,
        };
        // The node creates the publisher of motion commands last.
        for &topic in topics::OUTPUTS.iter().rev() {
            let identity = types.identity(topic);
            let publisher = session
                .declare_publisher(topic_key(namespace, topic, &identity))
                .encoding(Encoding::APPLICATION_CDR);
            let publisher = publisher.wait().map_err(|error| anyhow!("{error}"))?;
            let endpoint = Endpoint::new(namespace, topic, identity);
            let token = outputs
                ._tokens
                .announce(EntityKind::Publisher, Some(endpoint))?;
            let gid = token.gid().with_context(|| {
                format!(
                    "the name of the Zenoh session is not a number: {}",
                    token.session
                )
            })?;
            outputs.publishers.insert(topic.name, (publisher, gid, 0));
        }
        Ok(outputs)
    }

    /// Publishes a message at time `now` of the node's clock.
    pub(crate) fn put(
        &mut self,
        topic: &Topic,
        payload: Vec<u8>,
        now: Duration,
    ) -> anyhow::Result<()> {
        let publisher = self.publishers.get_mut(topic.name);
        let (publisher, gid, sequence_number) =
            publisher.with_context(|| format!("the node does not publish {}", topic.name))?;
        let attachment = Attachment {
            sequence_number: *sequence_number,
            source_timestamp: i64::try_from(now.as_nanos())?,
            gid: *gid,
        };
        *sequence_number += 1;
        let put = publisher.put(self.types.convert(topic, payload)?);
        let put = put.attachment(attachment.to_bytes().as_slice()).wait();
        put.map_err(|error| anyhow!("{error}"))
    }
}

impl Tokens {
    pub(crate) fn new(session: &Session, namespace: &Namespace) -> Self {
        Self {
            session: session.clone(),
            namespace: namespace.clone(),
            declared: Vec::new(),
        }
    }

    /// Declares the token of an entity; the entity must be declared before.
    pub(crate) fn announce(
        &mut self,
        kind: EntityKind,
        endpoint: Option<Endpoint>,
    ) -> anyhow::Result<Token> {
        let token = Token {
            session: self.session.zid().to_string(),
            node_id: 0,
            entity_id: u64::try_from(self.declared.len())?,
            kind,
            namespace: self.namespace.to_string(),
            node: "behavior_node".to_owned(),
            endpoint,
        };
        let liveliness = self.session.liveliness();
        let declared = liveliness.declare_token(token.key()).wait();
        self.declared
            .push(declared.map_err(|error| anyhow!("{error}"))?);
        Ok(token)
    }
}
