//! Topics in `metadata.yaml`.

use hsl_wire::MessageType;
use serde::{Deserialize, Serialize};
use serde_yaml::Value;

use crate::TopicSummary;
use crate::qos_profile::QosProfile;

/// Topic with its number of messages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TopicWithMessageCount {
    /// Topic.
    pub topic_metadata: TopicMetadata,
    /// Number of messages.
    pub message_count: u64,
}

/// Topic.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TopicMetadata {
    /// Fully qualified name, for example `/hulks/robot_3/world_state`.
    pub name: String,
    /// Message type, for example `hsl_msgs/msg/WorldState`.
    pub r#type: String,
    /// Encoding of the messages: `cdr`.
    pub serialization_format: String,
    /// QoS profiles: a list since version 9, a text that contains a list since version 4.
    #[serde(default)]
    pub offered_qos_profiles: Value,
    /// Type hash, for example `RIHS01_8a5223…`; empty if unknown, none before version 7.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub type_description_hash: Option<String>,
}

impl TopicWithMessageCount {
    /// Describes a topic with the same type, QoS and hash as [`crate::BagWriter`] writes to the MCAP file.
    pub(crate) fn of_writer(topic: &TopicSummary) -> Self {
        let message_type = MessageType::by_name(&topic.message_type);
        Self {
            topic_metadata: TopicMetadata {
                name: topic.name.clone(),
                r#type: topic.message_type.clone(),
                serialization_format: "cdr".to_owned(),
                // Serialization fails only for maps with unusual keys, and a profile has none.
                offered_qos_profiles: serde_yaml::to_value([QosProfile::of_topic(&topic.name)])
                    .unwrap_or_default(),
                type_description_hash: Some(
                    message_type.map_or_else(String::new, |it| it.hash.to_owned()),
                ),
            },
            message_count: topic.message_count,
        }
    }
}
