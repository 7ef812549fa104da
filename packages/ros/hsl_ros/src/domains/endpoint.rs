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
    pub(super) message_type: String,
    /// Quality of service.
    pub(super) qos: Qos,
}
