//! Queries for the last messages of latched topics, which were published before the node started.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use hulks_protocol::key;
use hulks_protocol::namespace::Namespace;
use hulks_protocol::token::Token;
use hulks_protocol::topics::Topic;
use zenoh::query::QueryTarget;
use zenoh::sample::Sample;
use zenoh::{Session, Wait};

use crate::graph::Graph;
use crate::inputs::Inputs;

const TIMEOUT: Duration = Duration::from_secs(1);
/// Period of checks for new publishers.
const POLL_PERIOD: Duration = Duration::from_millis(5);

/// Queries the publishers of a topic that are currently known once, and waits for their answers. Publishers that are
/// discovered later are queried later, without waiting.
pub(crate) fn begin(
    session: &Session,
    namespace: &Namespace,
    topic: &'static Topic,
    (graph, inputs): (&Arc<Graph>, &Inputs),
    late: Duration,
) -> anyhow::Result<()> {
    let name = namespace.name_of(topic);
    let take = inputs.for_replies(topic, late);
    let mut queried = BTreeSet::new();
    for token in graph.latched_publishers(&name) {
        query_last_message(session, namespace, topic, &token, &take)?;
        queried.insert(token);
    }
    let (session, graph, namespace) = (session.clone(), Arc::clone(graph), namespace.clone());
    thread::spawn(move || {
        loop {
            thread::sleep(POLL_PERIOD);
            for token in graph.latched_publishers(&name) {
                if queried.insert(token.clone())
                    && let Err(error) =
                        query_last_message(&session, &namespace, topic, &token, &take)
                {
                    eprintln!("hulks_stand_in: {name}: {error}");
                }
            }
        }
    });
    Ok(())
}

/// Queries the last message of a publisher.
fn query_last_message(
    session: &Session,
    namespace: &Namespace,
    topic: &Topic,
    token: &Token,
    take: &impl Fn(&Sample),
) -> anyhow::Result<()> {
    let (Some(gid), Some(endpoint)) = (token.gid(), &token.endpoint) else {
        return Ok(());
    };
    let topic_key = key::topic_key(namespace, topic, &endpoint.identity);
    let queried = format!("{topic_key}/__ros_z_transient_local/{}", hex::encode(gid));
    let replies = session
        .get(queried)
        .target(QueryTarget::AllComplete)
        .accept_replies(zenoh::query::ReplyKeyExpr::Any)
        .timeout(TIMEOUT);
    let replies = replies.wait().map_err(|error| anyhow!("{error}"))?;
    let samples = replies
        .into_iter()
        .filter_map(|reply| reply.into_result().ok());
    for sample in samples.filter(|sample| sample.key_expr().as_str() == topic_key) {
        take(&sample);
    }
    Ok(())
}
