use std::collections::BTreeMap;

use hulks_protocol::namespace::Namespace;
use hulks_protocol::token::Token;

use crate::instance::{Instance, InstanceId, NODE_NAME};

/// Nodes in a robot's namespace, by their liveliness tokens.
#[derive(Debug)]
pub(crate) struct Presence {
    /// Namespace of the robot's node, as in tokens.
    namespace: String,
    /// Live nodes, which may be several by mistake.
    instances: BTreeMap<InstanceId, Instance>,
    /// Nodes in order of their appearance.
    order: Vec<InstanceId>,
}

impl Presence {
    /// Creates a value without nodes.
    pub(crate) fn new(namespace: &Namespace) -> Self {
        Self {
            namespace: namespace.to_string(),
            instances: BTreeMap::new(),
            order: Vec::new(),
        }
    }

    /// Adds a token that appeared, or removes one that disappeared. Returns false, without a change, if it belongs to
    /// another robot or to another kind of node.
    pub(crate) fn handle_token(&mut self, token: &Token, is_alive: bool) -> bool {
        if token.namespace != self.namespace || token.node != NODE_NAME {
            return false;
        }
        let id = (token.session.clone(), token.node_id);
        let instance = self.instances.entry(id.clone()).or_default();
        instance.handle_token(token.clone(), is_alive);
        if instance.tokens().is_empty() {
            self.instances.remove(&id);
            self.order.retain(|other| *other != id);
        } else if !self.order.contains(&id) {
            self.order.push(id);
        }
        true
    }

    /// Returns the current node. If there are several, it is the first one, so that a later one never replaces it.
    pub(crate) fn current(&self) -> Option<(&InstanceId, &Instance)> {
        self.alive().next()
    }

    /// Returns all live nodes in order of their appearance if there are several, and nothing otherwise.
    pub(crate) fn duplicates(&self) -> Vec<InstanceId> {
        let alive: Vec<_> = self.alive().map(|(id, _)| id.clone()).collect();
        if alive.len() > 1 { alive } else { Vec::new() }
    }

    /// Returns the live nodes in order of their appearance.
    fn alive(&self) -> impl Iterator<Item = (&InstanceId, &Instance)> {
        self.order.iter().filter_map(|id| {
            let instance = self.instances.get(id)?;
            instance.is_alive().then_some((id, instance))
        })
    }
}

#[cfg(test)]
mod tests {
    use hulks_protocol::token::EntityKind;

    use super::*;

    /// Returns the token of a node in the namespace of hulks/3.
    fn node(session: &str, name: &str) -> Token {
        Token {
            session: session.to_owned(),
            node_id: 0,
            entity_id: 0,
            kind: EntityKind::Node,
            namespace: "/hulks_3".to_owned(),
            node: name.to_owned(),
            endpoint: None,
        }
    }

    fn current(presence: &Presence) -> Option<&str> {
        presence.current().map(|(id, _)| id.0.as_str())
    }

    #[test]
    fn a_second_node_replaces_the_first_only_after_that_has_ended() {
        let mut presence = Presence::new(&"hulks_3".parse().unwrap());
        assert_eq!(current(&presence), None);
        assert!(presence.handle_token(&node("b", NODE_NAME), true));
        assert_eq!(presence.duplicates(), []);
        assert!(presence.handle_token(&node("a", NODE_NAME), true));
        assert_eq!(current(&presence), Some("b"));
        let duplicates: Vec<_> = presence
            .duplicates()
            .into_iter()
            .map(|(id, _)| id)
            .collect();
        assert_eq!(duplicates, ["b", "a"]);
        presence.handle_token(&node("b", NODE_NAME), false);
        assert_eq!(current(&presence), Some("a"));
        assert_eq!(presence.duplicates(), []);
        presence.handle_token(&node("a", NODE_NAME), false);
        assert_eq!(current(&presence), None);
    }

    #[test]
    fn other_nodes_and_other_robots_do_not_count() {
        let mut presence = Presence::new(&"hulks_4".parse().unwrap());
        assert!(!presence.handle_token(&node("a", NODE_NAME), true));
        let mut presence = Presence::new(&"hulks_3".parse().unwrap());
        assert!(!presence.handle_token(&node("a", "hulks_bridge"), true));
    }
}
