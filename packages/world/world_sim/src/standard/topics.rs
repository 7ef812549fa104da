use bevyhavior_simulator::BehaviorInput;
use hsl_ros::{Error, Node, RawPublisher};
use hsl_types::RobotId;
use tick_encoder::{STANDARD_INPUTS, standard_messages};

/// Publishers of a robot's inputs as common ROS messages, in the order of [`STANDARD_INPUTS`].
pub(crate) struct StandardPublishers(Vec<RawPublisher>);

impl StandardPublishers {
    pub(crate) fn new(node: &mut Node, robot: RobotId) -> Result<Self, Error> {
        let publishers = STANDARD_INPUTS.iter().map(|topic| {
            node.raw_publisher(&topic.of_robot(robot), topic.message_type.name, topic.qos)
        });
        publishers.collect::<Result<_, _>>().map(Self)
    }

    pub(crate) fn publish(&self, input: &BehaviorInput) -> Result<(), Error> {
        for (publisher, message) in self.0.iter().zip(standard_messages(input)) {
            if let Some(message) = message {
                publisher.publish(&message)?;
            }
        }
        Ok(())
    }

    /// Returns the number of nodes' subscriptions to these topics.
    pub(crate) fn subscribers(&self) -> usize {
        self.0.iter().map(RawPublisher::readers).sum()
    }
}
