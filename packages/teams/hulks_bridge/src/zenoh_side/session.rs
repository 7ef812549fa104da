use std::net::SocketAddr;
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
use serde_json::Value;
use zenoh::liveliness::LivelinessToken;
use zenoh::pubsub::Subscriber;
use zenoh::sample::SampleKind;
use zenoh::{Config, Wait};

use crate::event::{Event, Report};
use crate::wall_clock::since_epoch;

/// Name of the bridge in the node graph of ros-z.
const NODE_NAME: &str = "hulks_bridge";
/// Timeout for the answer of a node to a query.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);
/// Time between two queries to a node that is starting.
const RETRY: Duration = Duration::from_millis(50);

/// Zenoh session of the bridge. Numbers the bridge's entities (nodes, publishers, subscribers), which need unique ids.
pub(crate) struct Session {
    zenoh: zenoh::Session,
    /// Id of the session, as in tokens.
    name: String,
    /// Mode of the session: `client` or `peer`.
    mode: &'static str,
    /// Id of the next entity.
    next_entity: u64,
}

/// An entity of the bridge, which nodes discover by its token.
pub(crate) struct Entity {
    pub(crate) gid: Gid,
    token: Token,
}

impl Session {
    /// Opens a session: as a client of the router in the parameters, or as the peer to which nodes connect.
    pub(crate) fn open(parameters: &BridgeParameters) -> anyhow::Result<Self> {
        let config = configure(parameters)?;
        let zenoh = zenoh::open(config)
            .wait()
            .map_err(|error| match &parameters.router {
                Some(router) => anyhow!("no Zenoh router found at {router} (router:=): {error}"),
                None => anyhow!(
                    "the Zenoh router cannot listen on {}: {error}; if another router listens there, connect to it with \
                     router:={}",
                    parameters.listen,
                    parameters.listen
                ),
            })?;
        let name = zenoh.zid().to_string();
        Ok(Self {
            zenoh,
            name,
            mode: mode(parameters),
            next_entity: 0,
        })
    }

    pub(crate) fn zenoh(&self) -> &zenoh::Session {
        &self.zenoh
    }

    /// Returns the remote and the local address of the TCP connection to the session with the id `name`, or `None` if
    /// there is none. Waits for the answer of Zenoh.
    pub(crate) fn address_of(&self, name: &str) -> Option<(SocketAddr, SocketAddr)> {
        // The state of this session in Zenoh's admin space, with its connections.
        let query = self.zenoh.get(format!("@/{}/{}", self.name, self.mode));
        let replies = query.timeout(ANSWER_TIMEOUT).wait().ok()?.into_iter();
        let mut samples = replies.filter_map(|reply| reply.into_result().ok());
        samples.find_map(|sample| {
            let state: Value = serde_json::from_slice(&sample.payload().to_bytes()).ok()?;
            let mut sessions = state["sessions"].as_array()?.iter();
            let link = &sessions.find(|it| it["peer"] == name)?["links"][0];
            let address = |end: &str| link[end].as_str()?.strip_prefix("tcp/")?.parse().ok();
            Some((address("dst")?, address("src")?))
        })
    }

    /// Reports all existing tokens, and each token that appears or disappears later, with [`Event::Token`]. Ends when
    /// the returned subscriber is dropped.
    pub(crate) fn watch_tokens(&self, report: Report) -> anyhow::Result<Subscriber<()>> {
        let liveliness = self.zenoh.liveliness();
        let tokens = liveliness.declare_subscriber(ALL_TOKENS).history(true);
        let tokens = tokens.callback(move |sample| {
            if let Some(token) = Token::parse(sample.key_expr().as_str()) {
                let is_alive = sample.kind() == SampleKind::Put;
                report(Event::Token { token, is_alive });
            }
        });
        tokens.wait().map_err(zenoh_error("the tokens"))
    }

    /// Requests from a node the schema of a type that it publishes. Waits for the answer, and repeats the query until
    /// [`ANSWER_TIMEOUT`].
    pub(crate) fn request_schema(
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
            let query = self
                .zenoh
                .get(service_key(namespace, node))
                .payload(request.as_slice())
                .timeout(ANSWER_TIMEOUT);
            let replies = query.wait().map_err(zenoh_error("a schema query"))?;
            if let Ok(reply) = replies.recv() {
                break reply;
            }
            // A starting node may declare its services after its topics.
            ensure!(
                since_epoch() < deadline,
                "the node has not answered a query for its schema of {} within {ANSWER_TIMEOUT:?}",
                identity.name
            );
            thread::sleep(RETRY);
        };
        let sample = reply.into_result().map_err(|error| anyhow!("{error}"))?;
        let reply = SchemaReply::decode(&sample.payload().to_bytes())?;
        Ok(reply.into_schema(identity)?)
    }

    /// Announces a node of the bridge in a robot's namespace. Returns its id, and its token, which exists until it is
    /// dropped.
    pub(crate) fn node(&mut self, namespace: &Namespace) -> anyhow::Result<(u64, LivelinessToken)> {
        let node_id = self.next_entity;
        let entity = self.entity(node_id, EntityKind::Node, namespace, None);
        Ok((node_id, self.announce(&entity)?))
    }

    /// Creates an entity of the bridge's node `node_id`, with the next free id, without announcing it. `endpoint` is
    /// `None` for the node itself.
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

    /// Declares the token of an entity. The token must be declared last, because other nodes then send queries at once.
    pub(crate) fn announce(&self, entity: &Entity) -> anyhow::Result<LivelinessToken> {
        let liveliness = self.zenoh.liveliness();
        let token = liveliness.declare_token(entity.token.key()).wait();
        token.map_err(zenoh_error("a token"))
    }
}

/// Returns the Zenoh configuration, with one endpoint only.
///
/// The mode is `peer`, although nodes connect as to a router. A peer sends all its declarations, including tokens, to a
/// new session at once, while a router sends them only on request. The HULKs node requests the declarations, but
/// creates its subscribers without waiting for the answer: it would not discover the topic of the field, and would
/// never query the field.
///
/// In lockstep, the sending thread writes messages directly, without queues, to peers with the same setting. Other
/// peers are not affected.
fn configure(parameters: &BridgeParameters) -> anyhow::Result<Config> {
    let (connect, listen) = match &parameters.router {
        Some(router) => (vec![router], vec![]),
        None => (vec![], vec![&parameters.listen]),
    };
    let is_lockstep = parameters.pacing == BridgePacing::Lockstep;
    let mut config = Config::default();
    for (key, value) in [
        ("mode", serde_json::json!(mode(parameters))),
        ("connect/endpoints", serde_json::json!(connect)),
        ("listen/endpoints", serde_json::json!(listen)),
        ("scouting/multicast/enabled", serde_json::json!(false)),
        ("timestamping/enabled", serde_json::json!(true)),
        // For [`Session::address_of`].
        ("adminspace/enabled", serde_json::json!(true)),
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

fn mode(parameters: &BridgeParameters) -> &'static str {
    match parameters.router {
        Some(_) => "client",
        None => "peer",
    }
}

/// Returns a function that adds the name of the refused entity or query to an error of Zenoh.
pub(super) fn zenoh_error(what: &str) -> impl Fn(zenoh::Error) -> anyhow::Error {
    move |error| anyhow!("Zenoh refuses {what}: {error}")
}
