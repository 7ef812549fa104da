use std::time::Duration;

use anyhow::Context;
use hsl_behavior::{Behavior, BehaviorOutput, BehaviorParameters};
use hsl_ros::{Arguments, Node, Publisher, Shutdown, Subscription, shell};
use hsl_types::{PlayerNumber, Time};
use hsl_wire::convert::motion_command::Announcement;
use hsl_wire::convert::{
    behavior_debug, behavior_trace, behavior_tree_layout, field_dimensions, hsl_message,
    motion_command, world_state,
};
use hsl_wire::std_msgs::Header;
use hsl_wire::{Message, hsl_msgs, topics};

/// How long to wait for messages before looking whether the node shall end.
const PATIENCE: Duration = Duration::from_millis(100);

/// Runs the node until it is asked to end.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create(arguments, BehaviorParameters::validate)?;
    let mut robot = Robot::new(&mut node, parameters)?;
    while !shutdown.is_requested() {
        node.spin(PATIENCE);
        robot.work()?;
    }
    Ok(shell::PASSED)
}

/// One robot between its topics.
struct Robot {
    parameters: BehaviorParameters,
    behavior: Option<Behavior>,
    pending: Option<hsl_msgs::WorldState>,
    decided: Time,
    /// The version of the tree's layout that was published last.
    told_layout: Option<u32>,

    field_dimensions: Subscription<hsl_msgs::FieldDimensions>,
    world_state: Subscription<hsl_msgs::WorldState>,
    motion_command: Publisher<hsl_msgs::MotionCommand>,
    outgoing: Publisher<hsl_msgs::HslMessage>,
    tree_layout: Publisher<hsl_msgs::BehaviorTreeLayout>,
    trace: Publisher<hsl_msgs::BehaviorTrace>,
    debug: Publisher<hsl_msgs::BehaviorDebug>,
}

impl Robot {
    fn new(node: &mut Node, parameters: BehaviorParameters) -> Result<Self, hsl_ros::Error> {
        Ok(Self {
            parameters,
            behavior: None,
            pending: None,
            decided: Time::ZERO,
            told_layout: None,
            field_dimensions: subscription(node, &topics::FIELD_DIMENSIONS)?,
            world_state: subscription(node, &topics::WORLD_STATE)?,
            motion_command: publisher(node, &topics::MOTION_COMMAND)?,
            outgoing: publisher(node, &topics::HSL_OUTGOING)?,
            tree_layout: publisher(node, &topics::TREE_LAYOUT)?,
            trace: publisher(node, &topics::TRACE)?,
            debug: publisher(node, &topics::DEBUG)?,
        })
    }

    /// Decides on every world state that was received, once the field is known and as long as
    /// somebody hears the decision; until then only the newest is kept.
    fn work(&mut self) -> anyhow::Result<()> {
        if self.behavior.is_none()
            && let Some(received) = self.field_dimensions.take()
        {
            let dimensions =
                field_dimensions::from_message(&received?).context("field_dimensions")?;
            let behavior = Behavior::from_parameters(self.parameters.clone(), dimensions)?;
            self.behavior = Some(behavior);
        }
        self.decide_pending()?;
        while let Some(received) = self.world_state.take() {
            match received {
                Ok(received) => self.pending = Some(received),
                Err(error) => tracing::warn!("world_state: {error}"),
            }
            self.decide_pending()?;
        }
        Ok(())
    }

    fn decide_pending(&mut self) -> anyhow::Result<()> {
        let Some(behavior) = &mut self.behavior else {
            return Ok(());
        };
        if self.motion_command.readers() == 0 {
            return Ok(());
        }
        let Some(message) = self.pending.take() else {
            return Ok(());
        };
        let world_state = match world_state::from_message(&message) {
            Ok(world_state) => world_state,
            Err(faults) => {
                tracing::warn!("world_state: {faults}");
                return Ok(());
            }
        };
        let (now, decided) = (world_state.now, self.decided);
        if now <= decided {
            tracing::warn!("world_state of {now} is ignored: that of {decided} is decided");
            return Ok(());
        }
        self.decided = now;
        let output = behavior.tick(&world_state);
        let layout = behavior.layout();
        if self.told_layout.replace(layout.version) != Some(layout.version) {
            let header = Header {
                frame_id: message.header.frame_id.clone(),
                ..Header::default()
            };
            let message = behavior_tree_layout::to_message(header, layout);
            self.tree_layout.publish(&message)?;
        }
        self.answer(message.header, world_state.robot.player_number, &output)?;
        Ok(())
    }

    /// Publishes a decision with the header of the world state that it answers; last the motion
    /// command, which says what else there is.
    fn answer(
        &self,
        header: Header,
        player_number: PlayerNumber,
        output: &BehaviorOutput,
    ) -> Result<(), hsl_ros::Error> {
        for outgoing in &output.messages {
            let message = hsl_message::outgoing_to_message(header.clone(), player_number, outgoing);
            self.outgoing.publish(&message)?;
        }
        if let Some(trace) = &output.trace {
            self.trace
                .publish(&behavior_trace::to_message(header.clone(), trace))?;
        }
        if let Some(debug) = &output.debug {
            self.debug
                .publish(&behavior_debug::to_message(header.clone(), debug))?;
        }
        let announcement = Announcement {
            messages_sent: u32::try_from(output.messages.len()).unwrap_or(u32::MAX),
            trace_sent: output.trace.is_some(),
            debug_sent: output.debug.is_some(),
            claims: output.claims.clone(),
            faults: output.faults.clone(),
            warnings: output.warnings.clone(),
        };
        let command = motion_command::to_message(header, &output.motion_command, announcement);
        self.motion_command.publish(&command)
    }
}

fn subscription<M: Message>(
    node: &mut Node,
    topic: &topics::Topic,
) -> Result<Subscription<M>, hsl_ros::Error> {
    node.subscription(topic.name, topic.qos)
}

fn publisher<M: Message>(
    node: &mut Node,
    topic: &topics::Topic,
) -> Result<Publisher<M>, hsl_ros::Error> {
    node.publisher(topic.name, topic.qos)
}

#[cfg(test)]
mod tests {
    use hsl_behavior::BehaviorParameters;

    #[test]
    fn the_parameter_file_gives_every_parameter_its_default() {
        hsl_ros::testing::assert_is_default::<BehaviorParameters>("behavior_node");
    }
}
