//! Topics of other nodes.

use r2r::qos::ReliabilityPolicy;

use super::Node;
use crate::discovered_publisher::DiscoveredPublisher;
use crate::remap::remapped;

/// Name that the middleware returns for a node with an unknown name.
const NAME_UNKNOWN: &str = "_NODE_NAME_UNKNOWN_";

impl Node {
    /// Returns the types of the discovered publishers and subscriptions of `topic`, or none if the query fails. A topic that
    /// begins with a slash is below the namespace of this node.
    pub fn types(&self, topic: &str) -> Vec<String> {
        let topic = remapped(&self.resolved(topic), &self.name, &self.remaps);
        let known = self.node.get_topic_names_and_types();
        let mut types = known
            .ok()
            .and_then(|mut known| known.remove(&topic))
            .unwrap_or_default();
        types.sort();
        types
    }

    /// Returns the discovered publishers of `topic` by the names of their nodes, unknown ones first, or none if the query
    /// fails. A topic that begins with a slash is below the namespace of this node.
    pub fn publishers(&self, topic: &str) -> Vec<DiscoveredPublisher> {
        let topic = remapped(&self.resolved(topic), &self.name, &self.remaps);
        self.writers(&topic, false)
    }

    /// Returns the discovered clients of `service`, as publishers of its requests, or none if the query fails or the
    /// middleware has other names for requests than DDS.
    pub fn clients(&self, service: &str) -> Vec<DiscoveredPublisher> {
        let service = remapped(&self.resolved(service), &self.name, &self.remaps);
        self.writers(&format!("rq{service}Request"), true)
    }

    /// Returns the discovered publishers of a topic with its full name, or with its name in the middleware.
    fn writers(&self, topic: &str, is_of_middleware: bool) -> Vec<DiscoveredPublisher> {
        let infos = self
            .node
            .get_publishers_info_by_topic(topic, is_of_middleware);
        let mut publishers: Vec<_> = infos
            .unwrap_or_default()
            .into_iter()
            .map(|info| DiscoveredPublisher {
                node: (info.node_name != NAME_UNKNOWN).then(|| {
                    format!(
                        "{}/{}",
                        info.node_namespace.trim_end_matches('/'),
                        info.node_name
                    )
                }),
                message_type: info.topic_type,
                is_reliable: info.qos_profile.reliability == ReliabilityPolicy::Reliable,
                id: info.endpoint_gid,
            })
            .collect();
        publishers.sort();
        publishers
    }
}
