use bevyhavior_simulator::BehaviorInput;
use hsl_ros::{Error, Node, Publisher, RawSubscription, Subscription};
use hsl_types::{FieldDimensions, RobotId};
use hsl_wire::answer::{PARTS, Part};
use hsl_wire::convert::{field_dimensions, header, hsl_message, world_state};
use hsl_wire::topics::Topic;
use hsl_wire::{Message, hsl_msgs, topics};

/// Topics of one robot.
pub(crate) struct RobotLink {
    pub(crate) id: RobotId,
    // Kept alive for late joiners, because the topic is latched.
    _field_dimensions: Publisher<hsl_msgs::FieldDimensions>,
    incoming: Publisher<hsl_msgs::HslMessage>,
    world_state: Publisher<hsl_msgs::WorldState>,
    pub(crate) tree_layout: Subscription<hsl_msgs::BehaviorTreeLayout>,
    /// Subscriptions in the order of [`PARTS`].
    pub(crate) parts: Vec<RawSubscription>,
    pub(crate) motion_command: RawSubscription,
}

impl RobotLink {
    /// Creates the topics of a robot and publishes the field dimensions.
    pub(crate) fn new(
        node: &mut Node,
        id: RobotId,
        field: &FieldDimensions,
    ) -> Result<Self, Error> {
        let field_publisher = publisher(node, id, &topics::FIELD_DIMENSIONS)?;
        field_publisher.publish(&field_dimensions::to_message(field))?;
        let layout = &topics::TREE_LAYOUT;
        let parts = PARTS.iter().map(Part::topic);
        Ok(Self {
            id,
            _field_dimensions: field_publisher,
            incoming: publisher(node, id, &topics::HSL_INCOMING)?,
            world_state: publisher(node, id, &topics::WORLD_STATE)?,
            tree_layout: node.subscription(&layout.of_robot(id), layout.qos)?,
            parts: parts
                .map(|topic| subscription(node, id, topic))
                .collect::<Result<_, _>>()?,
            // Created last: endpoints are discovered in the order of creation, so a robot that is matched on this
            // topic is matched on all topics.
            motion_command: subscription(node, id, &topics::MOTION_COMMAND)?,
        })
    }

    /// Publishes the inputs of the robot in this tick.
    pub(crate) fn send_inputs(&self, input: &BehaviorInput) -> Result<(), Error> {
        let header = header::of_robot(input.world_state.now, self.id);
        for incoming in &input.messages {
            self.incoming
                .publish(&hsl_message::incoming_to_message(header.clone(), incoming))?;
        }
        let messages_received = u32::try_from(input.messages.len()).unwrap_or(u32::MAX);
        let message = world_state::to_message(header, &input.world_state, messages_received);
        self.world_state.publish(&message)
    }

    /// Discards the answers that have arrived.
    pub(crate) fn discard_answers(&self) {
        for received in self.parts.iter().chain([&self.motion_command]) {
            while received.take().is_some() {}
        }
    }

    /// Returns the number of nodes that subscribe to the robot's world states.
    pub(crate) fn subscribers(&self) -> usize {
        self.world_state.readers()
    }
}

fn publisher<M: Message>(
    node: &mut Node,
    id: RobotId,
    topic: &Topic,
) -> Result<Publisher<M>, Error> {
    node.publisher(&topic.of_robot(id), topic.qos)
}

fn subscription(node: &mut Node, id: RobotId, topic: &Topic) -> Result<RawSubscription, Error> {
    node.raw_subscription(&topic.of_robot(id), topic.message_type.name, topic.qos)
}
