//! QoS profiles in words, as in rosbag2's metadata since version 9.

use hsl_wire::topics::{Qos, Topic};
use serde::Serialize;

/// QoS profile offered by the publisher of a topic, with the fields and words of rosbag2.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct QosProfile {
    history: &'static str,
    depth: usize,
    reliability: &'static str,
    durability: &'static str,
    deadline: Span,
    lifespan: Span,
    liveliness: &'static str,
    liveliness_lease_duration: Span,
    avoid_ros_namespace_conventions: bool,
}

/// Duration \[s\] plus \[ns\].
#[derive(Clone, Copy, Debug, Serialize)]
struct Span {
    sec: u64,
    nsec: u64,
}

/// Value that ROS writes for an infinite duration: the largest `i64` in nanoseconds.
const INFINITE: Span = Span {
    sec: 9_223_372_036,
    nsec: 854_775_807,
};

impl QosProfile {
    /// Returns the profile of a topic by its full name; the profile of a stream if the topic is not in the table.
    pub(crate) fn of_topic(full_name: &str) -> Self {
        let qos = Topic::by_full_name(full_name).map_or(Qos::STREAM, |(topic, _)| topic.qos);
        Self {
            history: "keep_last",
            depth: qos.depth,
            reliability: "reliable",
            durability: if qos.latched {
                "transient_local"
            } else {
                "volatile"
            },
            deadline: INFINITE,
            lifespan: INFINITE,
            liveliness: "automatic",
            liveliness_lease_duration: INFINITE,
            avoid_ros_namespace_conventions: false,
        }
    }
}
