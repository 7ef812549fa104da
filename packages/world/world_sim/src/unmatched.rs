//! Subscriptions that are not matched with the publisher of their topic.

use std::time::Duration;

use hsl_ros::RawPublisher;
use hsl_wire::topics::{Qos, Topic};

use crate::patience::Patience;
use crate::shared_node::SharedNode;

/// Time within which the middleware matches a new publisher with the subscriptions of other processes.
const MATCHING: Duration = Duration::from_millis(300);

/// A topic to which a node does not subscribe, as far as the publisher knows.
#[derive(Clone, Debug)]
pub(crate) struct Unread {
    /// The topic.
    pub(crate) topic: &'static Topic,
    /// Its name.
    pub(crate) full_name: String,
    /// Number of subscriptions that are matched with the publisher.
    pub(crate) readers: usize,
}

impl Unread {
    /// Describes what its node does wrong, if it does nothing that the publisher knows.
    pub(crate) fn text(&self) -> String {
        format!("does not subscribe to {}", self.topic.name)
    }

    /// Creates a publisher that matches subscriptions with the other durability, too.
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

    /// Describes a subscription that is not matched, if there is one.
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

/// Returns for each topic why a subscription to it is not matched; none: there is no other subscription.
///
/// It takes some time. The publishers that it creates are gone before other nodes are judged by theirs.
pub(crate) fn reasons(node: &SharedNode, unread: &[Unread]) -> Vec<Option<String>> {
    let probes: Vec<_> = unread.iter().map(|it| it.probe(node)).collect();
    let mut patience = Patience::start();
    while !probes.is_empty() && patience.waited() < MATCHING {
        patience.spin(node);
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
