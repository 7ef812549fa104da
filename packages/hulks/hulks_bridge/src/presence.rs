use std::collections::BTreeMap;

use hulks_protocol::namespace::Namespace;
use hulks_protocol::token::Token;

use crate::instance::{Instance, InstanceId, NODE_NAME};

/// Who is in a robot's namespace.
#[derive(Debug)]
pub(crate) struct Presence {
    namespace: String,
    instances: BTreeMap<InstanceId, Instance>,
    /// In the order in which they came: one that is started again stands behind the one before.
    order: Vec<InstanceId>,
}

impl Presence {
    /// Nobody yet.
    pub(crate) fn new(namespace: &Namespace) -> Self {
        Self {
            namespace: namespace.to_string(),
            instances: BTreeMap::new(),
            order: Vec::new(),
        }
    }

    /// Takes what lives or does so no longer; whether it concerns this robot's node.
    pub(crate) fn hear(&mut self, token: &Token, is_alive: bool) -> bool {
        if token.namespace != self.namespace || token.node != NODE_NAME {
            return false;
        }
        let id = (token.session.clone(), token.node_id);
        let instance = self.instances.entry(id.clone()).or_default();
        instance.hear(token.clone(), is_alive);
        if instance.tokens().is_empty() {
            self.instances.remove(&id);
            self.order.retain(|other| *other != id);
        } else if !self.order.contains(&id) {
            self.order.push(id);
        }
        true
    }

    /// The node that plays: of several the one that came last.
    pub(crate) fn current(&self) -> Option<(&InstanceId, &Instance)> {
        let mut newest_first = self.order.iter().rev();
        newest_first.find_map(|id| {
            let instance = self.instances.get(id)?;
            instance.is_alive().then_some((id, instance))
        })
    }
}

#[cfg(test)]
mod tests {
    use hulks_protocol::token::EntityKind;

    use super::*;

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
    fn a_node_that_is_started_again_takes_over_and_gives_back() {
        let mut presence = Presence::new(&"hulks_3".parse().unwrap());
        assert_eq!(current(&presence), None);
        assert!(presence.hear(&node("b", NODE_NAME), true));
        assert!(presence.hear(&node("a", NODE_NAME), true));
        assert_eq!(current(&presence), Some("a"));
        presence.hear(&node("a", NODE_NAME), false);
        assert_eq!(current(&presence), Some("b"));
        presence.hear(&node("b", NODE_NAME), false);
        assert_eq!(current(&presence), None);
    }

    #[test]
    fn other_nodes_and_other_robots_do_not_count() {
        let mut presence = Presence::new(&"hulks_4".parse().unwrap());
        assert!(!presence.hear(&node("a", NODE_NAME), true));
        let mut presence = Presence::new(&"hulks_3".parse().unwrap());
        assert!(!presence.hear(&node("a", "hulks_bridge"), true));
    }
}
