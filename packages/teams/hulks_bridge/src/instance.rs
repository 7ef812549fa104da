use std::collections::{BTreeMap, BTreeSet};

use hulks_protocol::attachment::Gid;
use hulks_protocol::token::{EntityKind, Token};

use crate::event::Output;

pub(crate) const NODE_NAME: &str = "behavior_node";

/// One run of the HULKs node, identified by its liveliness tokens (see `hulks_protocol::token`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Instance {
    tokens: BTreeSet<Token>,
    /// Topic of each publisher, relative to the namespace of the node.
    publishers: BTreeMap<Gid, String>,
}

/// Identity of a run: the Zenoh session, and the number of the node within it.
pub(crate) type InstanceId = (String, u64);

impl Instance {
    /// Adds a token that appeared, or removes one that disappeared. The token of a publisher also contains the topic to
    /// which its messages belong.
    pub(crate) fn handle_token(&mut self, token: Token, is_alive: bool) {
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

    pub(crate) fn tokens(&self) -> &BTreeSet<Token> {
        &self.tokens
    }

    /// Returns whether the token of the node itself exists; those of its topics may exist without it for a while.
    pub(crate) fn is_alive(&self) -> bool {
        self.tokens
            .iter()
            .any(|token| token.kind == EntityKind::Node)
    }

    /// Returns whether this run has published the message: the publisher in its attachment has a token of this run, for
    /// the topic of the message. False for messages without an attachment.
    pub(crate) fn has_published(&self, output: &Output) -> bool {
        let author = output.attachment.map(|attachment| attachment.gid);
        let topic = author.and_then(|gid| self.publishers.get(&gid));
        topic.is_some_and(|topic| topic == output.topic.name)
    }
}

/// Returns the identity and the topic of a publisher's token, or `None` for other tokens.
fn publisher(token: &Token) -> Option<(Gid, String)> {
    let endpoint = token.endpoint.as_ref();
    let endpoint = endpoint.filter(|_| token.kind == EntityKind::Publisher)?;
    let topic = endpoint.topic.strip_prefix(&token.namespace)?;
    Some((token.gid()?, topic.strip_prefix('/')?.to_owned()))
}
