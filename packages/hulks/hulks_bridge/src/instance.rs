use std::collections::{BTreeMap, BTreeSet};

use hulks_protocol::attachment::Gid;
use hulks_protocol::token::{EntityKind, Token};

use crate::event::Output;

/// What their node is called.
pub(crate) const NODE_NAME: &str = "behavior_node";

/// One run of their node, by its tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Instance {
    tokens: BTreeSet<Token>,
    /// What each of its publishers publishes on, within its namespace.
    publishers: BTreeMap<Gid, String>,
}

/// What tells one run from another: the session and the node within it.
pub(crate) type InstanceId = (String, u64);

impl Instance {
    /// Takes what lives or does so no longer.
    pub(crate) fn hear(&mut self, token: Token, is_alive: bool) {
        if let Some((gid, topic)) = publisher(&token) {
            if is_alive {
                self.publishers.insert(gid, topic);
            } else {
                self.publishers.remove(&gid);
            }
        }
        if is_alive {
            self.tokens.insert(token);
        } else {
            self.tokens.remove(&token);
        }
    }

    /// All that lives of it.
    pub(crate) fn tokens(&self) -> &BTreeSet<Token> {
        &self.tokens
    }

    /// Whether the node itself lives.
    pub(crate) fn is_alive(&self) -> bool {
        self.tokens
            .iter()
            .any(|token| token.kind == EntityKind::Node)
    }

    /// Whether it has published something, by what goes along with it.
    pub(crate) fn has_published(&self, output: &Output) -> bool {
        let author = output.attachment.map(|attachment| attachment.gid);
        let topic = author.and_then(|gid| self.publishers.get(&gid));
        topic.is_some_and(|topic| topic == output.topic.name)
    }
}

/// The identity and the topic of a publisher's token; none: it is that of something else.
fn publisher(token: &Token) -> Option<(Gid, String)> {
    let endpoint = token.endpoint.as_ref();
    let endpoint = endpoint.filter(|_| token.kind == EntityKind::Publisher)?;
    let topic = endpoint.topic.strip_prefix(&token.namespace)?;
    Some((token.gid()?, topic.strip_prefix('/')?.to_owned()))
}
