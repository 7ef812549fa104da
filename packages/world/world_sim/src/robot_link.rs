use bevyhavior_simulator::BehaviorInput;
use hsl_ros::{Error, Node, Publisher, Subscription};
use hsl_types::{Faults, FieldDimensions, OutgoingMessage, RobotId};
use hsl_wire::convert::{field_dimensions, header, hsl_message, world_state};
use hsl_wire::topics::Topic;
use hsl_wire::{Message, hsl_msgs, topics};

/// The topics of one robot.
pub(crate) struct RobotLink {
    pub(crate) id: RobotId,
    // Kept, so that a node that comes late still gets it.
    _field_dimensions: Publisher<hsl_msgs::FieldDimensions>,
    incoming: Publisher<hsl_msgs::HslMessage>,
    world_state: Publisher<hsl_msgs::WorldState>,
    pub(crate) tree_layout: Subscription<hsl_msgs::BehaviorTreeLayout>,
    pub(crate) outgoing: Subscription<hsl_msgs::HslMessage>,
    pub(crate) trace: Subscription<hsl_msgs::BehaviorTrace>,
    pub(crate) debug: Subscription<hsl_msgs::BehaviorDebug>,
    pub(crate) motion_command: Subscription<hsl_msgs::MotionCommand>,
}

impl RobotLink {
    /// Makes the topics of a robot and tells it the field.
    pub(crate) fn new(
        node: &mut Node,
        id: RobotId,
        field: &FieldDimensions,
    ) -> Result<Self, Error> {
        let field_publisher = publisher(node, id, &topics::FIELD_DIMENSIONS)?;
        field_publisher.publish(&field_dimensions::to_message(field))?;
        Ok(Self {
            id,
            _field_dimensions: field_publisher,
            incoming: publisher(node, id, &topics::HSL_INCOMING)?,
            world_state: publisher(node, id, &topics::WORLD_STATE)?,
            tree_layout: subscription(node, id, &topics::TREE_LAYOUT)?,
            outgoing: subscription(node, id, &topics::HSL_OUTGOING)?,
            trace: subscription(node, id, &topics::TRACE)?,
            debug: subscription(node, id, &topics::DEBUG)?,
            // The last: endpoints become known to others in the order in which they are made, so a
            // robot that is matched here is matched on all topics.
            motion_command: subscription(node, id, &topics::MOTION_COMMAND)?,
        })
    }

    /// Tells the robot what it knows in this tick.
    pub(crate) fn ask(&self, input: &BehaviorInput) -> Result<(), Error> {
        let header = header::of_robot(input.world_state.now, self.id);
        for incoming in &input.messages {
            self.incoming
                .publish(&hsl_message::incoming_to_message(header.clone(), incoming))?;
        }
        let messages_received = u32::try_from(input.messages.len()).unwrap_or(u32::MAX);
        let message = world_state::to_message(header, &input.world_state, messages_received);
        self.world_state.publish(&message)
    }

    /// The packet of a message on the robot's `hsl/outgoing`.
    ///
    /// # Errors
    /// All faults of the message; it has the number of another robot.
    pub(crate) fn read_outgoing(
        &self,
        message: &hsl_msgs::HslMessage,
    ) -> Result<OutgoingMessage, Faults> {
        let (sender, outgoing) = hsl_message::outgoing_from_message(message)?;
        let mut faults = Faults::default();
        let own = self.id.player_number;
        faults.require(
            sender == own,
            "sender",
            format_args!("{sender} is not the number of the robot, {own}"),
        );
        faults.into_result(outgoing)
    }

    /// Whether somebody gets the robot's world states.
    pub(crate) fn is_heard(&self) -> bool {
        self.world_state.readers() > 0
    }
}

fn publisher<M: Message>(
    node: &mut Node,
    id: RobotId,
    topic: &Topic,
) -> Result<Publisher<M>, Error> {
    node.publisher(&topic.of_robot(id), topic.qos)
}

fn subscription<M: Message>(
    node: &mut Node,
    id: RobotId,
    topic: &Topic,
) -> Result<Subscription<M>, Error> {
    node.subscription(&topic.of_robot(id), topic.qos)
}
