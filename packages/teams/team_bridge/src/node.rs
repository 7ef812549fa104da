//! Node of a bridge.

use std::time::Duration;

use anyhow::Context;
use hsl_ros::{Arguments, Node, Shutdown, domains, shell};
use hsl_types::parameters::Parameters;
use hsl_types::{FieldDimensions, RobotId};
use hsl_wire::convert::field_dimensions;
use hsl_wire::{hsl_msgs, topics};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Time to wait for messages before the node checks whether it has to exit.
const POLL_PERIOD: Duration = Duration::from_millis(50);

/// Robot of a match, connected to the program that plays it.
pub trait Bridge: Sized {
    /// Parameters of the node.
    type Parameters: Default + Parameters + Serialize + DeserializeOwned;

    /// Returns the ROS domain of the program; `None` if it is that of the match.
    fn domain(parameters: &Self::Parameters) -> Option<u8>;

    /// Creates the topics of robot and program.
    ///
    /// # Errors
    /// Returns an error if ROS refuses one of them, or if the operating system refuses a socket.
    fn new(
        node: &mut Node,
        robot: RobotId,
        parameters: Self::Parameters,
        field: FieldDimensions,
    ) -> anyhow::Result<Self>;

    /// Handles all received messages.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message, or if two programs play the robot.
    fn work(&mut self, node: &mut Node) -> anyhow::Result<()>;

    /// Returns the time until there is work even without a message, at most `most`.
    fn time_until_work(&self, most: Duration) -> Duration {
        most
    }
}

/// Runs the node of a bridge: waits for the dimensions of the field, then passes the ticks of a robot to the program and
/// the decisions of the program to the world, until a signal requests to exit. Returns the exit code.
///
/// # Errors
/// Returns an error if the arguments are invalid, if the namespace of the node is not that of a robot, if the bridge
/// fails, or if the process in the domain of the program fails.
pub fn run<B: Bridge>(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<B::Parameters>(arguments)?;
    let robot = node.robot()?;
    if let Some(domain) = B::domain(&parameters)
        && !domains::is_linked()
    {
        return domains::serve(&mut node, domain, &shutdown);
    }
    let Some(field) = wait_for_field(&mut node, &shutdown)? else {
        return Ok(shell::PASSED);
    };
    let mut bridge = B::new(&mut node, robot, parameters, field)?;
    while !is_over(&node, &shutdown) {
        node.spin(bridge.time_until_work(POLL_PERIOD));
        bridge.work(&mut node)?;
    }
    Ok(shell::PASSED)
}

/// Returns true if the node has to exit: it is asked to, or its process in the domain of the match has ended.
fn is_over(node: &Node, shutdown: &Shutdown) -> bool {
    shutdown.is_requested() || node.is_link_closed()
}

/// Waits for the dimensions of the field, which the world publishes as a latched message. Returns `None` if a signal
/// requests to exit.
///
/// # Errors
/// Returns an error if ROS refuses the subscription, or if the dimensions are invalid.
fn wait_for_field(node: &mut Node, shutdown: &Shutdown) -> anyhow::Result<Option<FieldDimensions>> {
    let topic = &topics::FIELD_DIMENSIONS;
    let subscription = node.subscription::<hsl_msgs::FieldDimensions>(topic.name, topic.qos)?;
    while !is_over(node, shutdown) {
        node.spin(POLL_PERIOD);
        if let Some(received) = subscription.take() {
            let field = field_dimensions::from_message(&received?).context(topic.name)?;
            return Ok(Some(field));
        }
    }
    Ok(None)
}
