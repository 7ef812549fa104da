use bevyhavior_simulator::{BehaviorInput, Shared};
use hsl_ros::{Error, Node, Publisher, RawPublisher, RawSubscription, Subscription};
use hsl_types::decision_period::DecisionPeriod;
use hsl_types::{RobotId, Time};
use hsl_wire::answer::{PARTS, Part};
use hsl_wire::convert::{field_dimensions, time};
use hsl_wire::topics::Topic;
use hsl_wire::{Message, hsl_msgs, rosgraph_msgs, topics};
use scenario_kit::ScenarioOptions;
use tick_encoder::input_messages;

use crate::standard::command_link::CommandLink;
use crate::standard::topics::StandardPublishers;

/// Topics between the world and the node of one robot.
pub(crate) struct RobotLink {
    pub(crate) id: RobotId,
    // Kept alive for late joiners, because the topic is latched.
    _field_dimensions: Publisher<hsl_msgs::FieldDimensions>,
    incoming: RawPublisher,
    world_state: RawPublisher,
    pub(crate) tree_layout: Subscription<hsl_msgs::BehaviorTreeLayout>,
    /// Subscriptions in the order of [`PARTS`].
    pub(crate) parts: Vec<RawSubscription>,
    pub(crate) command: CommandLink,
    /// Topics of common ROS messages, if the robot has them.
    standard: Option<StandardPublishers>,
    /// Decision period and clock of a robot that does not decide in each tick.
    decision_clock: Option<(DecisionPeriod, Publisher<rosgraph_msgs::Clock>)>,
}

impl RobotLink {
    /// Creates the topics of a robot, and publishes the field dimensions. The order of creation matters.
    pub(crate) fn new(
        node: &mut Node,
        id: RobotId,
        options: &ScenarioOptions,
    ) -> Result<Self, Error> {
        let field_publisher = publisher(node, id, &topics::FIELD_DIMENSIONS)?;
        field_publisher.publish(&field_dimensions::to_message(&options.field))?;
        let incoming = raw_publisher(node, id, &topics::HSL_INCOMING)?;
        let world_state = raw_publisher(node, id, &topics::WORLD_STATE)?;
        // Endpoints are discovered in the order of creation: a node that receives its clock also receives its inputs.
        let decision_clock = match options.decision_period.of(id).cloned() {
            Some(period) => Some((period, publisher(node, id, &topics::DECISION_CLOCK)?)),
            None => None,
        };
        let standard = match options.has_standard_topics(id) {
            true => Some(StandardPublishers::new(node, id)?),
            false => None,
        };
        let layout = &topics::TREE_LAYOUT;
        let parts = PARTS.iter().map(Part::topic);
        Ok(Self {
            id,
            decision_clock,
            _field_dimensions: field_publisher,
            incoming,
            world_state,
            tree_layout: node.subscription(&layout.of_robot(id), layout.qos)?,
            parts: parts
                .map(|topic| subscription(node, id, topic))
                .collect::<Result<_, _>>()?,
            // Created last: endpoints are discovered in the order of creation, so a robot that is matched on this
            // topic is matched on all topics.
            command: CommandLink::new(node, id, options)?,
            standard,
        })
    }

    /// Publishes the inputs of the robot in this tick: first its received packets, then its world state, which contains
    /// their number. The record of the tick gets the same bytes.
    pub(crate) fn send_inputs(&self, input: &Shared<BehaviorInput>) -> Result<(), Error> {
        if let Some(standard) = &self.standard {
            standard.publish(input)?;
        }
        let (packets, world_state) = input_messages(self.id, input);
        for packet in packets {
            self.incoming.publish(packet)?;
        }
        self.world_state.publish(world_state)
    }

    /// Publishes the time of a tick in which a decision of the robot is due, on the robot's own clock. Without a
    /// decision period the robot has none, and nothing is sent.
    pub(crate) fn show_time(&self, now: Time) -> Result<(), Error> {
        let Some((_, clock)) = &self.decision_clock else {
            return Ok(());
        };
        clock.publish(&rosgraph_msgs::Clock {
            clock: time::to_message(now),
        })
    }

    /// Returns the decision period of the robot, or `None` if it decides in each tick.
    pub(crate) fn decision_period(&self) -> Option<&DecisionPeriod> {
        self.decision_clock.as_ref().map(|(period, _)| period)
    }

    /// Discards the answers that have arrived, and the memory of the motion layer, before another run.
    pub(crate) fn restart(&mut self) {
        for received in &self.parts {
            while received.take().is_some() {}
        }
        while self.command.take().is_some() {}
        self.command.restart();
    }

    /// Returns the number of nodes that subscribe to the robot's world states.
    pub(crate) fn subscribers(&self) -> usize {
        self.world_state.readers()
    }

    /// Returns the number of subscriptions to the robot's topics of common ROS messages.
    pub(crate) fn standard_subscribers(&self) -> usize {
        let standard = self.standard.as_ref();
        standard.map_or(0, StandardPublishers::subscribers)
    }
}

fn publisher<M: Message>(
    node: &mut Node,
    id: RobotId,
    topic: &Topic,
) -> Result<Publisher<M>, Error> {
    node.publisher(&topic.of_robot(id), topic.qos)
}

/// Creates a publisher of encoded messages on one of the robot's topics.
fn raw_publisher(node: &mut Node, id: RobotId, topic: &Topic) -> Result<RawPublisher, Error> {
    node.raw_publisher(&topic.of_robot(id), topic.message_type.name, topic.qos)
}

/// Subscribes to one of the robot's topics. Messages are received as bytes.
fn subscription(node: &mut Node, id: RobotId, topic: &Topic) -> Result<RawSubscription, Error> {
    node.raw_subscription(&topic.of_robot(id), topic.message_type.name, topic.qos)
}
