use std::collections::BTreeMap;
use std::fs::File;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use hulks_protocol::cdr;
use hulks_protocol::cdr::encode;
use hulks_protocol::get_schema::{SchemaReply, SchemaRequest, service_key};
use hulks_protocol::key::TypeIdentity;
use hulks_protocol::messages::{FieldDimensions, Time};
use hulks_protocol::namespace::Namespace;
use hulks_protocol::token::{Endpoint, EntityKind};
use hulks_protocol::topics::{self, Topic};
use zenoh::query::Queryable;
use zenoh::{Session, Wait};

use crate::arguments::Arguments;
use crate::blackboard::Blackboards;
use crate::clock::Clock;
use crate::decision::{Behavior, Decision, layout};
use crate::graph::Graph;
use crate::inputs::{Inputs, Snapshot};
use crate::outputs::{Outputs, Tokens};
use crate::types::Types;
use crate::{answers, replay, report, session};

/// Period of checks whether the bridge is discovered.
const POLL_PERIOD: Duration = Duration::from_millis(5);

/// Runs one node forever.
pub(crate) fn run(arguments: &Arguments, namespace: &Namespace) -> anyhow::Result<()> {
    let types = Types::replace(&arguments.replace)?;
    let answers = arguments
        .answers
        .as_deref()
        .map(answers::read)
        .transpose()?;
    let session = session::open(&arguments.router, arguments.clock)?;
    let graph = Arc::new(Graph::watch(&session)?);
    if !arguments.no_wait {
        let field = namespace.name_of(&topics::FIELD_DIMENSIONS);
        while graph.latched_publishers(&field).is_empty() {
            thread::sleep(POLL_PERIOD);
        }
    }
    let mut inputs = Inputs::new(
        Duration::from_millis(arguments.lag),
        arguments.arrivals_log.as_deref(),
    )?;
    let mut clock = Clock::start(arguments, &session, namespace, inputs.processed())?;
    let mut tokens = Tokens::new(&session, namespace);
    tokens.announce(EntityKind::Node, None)?;
    for &topic in topics::INPUTS {
        inputs.subscribe(&session, namespace, topic, &types)?;
        if topic.is_latched {
            // The other topics arrive later, because the real node queries the field first.
            let late = match topic == &topics::FIELD_DIMENSIONS {
                true => Duration::ZERO,
                false => Duration::from_millis(arguments.late_replies),
            };
            replay::begin(&session, namespace, topic, (&graph, &inputs), late)?;
        }
        let endpoint = Endpoint::new(namespace, topic, types.identity(topic));
        tokens.announce(EntityKind::Subscriber, Some(endpoint))?;
    }
    let mut node = StandIn {
        outputs: Outputs::declare(&session, namespace, &types, tokens)?,
        _schemas: answer_schema_queries(&session, namespace, types.clone())?,
        blackboards: Blackboards::new()?,
        behavior: Behavior::default(),
        namespace: namespace.clone(),
        field: None,
        answers,
        inputs_log: arguments
            .inputs_log
            .as_deref()
            .map(report::open)
            .transpose()?,
    };
    // The real node also reads the field only once.
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
        clock.tick()?;
    }
}

/// A node between its decisions.
struct StandIn {
    outputs: Outputs,
    _schemas: Queryable<()>,
    blackboards: Blackboards,
    behavior: Behavior,
    namespace: Namespace,
    field: Option<FieldDimensions>,
    answers: Option<BTreeMap<u64, Decision>>,
    inputs_log: Option<File>,
}

impl StandIn {
    /// Decides, and publishes in the order of the real node.
    fn decide(&mut self, graph: &Graph, now: Duration, inputs: &Snapshot) -> anyhow::Result<()> {
        let nanos = u64::try_from(now.as_nanos())?;
        let field = self.field.as_ref();
        let own = self.behavior.decide(now, field, inputs)?;
        let decision = match &self.answers {
            None => own,
            // Decisions without a line in the file come before the first line.
            Some(answers) => answers.get(&nanos).cloned().unwrap_or(Decision {
                messages: Vec::new(),
                ..own
            }),
        };
        if let Some(inputs_log) = &mut self.inputs_log {
            let inputs = inputs
                .0
                .iter()
                .map(|(name, payload)| (*name, hex::encode(payload)));
            let inputs: BTreeMap<_, _> = inputs.collect();
            let line = serde_json::json!({ "clock_ns": nanos, "inputs": inputs });
            report::append(inputs_log, &line.to_string());
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

/// Declares a queryable for the schemas of the types that the node publishes.
fn answer_schema_queries(
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
            let requested = TypeIdentity {
                name: request.root_type_name,
                hash: request.schema_hash,
            };
            let reply = match types.schema(&requested) {
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
