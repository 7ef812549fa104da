//! Topics of one robot, as used by its behavior.

use behavior_tree::Layout;
use hsl_types::{BehaviorOutput, PlayerNumber};
use hsl_wire::answer::PARTS;
use hsl_wire::convert::{behavior_tree_layout, motion_command};
use hsl_wire::std_msgs::Header;
use hsl_wire::topics::{self, Topic};
use hsl_wire::{Message, hsl_msgs};

use crate::{Error, Node, Publisher, RawPublisher, Subscription};

/// Topics of one robot that its behavior needs in every tick.
#[derive(Debug)]
pub struct BehaviorTopics {
    /// Input of the behavior.
    pub world_state: Subscription<hsl_msgs::WorldState>,
    motion_command: Publisher<hsl_msgs::MotionCommand>,
    tree_layout: Publisher<hsl_msgs::BehaviorTreeLayout>,
    /// Publishers of the other messages of an answer, in the order of [`PARTS`].
    parts: Vec<RawPublisher>,
    /// Version of the tree layout that was published last.
    published_layout: Option<u32>,
}

impl BehaviorTopics {
    /// Creates the topics; `name` returns the name of each in this robot's namespace.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a topic.
    pub fn new(node: &mut Node, name: impl Fn(&Topic) -> String) -> Result<Self, Error> {
        let mut part =
            |topic: &Topic| node.raw_publisher(&name(topic), topic.message_type.name, topic.qos);
        let parts = PARTS.iter().map(|it| part(it.topic()));
        let parts = parts.collect::<Result<_, _>>()?;
        Ok(Self {
            world_state: node.subscription(&name(&topics::WORLD_STATE), topics::WORLD_STATE.qos)?,
            motion_command: publisher(node, &topics::MOTION_COMMAND, &name)?,
            tree_layout: publisher(node, &topics::TREE_LAYOUT, &name)?,
            parts,
            published_layout: None,
        })
    }

    /// Returns true if a node subscribes to the motion command.
    pub fn has_subscriber(&self) -> bool {
        self.motion_command.readers() > 0
    }

    /// Publishes the output of the behavior for one tick as messages with the header of its world state, and the layout
    /// of the behavior tree if it has changed. `sender` is the player. The motion command is published last: its
    /// arrival tells a receiver that the answer is complete.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses a message.
    pub fn answer(
        &mut self,
        header: Header,
        sender: PlayerNumber,
        layout: Option<&Layout>,
        answer: &BehaviorOutput,
    ) -> Result<(), Error> {
        if let Some(layout) = layout {
            self.publish_layout(&header, layout)?;
        }
        for (part, publisher) in PARTS.iter().zip(&self.parts) {
            let mut published = Ok(());
            part.visit(answer, &header, sender, &mut |message| {
                if published.is_ok() {
                    published = publisher.publish(&message.bytes());
                }
            });
            published?;
        }
        self.motion_command
            .publish(&motion_command::to_message(header, answer))
    }

    /// Publishes the layout of the behavior tree, unless this version was the last one published.
    fn publish_layout(&mut self, header: &Header, layout: &Layout) -> Result<(), Error> {
        if self.published_layout.replace(layout.version) == Some(layout.version) {
            return Ok(());
        }
        let header = Header {
            frame_id: header.frame_id.clone(),
            ..Header::default()
        };
        self.tree_layout
            .publish(&behavior_tree_layout::to_message(header, layout))
    }
}

fn publisher<M: Message>(
    node: &mut Node,
    topic: &Topic,
    name: impl Fn(&Topic) -> String,
) -> Result<Publisher<M>, Error> {
    node.publisher(&name(topic), topic.qos)
}
