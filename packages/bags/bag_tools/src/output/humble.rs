//! Descriptions of topics and metadata as ROS 2 Humble reads them: version 5, QoS profiles with numbers, no type hashes.

use std::sync::Arc;

use hsl_bag::Metadata;
use mcap::Channel;
use serde_yaml::Value;

use super::qos;
use crate::channel_keys::{PROFILES, TYPE_HASH};

/// Changes metadata to version 5.
///
/// Humble ignores `custom_data` and `ros_distro`, which later versions added. The crate `rosbag2-rs` requires both, and
/// texts in `custom_data`.
pub(super) fn adapt(metadata: &mut Metadata) {
    metadata.version = 5;
    metadata.ros_distro = "humble".to_owned();
    let data = metadata.custom_data.as_mapping_mut();
    for value in data.into_iter().flat_map(|data| data.values_mut()) {
        if let Some(text) = text_of(value) {
            *value = text.into();
        }
    }
}

/// Returns the text of a number or a boolean: the values of `custom_data` are texts, which rosbag2 does not quote.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Bool(value) => Some(value.to_string()),
        Value::Number(value) => Some(value.to_string()),
        _ => None,
    }
}

/// Returns a channel without a type hash and with numbers in its QoS profiles; without profiles if Humble cannot read
/// them.
pub(super) fn channel(channel: &Arc<Channel<'static>>) -> Arc<Channel<'static>> {
    let mut adapted = channel.as_ref().clone();
    adapted.metadata.remove(TYPE_HASH);
    let profiles = adapted.metadata.remove(PROFILES);
    if let Some(profiles) = profiles.and_then(|it| qos::in_numbers(&it)) {
        adapted.metadata.insert(PROFILES.to_owned(), profiles);
    }
    Arc::new(adapted)
}
