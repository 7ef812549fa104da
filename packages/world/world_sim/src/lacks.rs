//! Missing nodes, topics and settings because of which a match cannot begin.

use hsl_ros::{Node, RobotNotes, Writer};
use hsl_wire::topics::{self, Topic};

use crate::shared_node::SharedNode;
use crate::unmatched::{self, Unread};
use crate::world::World;

/// A node that is not ready.
#[derive(Clone, Debug)]
pub(crate) struct Lack {
    /// The node, as in `hulks/3`.
    who: String,
    /// The topic to which it does not subscribe.
    unread: Option<Unread>,
    /// Fault of its publisher.
    unwritten: Option<String>,
    /// Reason that the bridge knows, if a bridge creates its topics.
    note: Option<String>,
}

/// Returns the nodes that are missing or not ready; `notes` has the reasons of robots whose topics a bridge creates.
pub(crate) fn of(node: &Node, world: &World, notes: &RobotNotes) -> Vec<Lack> {
    let mut lacks = Vec::new();
    // The node of the mission subscribes to the world states of all robots.
    let of_mission = usize::from(world.mission.is_some());
    for link in &world.links {
        let unread = Unread {
            topic: &topics::WORLD_STATE,
            full_name: topics::WORLD_STATE.of_robot(link.id),
            readers: link.subscribers(),
        };
        let writers = node.writers(&topics::MOTION_COMMAND.of_robot(link.id));
        let lack = Lack::of(
            link.id.to_string(),
            (unread.readers <= of_mission).then_some(unread),
            (&topics::MOTION_COMMAND, &writers),
        );
        lacks.extend(lack.map(|lack| Lack {
            note: notes.waiting(link.id),
            ..lack
        }));
    }
    let mut add = |who: &str, is_read: bool, reads: &'static Topic, writes: &'static Topic| {
        let unread = Unread {
            topic: reads,
            full_name: reads.name.to_owned(),
            readers: 0,
        };
        let unread = (!is_read).then_some(unread);
        lacks.extend(Lack::of(
            who.to_owned(),
            unread,
            (writes, &node.writers(writes.name)),
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
    if let Some(recorder) = &world.recorder {
        let is_read = recorder.has_subscriber();
        let (reads, writes) = (&topics::RECORDING, &topics::RECORDED);
        add("recorder_node", is_read, reads, writes);
    }
    lacks
}

/// Describes each lack. It takes some time, in which the causes are found.
pub(crate) fn texts(node: &SharedNode, lacks: &[Lack]) -> Vec<String> {
    let unread: Vec<_> = lacks.iter().filter_map(|it| it.unread.clone()).collect();
    let mut reasons = unmatched::reasons(node, &unread).into_iter();
    let texts = lacks.iter().map(|lack| {
        let reason = lack.unread.as_ref().and_then(|_| reasons.next().flatten());
        lack.text(reason)
    });
    texts.collect()
}

impl Lack {
    /// Returns what a node lacks that must read one topic and write another.
    fn of(
        who: String,
        unread: Option<Unread>,
        (topic, writers): (&Topic, &[Writer]),
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
            unread,
            unwritten,
            note: None,
        })
    }

    /// Describes it; `reason` says why its subscription does not count.
    fn text(&self, reason: Option<String>) -> String {
        if let Some(note) = &self.note {
            return format!("{}: {note}", self.who);
        }
        let unread = self.unread.as_ref().map(Unread::text);
        let parts = [reason.or(unread), self.unwritten.clone()];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        format!("{} {}", self.who, parts.join(" and "))
    }
}
