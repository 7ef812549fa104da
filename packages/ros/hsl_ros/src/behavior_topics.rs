//! The topics of one robot, from the side of its behavior.

use behavior_tree::{Layout, SemaphoreClaim, Trace};
use hsl_types::{BehaviorDebug, MotionCommand, OutgoingMessage, PlayerNumber, Time};
use hsl_wire::convert::motion_command::Announcement;
use hsl_wire::convert::{
    behavior_debug, behavior_trace, behavior_tree_layout, hsl_message, motion_command,
};
use hsl_wire::std_msgs::Header;
use hsl_wire::topics::{self, Topic};
use hsl_wire::{Message, hsl_msgs};

use crate::{Error, Node, Publisher, Subscription};

/// The topics of one robot that its behavior needs in every tick.
#[derive(Debug)]
pub struct BehaviorTopics {
    /// What the robot knows.
    pub world_state: Subscription<hsl_msgs::WorldState>,
    motion_command: Publisher<hsl_msgs::MotionCommand>,
    outgoing: Publisher<hsl_msgs::HslMessage>,
    tree_layout: Publisher<hsl_msgs::BehaviorTreeLayout>,
    trace: Publisher<hsl_msgs::BehaviorTrace>,
    debug: Publisher<hsl_msgs::BehaviorDebug>,
    /// The version of the tree's layout that was published last.
    told_layout: Option<u32>,
}

/// All that a behavior answers in one tick.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    /// What the robot does.
    pub motion_command: &'a MotionCommand,
    /// What it sends.
    pub messages: &'a [OutgoingMessage],
    /// The shape of its tree; it is published when its version is another one than before.
    pub layout: Option<&'a Layout>,
    /// What became of its tree.
    pub trace: Option<&'a Trace>,
    /// Why it decided so.
    pub debug: Option<&'a BehaviorDebug>,
    /// Semaphores that it wants to hold.
    pub claims: &'a [SemaphoreClaim],
    /// Why it could not decide; empty: it could.
    pub faults: &'a [String],
    /// What else people should know.
    pub warnings: &'a [String],
    /// Time of the world state that it was decided on; none: it is not said.
    pub decided_on: Option<Time>,
}

impl<'a> Decision<'a> {
    /// A motion command, and nothing else.
    pub fn of(motion_command: &'a MotionCommand) -> Self {
        Self {
            motion_command,
            messages: &[],
            layout: None,
            trace: None,
            debug: None,
            claims: &[],
            faults: &[],
            warnings: &[],
            decided_on: None,
        }
    }
}

impl BehaviorTopics {
    /// The topics, with the names that `name` gives them.
    ///
    /// # Errors
    /// ROS refuses one.
    pub fn new(node: &mut Node, name: impl Fn(&Topic) -> String) -> Result<Self, Error> {
        Ok(Self {
            world_state: node.subscription(&name(&topics::WORLD_STATE), topics::WORLD_STATE.qos)?,
            motion_command: publisher(node, &topics::MOTION_COMMAND, &name)?,
            outgoing: publisher(node, &topics::HSL_OUTGOING, &name)?,
            tree_layout: publisher(node, &topics::TREE_LAYOUT, &name)?,
            trace: publisher(node, &topics::TRACE, &name)?,
            debug: publisher(node, &topics::DEBUG, &name)?,
            told_layout: None,
        })
    }

    /// Whether somebody hears what the robot does.
    pub fn is_heard(&self) -> bool {
        self.motion_command.readers() > 0
    }

    /// Publishes a decision with the header of the world state that it answers; last the motion command,
    /// which says what else there is.
    ///
    /// # Errors
    /// ROS refuses a message.
    pub fn answer(
        &mut self,
        header: Header,
        sender: PlayerNumber,
        decision: &Decision<'_>,
    ) -> Result<(), Error> {
        if let Some(layout) = decision.layout {
            self.tell_layout(&header, layout)?;
        }
        for outgoing in decision.messages {
            let message = hsl_message::outgoing_to_message(header.clone(), sender, outgoing);
            self.outgoing.publish(&message)?;
        }
        if let Some(trace) = decision.trace {
            self.trace
                .publish(&behavior_trace::to_message(header.clone(), trace))?;
        }
        if let Some(debug) = decision.debug {
            self.debug
                .publish(&behavior_debug::to_message(header.clone(), debug))?;
        }
        let announcement = Announcement {
            messages_sent: u32::try_from(decision.messages.len()).unwrap_or(u32::MAX),
            trace_sent: decision.trace.is_some(),
            debug_sent: decision.debug.is_some(),
            claims: decision.claims.to_vec(),
            faults: decision.faults.to_vec(),
            warnings: decision.warnings.to_vec(),
            decided_on: decision.decided_on,
        };
        let command = motion_command::to_message(header, decision.motion_command, announcement);
        self.motion_command.publish(&command)
    }

    /// Publishes the shape of the tree, unless it is the one that was published last.
    fn tell_layout(&mut self, header: &Header, layout: &Layout) -> Result<(), Error> {
        if self.told_layout.replace(layout.version) == Some(layout.version) {
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
