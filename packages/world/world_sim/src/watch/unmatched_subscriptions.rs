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
    /// Topic of the subscription.
    pub(crate) topic: &'static Topic,
    /// Full name of the topic.
    pub(crate) full_name: String,
    /// Number of matched subscriptions.
    pub(crate) readers: usize,
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

    /// Creates a temporary publisher that also matches subscriptions with the other durability. `None` if the topic is
    /// latched, because its publisher matches them already, or if ROS refuses the publisher.
    fn probe(&self, node: &SharedNode) -> Option<RawPublisher> {
        let Topic {
            message_type, qos, ..
        } = self.topic;
        let latched = Qos {
            latched: true,
            ..*qos
        };
        let create = |node: &mut hsl_ros::Node| {
            node.raw_publisher(&self.full_name, message_type.name, latched)
        };
        (!qos.latched).then(|| node.with(create).ok()).flatten()
    }

    /// Describes the difference between a subscription and the topic: durability or type. `matched` is the number of
    /// subscriptions that match the publisher of [`Self::probe`]. `None` if no such subscription is found.
    fn reason(&self, node: &SharedNode, matched: usize) -> Option<String> {
        let Topic {
            name, message_type, ..
        } = self.topic;
        if matched > self.readers {
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

/// Returns for each topic the reason why a subscription is not matched, or `None` if no other subscription is found.
///
/// Waits up to [`MATCHING`] while temporary publishers are matched, and removes them before it returns, so that they
/// are not found as wrong publishers.
pub(crate) fn reasons(node: &SharedNode, unread: &[UnmatchedTopic]) -> Vec<Option<String>> {
    let probes: Vec<_> = unread.iter().map(|it| it.probe(node)).collect();
    let mut timer = WaitTimer::start();
    while !probes.is_empty() && timer.waited() < MATCHING {
        timer.spin(node);
    }
    let judged = unread.iter().zip(probes).map(|(it, probe)| {
        let matched = probe.map_or(0, |probe| {
            let matched = probe.readers();
            node.with(|node| node.remove_publisher(probe));
            matched
        });
        it.reason(node, matched)
    });
    judged.collect()
}
