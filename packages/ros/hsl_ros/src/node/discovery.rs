//! Topics of other nodes.

use hsl_wire::MessageType;
use r2r::qos::ReliabilityPolicy;

use super::Node;
use crate::discovered_publisher::DiscoveredPublisher;
use crate::endpoint::{Direction, NodeHandle, full_name};
use crate::remap::remapped;
use crate::type_check::UsedTopic;

impl Node {
    /// Returns the topics, and the requests and replies of services, that this node has created in its domain.
    pub(crate) fn used_topics(&self) -> &[UsedTopic] {
        &self.used
    }

    /// Returns the handle of this node in rcl.
    pub(crate) fn handle(&self) -> &NodeHandle {
        self.node.handle()
    }

    /// Adds a topic of this node to the used ones. `name` is resolved, but not fully qualified.
    pub(super) fn note_topic(&mut self, name: &str, message_type: &str, others: Direction) {
        let name = self.qualified(name);
        self.note(UsedTopic {
            label: name.clone(),
            name,
            is_of_middleware: false,
            others,
            message_type: MessageType::by_name(message_type),
        });
    }

    /// Adds a service of this node, or of another one if `is_client`, to the used topics. `name` is resolved, but not
    /// fully qualified.
    pub(super) fn note_service(&mut self, name: &str, is_client: bool) {
        let label = self.qualified(name);
        let (requests, replies) = match is_client {
            true => (Direction::Subscription, Direction::Publisher),
            false => (Direction::Publisher, Direction::Subscription),
        };
        for (prefix, suffix, others) in [("rq", "Request", requests), ("rr", "Reply", replies)] {
            self.note(UsedTopic {
                name: format!("{prefix}{label}{suffix}"),
                label: label.clone(),
                is_of_middleware: true,
                others,
                message_type: None,
            });
        }
    }

    /// Adds a topic to the used ones, unless it is one of them.
    fn note(&mut self, used: UsedTopic) {
        if !self.used.contains(&used) {
            self.used.push(used);
        }
    }

    /// Returns the fully qualified name of a resolved topic or service, after the rules of the command line.
    fn qualified(&self, name: &str) -> String {
        let (namespace, _) = self.name.rsplit_once('/').unwrap_or_default();
        let full = match name.starts_with('/') {
            true => name.to_owned(),
            false => format!("{namespace}/{name}"),
        };
        remapped(&full, &self.name, &self.remaps)
    }

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

    /// Returns the discovered servers of `service`, as publishers of its replies, or none if the query fails or the
    /// middleware has other names for replies than DDS.
    pub fn servers(&self, service: &str) -> Vec<DiscoveredPublisher> {
        let service = remapped(&self.resolved(service), &self.name, &self.remaps);
        self.writers(&format!("rr{service}Reply"), true)
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
                node: full_name(&info.node_namespace, &info.node_name),
                message_type: info.topic_type,
                is_reliable: info.qos_profile.reliability == ReliabilityPolicy::Reliable,
                id: info.endpoint_gid,
            })
            .collect();
        publishers.sort();
        publishers
    }
}
