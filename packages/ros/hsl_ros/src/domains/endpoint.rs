//! Publisher or subscription that the gateway creates for the second process.

use hsl_wire::topics::Qos;
use serde::{Deserialize, Serialize};

/// Publisher or subscription in the domain of the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Endpoint {
    /// True for a publisher, false for a subscription.
    pub(super) is_publisher: bool,
    /// Name of the topic, as the node gives it.
    pub(super) topic: String,
    /// ROS type of the messages.
    pub(super) message_type: String,
    depth: usize,
    is_latched: bool,
}

impl Endpoint {
    /// Creates an endpoint of a topic.
    pub(super) fn new(is_publisher: bool, topic: &str, message_type: &str, qos: Qos) -> Self {
        Self {
            is_publisher,
            topic: topic.to_owned(),
            message_type: message_type.to_owned(),
            depth: qos.depth,
            is_latched: qos.latched,
        }
    }

    /// Returns the quality of service.
    pub(super) fn qos(&self) -> Qos {
        Qos {
            depth: self.depth,
            latched: self.is_latched,
        }
    }
}
