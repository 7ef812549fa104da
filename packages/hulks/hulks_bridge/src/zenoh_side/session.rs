use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow, ensure};
use hulks_protocol::attachment::{Gid, gid};
use hulks_protocol::cdr;
use hulks_protocol::get_schema::{SchemaReply, SchemaRequest, service_key};
use hulks_protocol::key::TypeIdentity;
use hulks_protocol::namespace::Namespace;
use hulks_protocol::parameters::{BridgePacing, BridgeParameters};
use hulks_protocol::schema::Schema;
use hulks_protocol::token::{ALL_TOKENS, Endpoint, EntityKind, Token};
use zenoh::liveliness::LivelinessToken;
use zenoh::pubsub::Subscriber;
use zenoh::sample::SampleKind;
use zenoh::{Config, Wait};

use crate::event::{Event, Report};
use crate::wall_clock::since_epoch;

/// What we are called among their nodes.
const NODE_NAME: &str = "hulks_bridge";
/// How long a node may take to answer a question.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);
/// Between two questions to a node that is starting.
const RETRY: Duration = Duration::from_millis(50);

/// Our Zenoh session, and the identities that are given in it.
pub(crate) struct Session {
    zenoh: zenoh::Session,
    name: String,
    next_entity: u64,
}

/// An entity of ours that others know by its token.
pub(crate) struct Entity {
    pub(crate) gid: Gid,
    token: Token,
}

impl Session {
    /// Opens a session: as a client of a router, or as the peer to which nodes connect.
    pub(crate) fn open(parameters: &BridgeParameters) -> anyhow::Result<Self> {
        let config = configure(parameters)?;
        let zenoh = zenoh::open(config)
            .wait()
            .map_err(|error| match &parameters.router {
                Some(router) => anyhow!("no Zenoh router is at {router} (router:=): {error}"),
                None => anyhow!(
                    "the Zenoh router cannot listen on {}: {error}; if another router is there, be its client: \
                 router:={}",
                    parameters.listen,
                    parameters.listen
                ),
            })?;
        let name = zenoh.zid().to_string();
        Ok(Self {
            zenoh,
            name,
            next_entity: 0,
        })
    }

    /// The session itself, to declare things in it.
    pub(crate) fn zenoh(&self) -> &zenoh::Session {
        &self.zenoh
    }

    /// Reports all tokens that are there, come and go.
    pub(crate) fn watch_tokens(&self, report: Report) -> anyhow::Result<Subscriber<()>> {
        let liveliness = self.zenoh.liveliness();
        let tokens = liveliness.declare_subscriber(ALL_TOKENS).history(true);
        let tokens = tokens.callback(move |sample| {
            if let Some(token) = Token::parse(sample.key_expr().as_str()) {
                let is_alive = sample.kind() == SampleKind::Put;
                report(Event::Token { token, is_alive });
            }
        });
        tokens.wait().map_err(declared("the tokens"))
    }

    /// Asks a node for the shape of a type that it publishes.
    pub(crate) fn ask_schema(
        &self,
        namespace: &Namespace,
        node: &str,
        identity: &TypeIdentity,
    ) -> anyhow::Result<Schema> {
        let request = SchemaRequest {
            root_type_name: identity.name.clone(),
            schema_hash: identity.hash.clone(),
        };
        let request = cdr::encode(&request)?;
        let deadline = since_epoch() + ANSWER_TIMEOUT;
        let reply = loop {
            let asked = self
                .zenoh
                .get(service_key(namespace, node))
                .payload(request.as_slice())
                .timeout(ANSWER_TIMEOUT);
            let replies = asked.wait().map_err(declared("to ask for a shape"))?;
            if let Ok(reply) = replies.recv() {
                break reply;
            }
            // A node makes its topics known one after another, and its services when it likes.
            ensure!(since_epoch() < deadline, "the node does not answer");
            thread::sleep(RETRY);
        };
        let sample = reply.into_result().map_err(|error| anyhow!("{error}"))?;
        let reply = SchemaReply::decode(&sample.payload().to_bytes())?;
        Ok(reply.into_schema(identity)?)
    }

    /// A new node of ours in a robot's namespace; its identity and its token.
    pub(crate) fn node(&mut self, namespace: &Namespace) -> anyhow::Result<(u64, LivelinessToken)> {
        let node_id = self.next_entity;
        let entity = self.entity(node_id, EntityKind::Node, namespace, None);
        Ok((node_id, self.announce(&entity)?))
    }

    /// A new entity of a node of ours.
    pub(crate) fn entity(
        &mut self,
        node_id: u64,
        kind: EntityKind,
        namespace: &Namespace,
        endpoint: Option<Endpoint>,
    ) -> Entity {
        let entity_id = self.next_entity;
        self.next_entity += 1;
        let token = Token {
            session: self.name.clone(),
            node_id,
            entity_id,
            kind,
            namespace: namespace.to_string(),
            node: NODE_NAME.to_owned(),
            endpoint,
        };
        let gid = gid(self.zenoh.zid().to_le_bytes(), entity_id);
        Entity { gid, token }
    }

    /// Makes an entity known, after all that belongs to it: others ask at once.
    pub(crate) fn announce(&self, entity: &Entity) -> anyhow::Result<LivelinessToken> {
        let liveliness = self.zenoh.liveliness();
        let token = liveliness.declare_token(entity.token.key()).wait();
        token.map_err(declared("a token"))
    }
}

/// How the session connects. Nothing but the one endpoint is listened on or connected to.
///
/// Nodes connect to it as to a peer, not as to a router: who opens a session with a peer has all that it declares by
/// then, tokens too, while a router tells them only when asked. Their node asks, and builds its subscribers without
/// waiting for the answer; it would not know that there is a field, and never ask for it.
///
/// In lockstep a message is written at once by who sends it, without queues, to those who offer the same; others are
/// not concerned.
fn configure(parameters: &BridgeParameters) -> anyhow::Result<Config> {
    let (mode, connect, listen) = match &parameters.router {
        Some(router) => ("client", vec![router], vec![]),
        None => ("peer", vec![], vec![&parameters.listen]),
    };
    let is_lockstep = parameters.pacing == BridgePacing::Lockstep;
    let mut config = Config::default();
    for (key, value) in [
        ("mode", serde_json::json!(mode)),
        ("connect/endpoints", serde_json::json!(connect)),
        ("listen/endpoints", serde_json::json!(listen)),
        ("scouting/multicast/enabled", serde_json::json!(false)),
        ("timestamping/enabled", serde_json::json!(true)),
        (
            "transport/unicast/qos/enabled",
            serde_json::json!(!is_lockstep),
        ),
        (
            "transport/unicast/lowlatency",
            serde_json::json!(is_lockstep),
        ),
    ] {
        config
            .insert_json5(key, &value.to_string())
            .map_err(|error| anyhow!("{error}"))
            .with_context(|| format!("router:= or listen:= ({key}: {value})"))?;
    }
    Ok(config)
}

/// What Zenoh says when it refuses something.
pub(super) fn declared(what: &str) -> impl Fn(zenoh::Error) -> anyhow::Error {
    move |error| anyhow!("Zenoh refuses {what}: {error}")
}
