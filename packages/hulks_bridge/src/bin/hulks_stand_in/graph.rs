use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::anyhow;
use hulks_protocol::token::{ALL_TOKENS, EntityKind, Token};
use zenoh::pubsub::Subscriber;
use zenoh::sample::SampleKind;
use zenoh::{Session, Wait};

/// How long tokens that are there take to become known.
const DISCOVERY: Duration = Duration::from_millis(300);

/// Who writes and reads which topic, by their tokens.
pub(crate) struct Graph {
    tokens: Arc<Mutex<TokensByTopic>>,
    /// Tokens that have come since the last look.
    news: Receiver<Token>,
    _subscriber: Subscriber<()>,
}

/// The topics with their namespaces.
type TokensByTopic = BTreeMap<String, BTreeSet<Token>>;

impl Graph {
    /// Watches the tokens; those that are there are known when this returns.
    pub(crate) fn watch(session: &Session) -> anyhow::Result<Self> {
        let tokens = Arc::<Mutex<TokensByTopic>>::default();
        let (sender, news) = channel();
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
            } else if known.insert(token.clone()) {
                // Nobody looks any more while the node ends.
                let _ = sender.send(token);
            }
        });
        let subscriber = subscriber.wait().map_err(|error| anyhow!("{error}"))?;
        std::thread::sleep(DISCOVERY);
        Ok(Self {
            tokens,
            news,
            _subscriber: subscriber,
        })
    }

    /// Whether somebody reads a topic, given with its namespace.
    pub(crate) fn has_reader(&self, topic: &str) -> bool {
        let tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let mut of_topic = tokens.get(topic).into_iter().flatten();
        of_topic.any(|token| token.kind == EntityKind::Subscriber)
    }

    /// Publishers of latched topics that have come since the last look.
    pub(crate) fn new_latched(&self) -> Vec<Token> {
        let is_latched = |token: &Token| {
            let endpoint = token.endpoint.as_ref();
            token.kind == EntityKind::Publisher && endpoint.is_some_and(|it| it.is_latched)
        };
        self.news.try_iter().filter(is_latched).collect()
    }
}
