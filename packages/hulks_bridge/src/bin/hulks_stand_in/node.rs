use std::collections::BTreeMap;
use std::fs::File;
use std::time::Duration;

use anyhow::anyhow;
use hulks_protocol::cdr::encode;
use hulks_protocol::get_schema::{SchemaReply, SchemaRequest, service_key};
use hulks_protocol::key::TypeIdentity;
use hulks_protocol::messages::{FieldDimensions, Time};
use hulks_protocol::namespace::Namespace;
use hulks_protocol::token::Token;
use hulks_protocol::topics::{self, Topic};
use hulks_protocol::{cdr, key};
use zenoh::query::{QueryTarget, Queryable};
use zenoh::{Session, Wait};

use crate::arguments::Arguments;
use crate::blackboard::Blackboards;
use crate::clock::Clock;
use crate::decision::{Decision, Mind, layout};
use crate::graph::Graph;
use crate::inputs::{Inputs, Snapshot};
use crate::outputs::Outputs;
use crate::types::Types;
use crate::{answers, report, session};

/// How long an answer to a late reader is waited for.
const REPLAY_TIMEOUT: Duration = Duration::from_secs(1);

/// Runs one node for ever.
pub(crate) fn run(arguments: &Arguments, namespace: &Namespace) -> anyhow::Result<()> {
    let types = Types::replace(&arguments.replace)?;
    let answers = arguments
        .answers
        .as_deref()
        .map(answers::read)
        .transpose()?;
    let session = session::open(&arguments.router, arguments.clock)?;
    let mut clock = Clock::start(arguments.clock, &session, namespace)?;
    let graph = Graph::watch(&session)?;
    let inputs = Inputs::subscribe(
        &session,
        namespace,
        &types,
        arguments.tell_arrivals.as_deref(),
    )?;
    let mut node = StandIn {
        outputs: Outputs::declare(&session, namespace, &types)?,
        _schemas: tell_schemas(&session, namespace, types.clone())?,
        blackboards: Blackboards::new()?,
        mind: Mind::default(),
        namespace: namespace.clone(),
        field: None,
        answers,
        told: arguments.tell.as_deref().map(report::open).transpose()?,
    };
    replay(&session, namespace, &graph, &inputs)?;
    // Read once, as the real node does.
    node.field = inputs.snapshot().get(&topics::FIELD_DIMENSIONS);
    if node.is_read(&graph, &topics::TREE_LAYOUT) {
        node.outputs
            .put(&topics::TREE_LAYOUT, encode(&layout())?, clock.now())?;
    }
    let mut before = Snapshot::default();
    loop {
        let now = inputs.snapshot();
        let known = if arguments.stale { &before } else { &now };
        node.decide(&graph, clock.now(), known)?;
        before = now;
        replay(&session, namespace, &graph, &inputs)?;
        clock.tick()?;
    }
}

/// A node between its decisions.
struct StandIn {
    outputs: Outputs,
    _schemas: Queryable<()>,
    blackboards: Blackboards,
    mind: Mind,
    namespace: Namespace,
    field: Option<FieldDimensions>,
    answers: Option<BTreeMap<u64, Decision>>,
    told: Option<File>,
}

