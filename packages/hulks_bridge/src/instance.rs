use std::collections::BTreeSet;

use hulks_protocol::token::{EntityKind, Token};
use hulks_protocol::topics::Topic;

use crate::event::Output;

/// What their node is called.
pub(crate) const NODE_NAME: &str = "behavior_node";

/// One run of their node, by its tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Instance {
    tokens: BTreeSet<Token>,
}

/// What tells one run from another: the session and the node within it.
pub(crate) type InstanceId = (String, u64);

impl Instance {
    /// Takes what lives or does so no longer.
    pub(crate) fn hear(&mut self, token: Token, is_alive: bool) {
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
        let Some(attachment) = output.attachment else {
            return false;
        };
        self.publishers(output.topic)
            .any(|token| token.gid() == Some(attachment.gid))
    }

    fn publishers(&self, topic: &Topic) -> impl Iterator<Item = &Token> {
        self.tokens.iter().filter(|token| {
            let endpoint = token.endpoint.as_ref();
            token.kind == EntityKind::Publisher
                && endpoint.is_some_and(|it| {
                    it.topic.strip_prefix(&token.namespace) == Some(&format!("/{}", topic.name))
                })
        })
    }
}
