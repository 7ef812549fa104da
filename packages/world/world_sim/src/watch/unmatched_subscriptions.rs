//! Reasons why a subscription is not matched with the publisher of its topic.

use std::time::Duration;

use hsl_ros::RawPublisher;
use hsl_wire::topics::{Qos, Topic};

use crate::pace::wait_timer::WaitTimer;
use crate::shared_node::SharedNode;

/// Time within which the middleware matches a new publisher with the subscriptions of other processes.
const MATCHING: Duration = Duration::from_millis(300);

/// Topic without a matched subscription of a node.
#[derive(Clone, Debug)]
pub(crate) struct UnmatchedTopic {
    pub(crate) topic: &'static Topic,
    pub(crate) full_name: String,
    /// True if a subscription to another input of the robot is enough.
    pub(crate) has_alternatives: bool,
}

impl UnmatchedTopic {
    /// Describes the missing subscription without a known cause.
    pub(crate) fn text(&self) -> String {
        let alternatives = match self.has_alternatives {
            true => " or another of its inputs",
            false => "",
        };
        format!("does not subscribe to {}{alternatives}", self.topic.name)
    }

    /// Describes the difference between a subscription and the topic: durability or type. `has_latched` is true if a
    /// subscription matches a latched publisher of the topic only. `None` if no such subscription is found.
    fn reason(&self, node: &SharedNode, has_latched: bool) -> Option<String> {
        let Topic {
            name, message_type, ..
        } = self.topic;
        if has_latched {
            return Some(format!(
                "subscribes to {name} with the durability transient local, but it is published as volatile; \
                 subscribe with volatile, the default"
            ));
        }
        let types = node.with(|node| node.types(&self.full_name));
        let other = types.into_iter().find(|it| it != message_type.name)?;
        let expected = message_type.name;
        Some(format!(
            "subscribes to {name} as {other} instead of {expected}"
        ))
    }
}

/// Temporary publishers of a topic with both durabilities. Both see the same subscriptions at the same time, also those
/// that appear meanwhile.
struct Probe {
    latched: RawPublisher,
    volatile: RawPublisher,
}

impl Probe {
    /// Creates the publishers. `None` if the topic is latched, because its publisher matches both durabilities already,
    /// or if ROS refuses a publisher.
    fn new(node: &SharedNode, unmatched: &UnmatchedTopic) -> Option<Self> {
        let Topic {
            message_type, qos, ..
        } = unmatched.topic;
        if qos.latched {
            return None;
        }
        let create = |latched: bool| {
            let qos = Qos { latched, ..*qos };
            let name = &unmatched.full_name;
            node.with(|node| node.raw_publisher(name, message_type.name, qos))
        };
        let latched = create(true).ok()?;
        match create(false) {
            Ok(volatile) => Some(Self { latched, volatile }),
            Err(_) => {
                node.with(|node| node.remove_publisher(latched));
                None
            }
        }
    }

    /// Removes the publishers. Returns true if a subscription matched the latched one only.
    fn remove(self, node: &SharedNode) -> bool {
        let has_latched = self.latched.readers() > self.volatile.readers();
        node.with(|node| {
            node.remove_publisher(self.latched);
            node.remove_publisher(self.volatile);
        });
        has_latched
    }
}

/// Returns for each topic the reason why a subscription is not matched, or `None` if no other subscription is found.
///
/// Waits up to [`MATCHING`] while temporary publishers are matched, and removes them before it returns, so that they
/// are not found as wrong publishers.
pub(crate) fn reasons(node: &SharedNode, unread: &[UnmatchedTopic]) -> Vec<Option<String>> {
    let probes: Vec<_> = unread.iter().map(|it| Probe::new(node, it)).collect();
    let mut timer = WaitTimer::start();
    while !probes.is_empty() && timer.waited() < MATCHING {
        timer.spin(node);
    }
    let judged = unread.iter().zip(probes).map(|(it, probe)| {
        let has_latched = probe.is_some_and(|probe| probe.remove(node));
        it.reason(node, has_latched)
    });
    judged.collect()
}
