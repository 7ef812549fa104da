//! Quality of service as rosbag2 notes it since version 9 of its metadata: with words.

use hsl_wire::topics::{Qos, Topic};
use serde::Serialize;

/// The profile that a topic's messages were offered with.
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

#[derive(Clone, Copy, Debug, Serialize)]
struct Span {
    sec: u64,
    nsec: u64,
}

/// What ROS writes for a span without end: the nanoseconds of an `i64`.
const INFINITE: Span = Span {
    sec: 9_223_372_036,
    nsec: 854_775_807,
};

impl QosProfile {
    /// The profile of the topic with a full name; that of a stream when the table has no such topic.
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