impl StandIn {
    /// Decides and publishes, in the order in which the real node does.
    fn decide(&mut self, graph: &Graph, now: Duration, inputs: &Snapshot) -> anyhow::Result<()> {
        let nanos = u64::try_from(now.as_nanos())?;
        let field = self.field.as_ref();
        let own = self.mind.decide(now, field, inputs)?;
        let decision = match &self.answers {
            None => own,
            // What is not in the file precedes it.
            Some(answers) => answers.get(&nanos).cloned().unwrap_or(Decision {
                messages: Vec::new(),
                ..own
            }),
        };
        if let Some(told) = &mut self.told {
            let inputs = inputs
                .0
                .iter()
                .map(|(name, payload)| (*name, hex::encode(payload)));
            let inputs: BTreeMap<_, _> = inputs.collect();
            let line = serde_json::json!({ "clock_ns": nanos, "inputs": inputs });
            report::tell(told, &line.to_string());
        }
        for message in decision.messages {
            self.outputs.put(&topics::MESSAGE, message, now)?;
        }
        if self.is_read(graph, &topics::TRACE) {
            self.outputs.put(&topics::TRACE, decision.trace, now)?;
        }
        if self.is_read(graph, &topics::BLACKBOARD) {
            let shown = Time { since_origin: now };
            let blackboard = self.blackboards.make(shown, self.field.as_ref(), inputs)?;
            self.outputs.put(&topics::BLACKBOARD, blackboard, now)?;
        }
        self.outputs
            .put(&topics::MOTION_COMMAND, decision.motion_command, now)
    }

    fn is_read(&self, graph: &Graph, topic: &Topic) -> bool {
        graph.has_reader(&self.namespace.name_of(topic))
    }
}

/// Asks all publishers of latched topics that are new for their last message.
fn replay(
    session: &Session,
    namespace: &Namespace,
    graph: &Graph,
    inputs: &Inputs,
) -> anyhow::Result<()> {
    for token in graph.new_latched() {
        for &topic in topics::INPUTS.iter().filter(|topic| topic.is_latched) {
            if is_of(&token, namespace, topic)
                && let Some(payload) = ask_last(session, namespace, topic, &token)?
            {
                inputs.take_old(topic, payload);
            }
        }
    }
    Ok(())
}

fn is_of(token: &Token, namespace: &Namespace, topic: &Topic) -> bool {
    let name = namespace.name_of(topic);
    token.endpoint.as_ref().is_some_and(|it| it.topic == name)
}

/// The last message of a publisher.
fn ask_last(
    session: &Session,
    namespace: &Namespace,
    topic: &Topic,
    token: &Token,
) -> anyhow::Result<Option<Vec<u8>>> {
    let (Some(gid), Some(endpoint)) = (token.gid(), &token.endpoint) else {
        return Ok(None);
    };
    let topic_key = key::topic_key(namespace, topic, &endpoint.identity);
    let asked = format!("{topic_key}/__ros_z_transient_local/{}", hex::encode(gid));
    let replies = session
        .get(asked)
        .target(QueryTarget::AllComplete)
        .accept_replies(zenoh::query::ReplyKeyExpr::Any)
        .timeout(REPLAY_TIMEOUT);
    let replies = replies.wait().map_err(|error| anyhow!("{error}"))?;
    let mut samples = replies
        .into_iter()
        .filter_map(|reply| reply.into_result().ok());
    let sample = samples.find(|sample| sample.key_expr().as_str() == topic_key);
    Ok(sample.map(|sample| sample.payload().to_bytes().into_owned()))
}

/// Tells the shapes of what the node publishes.
fn tell_schemas(
    session: &Session,
    namespace: &Namespace,
    types: Types,
) -> anyhow::Result<Queryable<()>> {
    let key = service_key(namespace, "behavior_node");
    let answered = key.clone();
    let queryable = session
        .declare_queryable(key)
        .complete(true)
        .callback(move |query| {
            let Some(payload) = query.payload() else {
                return;
            };
            let Ok(request) = cdr::decode::<SchemaRequest>(&payload.to_bytes()) else {
                return;
            };
            let asked = TypeIdentity {
                name: request.root_type_name,
                hash: request.schema_hash,
            };
            let reply = match types.schema(&asked) {
                Some(schema) => SchemaReply::found(schema.clone()),
                None => SchemaReply::refused("no such type"),
            };
            if let Ok(reply) = reply.encode()
                && let Err(error) = query.reply(&answered, reply).wait()
            {
                eprintln!("hulks_stand_in: get_schema: {error}");
            }
        });
    queryable.wait().map_err(|error| anyhow!("{error}"))
}
