use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::anyhow;
use hulks_protocol::token::{ALL_TOKENS, EntityKind, Token};
use zenoh::pubsub::Subscriber;
use zenoh::sample::SampleKind;
use zenoh::{Session, Wait};

/// Publishers and subscribers of all topics, discovered by their tokens.
pub(crate) struct Graph {
    tokens: Arc<Mutex<TokensByTopic>>,
    _subscriber: Subscriber<()>,
}

/// Tokens by topic, with the namespace of the topic.
type TokensByTopic = BTreeMap<String, BTreeSet<Token>>;

impl Graph {
    /// Watches the tokens. As in the real node, existing tokens become known asynchronously.
    pub(crate) fn watch(session: &Session) -> anyhow::Result<Self> {
        let tokens = Arc::<Mutex<TokensByTopic>>::default();
        let known = Arc::clone(&tokens);
        let liveliness = session.liveliness();
        let subscriber = liveliness.declare_subscriber(ALL_TOKENS).history(true);
        let subscriber = subscriber.callback(move |sample| {
            let Some(token) = Token::parse(sample.key_expr().as_str()) else {
                return;
            };
            let Some(endpoint) = &token.endpoint else {
                return;
            };
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            let known = known.entry(endpoint.topic.clone()).or_default();
            if sample.kind() == SampleKind::Delete {
                known.remove(&token);
            } else {
                known.insert(token);
            }
        });
        Ok(Self {
            tokens,
            _subscriber: subscriber.wait().map_err(|error| anyhow!("{error}"))?,
        })
    }

    /// Returns whether a topic, given with its namespace, has a subscriber.
    pub(crate) fn has_reader(&self, topic: &str) -> bool {
        let tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let mut of_topic = tokens.get(topic).into_iter().flatten();
        of_topic.any(|token| token.kind == EntityKind::Subscriber)
    }

    /// Returns the latched publishers of a topic, given with its namespace.
    pub(crate) fn latched_publishers(&self, topic: &str) -> Vec<Token> {
        let tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let of_topic = tokens.get(topic).into_iter().flatten();
        let is_latched = |token: &&Token| {
            let endpoint = token.endpoint.as_ref();
            token.kind == EntityKind::Publisher && endpoint.is_some_and(|it| it.is_latched)
        };
        of_topic.filter(is_latched).cloned().collect()
    }
}
