//! Nodes, topics and settings that are missing and prevent the start of a match.

use hsl_ros::{DiscoveredPublisher, Node, RobotNotes};
use hsl_types::RobotId;
use hsl_wire::topics::{self, Topic};

use crate::output::recorder::Recorder;
use crate::shared_node::SharedNode;
use crate::watch::unmatched_subscriptions::{self, UnmatchedTopic};
use crate::world::WorldNode;

/// Node that is not ready.
#[derive(Clone, Debug)]
pub(crate) struct UnreadyNode {
    /// Name of the node, for example `hulks/3`.
    who: String,
    /// Robot that the node plays; `None` for another node of the match, and for a robot whose topics a bridge creates.
    pub(crate) robot: Option<RobotId>,
    /// Topic without a subscription of the node.
    unread: Option<UnmatchedTopic>,
    /// Error of its publisher.
    unwritten: Option<String>,
    /// Reason reported by the bridge that creates the node's topics.
    note: Option<String>,
}

/// Returns the nodes that are missing or not ready, as seen by the topics that they must subscribe to and publish.
/// `notes` has the reasons of robots whose topics a bridge creates.
pub(crate) fn find_all(node: &Node, world: &WorldNode, notes: &RobotNotes) -> Vec<UnreadyNode> {
    let mut unready = Vec::new();
    // The node of the mission subscribes to the world states of all robots.
    let of_mission = usize::from(world.mission.is_some());
    for link in &world.links {
        // A robot with commands in common ROS messages needs one of its inputs.
        let is_free = !link.command.is_motion_command();
        let others = is_free.then(|| link.standard_subscribers());
        let unread = UnmatchedTopic {
            topic: &topics::WORLD_STATE,
            full_name: topics::WORLD_STATE.of_robot(link.id),
            has_alternatives: is_free,
        };
        let readers = link.subscribers() + others.unwrap_or_default();
        let command = link.command.topic();
        let writers = node.publishers(&command.of_robot(link.id));
        let node = UnreadyNode::find(
            link.id.to_string(),
            (readers <= of_mission).then_some(unread),
            (command, &writers),
        );
        unready.extend(node.map(|node| {
            let note = notes.waiting(link.id);
            UnreadyNode {
                robot: note.is_none().then_some(link.id),
                note,
                ..node
            }
        }));
    }
    let mut add = |who: &str, is_read: bool, reads: &'static Topic, writes: &'static Topic| {
        let unread = UnmatchedTopic {
            topic: reads,
            full_name: reads.name.to_owned(),
            has_alternatives: false,
        };
        let unread = (!is_read).then_some(unread);
        unready.extend(UnreadyNode::find(
            who.to_owned(),
            unread,
            (writes, &node.publishers(writes.name)),
        ));
    };
    if let Some(referee) = &world.referee {
        let is_read = referee.has_subscriber();
        let (reads, writes) = (&topics::TRUTH, &topics::REFEREE_DECISION);
        add("referee_node", is_read, reads, writes);
    }
    if world.mission.is_some() {
        let is_read = world.links.iter().all(|link| link.subscribers() > 0);
        let (reads, writes) = (&topics::WORLD_STATE, &topics::MISSION_DECISION);
        add("field_mission_node", is_read, reads, writes);
    }
    if let Some(Recorder::Node(recorder)) = &world.recorder {
        let is_read = recorder.has_subscriber();
        let (reads, writes) = (&topics::RECORDING, &topics::RECORDED);
        add("recorder_node", is_read, reads, writes);
    }
    unready
}

/// Describes each missing or unready node. Finding the reasons takes some 0.3 s.
pub(crate) fn texts(node: &SharedNode, unready: &[UnreadyNode]) -> Vec<String> {
    let unread: Vec<_> = unready.iter().filter_map(|it| it.unread.clone()).collect();
    let mut reasons = unmatched_subscriptions::reasons(node, &unread).into_iter();
    let texts = unready.iter().map(|node| {
        let reason = node.unread.as_ref().and_then(|_| reasons.next().flatten());
        node.text(reason)
    });
    texts.collect()
}

impl UnreadyNode {
    /// Returns a node that is not ready, or `None` if it is. `unread` is a topic to which the node does not subscribe,
    /// if there is one. `writers` are the publishers of `topic`, which the node must publish.
    fn find(
        who: String,
        unread: Option<UnmatchedTopic>,
        (topic, writers): (&Topic, &[DiscoveredPublisher]),
    ) -> Option<Self> {
        let unwritten = match writers {
            [] => Some(format!("does not publish {}", topic.name)),
            [writer, ..] if writer.message_type != topic.message_type.name => Some(format!(
                "publishes {} as {} instead of {}",
                topic.name, writer.message_type, topic.message_type.name
            )),
            [writer, ..] if !writer.is_reliable => Some(format!(
                "publishes {} best effort instead of reliable",
                topic.name
            )),
            _ => None,
        };
        let is_ready = unread.is_none() && unwritten.is_none();
        (!is_ready).then_some(Self {
            who,
            robot: None,
            unread,
            unwritten,
            note: None,
        })
    }

    /// Returns the number of its missing subscriptions and publishers.
    pub(crate) fn missing_parts(&self) -> usize {
        usize::from(self.unread.is_some()) + usize::from(self.unwritten.is_some())
    }

    /// Describes the node in a sentence; `reason` is the reason why its subscription is not matched, if it is known.
    fn text(&self, reason: Option<String>) -> String {
        if let Some(note) = &self.note {
            return format!("{}: {note}", self.who);
        }
        let unread = self.unread.as_ref().map(UnmatchedTopic::text);
        let parts = [reason.or(unread), self.unwritten.clone()];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        format!("{} {}", self.who, parts.join(" and "))
    }
}
