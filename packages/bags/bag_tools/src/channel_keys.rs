//! Keys of the metadata of channels.

/// Metadata key of a channel for the type hash of its messages.
pub(crate) const TYPE_HASH: &str = "topic_type_hash";

/// Metadata key of a channel for the QoS profiles of its publishers, a YAML list.
pub(crate) const PROFILES: &str = "offered_qos_profiles";
