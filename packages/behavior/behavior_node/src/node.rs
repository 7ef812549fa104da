use std::fmt::Display;
use std::time::Duration;

use anyhow::Context;
use hsl_behavior::RobotBehavior;
use hsl_ros::{
    Arguments, BehaviorTopics, LiveParameters, Node, PeerLog, Shutdown, Subscription, shell,
};
use hsl_types::{FieldDimensions, Time};
use hsl_wire::convert::{field_dimensions, world_state};
use hsl_wire::{hsl_msgs, topics};

use crate::behavior::{self, Parameters};

/// Time to wait for messages before the node checks whether it has to exit.
const POLL_PERIOD: Duration = Duration::from_millis(100);

/// Runs the node until a signal requests to exit: decides on the world states of one robot, and publishes the answers.
/// Returns the exit code. An error ends the node.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<Parameters>(arguments)?;
    let live = node.live_parameters(parameters.clone(), |_| Ok(()));
    let mut robot = Robot::new(&mut node, parameters, live)?;
    while !shutdown.is_requested() {
        node.spin(POLL_PERIOD);
        robot.work()?;
    }
    Ok(shell::PASSED)
}

/// Topics and behavior of one robot, from received messages to published answers.
struct Robot {
    parameters: Parameters,
    /// Parameters that can change while the node runs.
    live: LiveParameters<Parameters>,
    /// Field and behavior, after the field was received.
    behavior: Option<(FieldDimensions, Box<dyn RobotBehavior>)>,
    /// World state that was received but not decided on yet.
    pending: Option<hsl_msgs::WorldState>,
    /// Time stamp of the last world state that was decided on.
    decided: Time,
    log: PeerLog,
    field_dimensions: Subscription<hsl_msgs::FieldDimensions>,
    topics: BehaviorTopics,
}

impl Robot {
    /// Subscribes to the field and the world state, and creates the publishers of the answer, all in the robot's
    /// namespace.
    fn new(
        node: &mut Node,
        parameters: Parameters,
        live: LiveParameters<Parameters>,
    ) -> Result<Self, hsl_ros::Error> {
        let field = &topics::FIELD_DIMENSIONS;
        Ok(Self {
            parameters,
            live,
            behavior: None,
            pending: None,
            decided: Time::ZERO,
            log: PeerLog::default(),
            field_dimensions: node.subscription(field.name, field.qos)?,
            topics: BehaviorTopics::new(node, |topic| topic.name.to_owned())?,
        })
    }

    /// Creates the behavior once the field is received, then decides on every received world state. Until the field is
    /// known and the decision has a subscriber, only the newest world state is kept.
    fn work(&mut self) -> anyhow::Result<()> {
        if self.behavior.is_none()
            && let Some(received) = self.field_dimensions.take()
        {
            let dimensions =
                field_dimensions::from_message(&received?).context("field_dimensions")?;
            let behavior = behavior::behavior(self.parameters.clone(), dimensions)?;
            self.behavior = Some((dimensions, behavior));
        }
        self.decide_pending()?;
        while let Some(received) = self.topics.world_state.take() {
            match received {
                Ok(received) => self.pending = Some(received),
                Err(error) => warn(
                    &mut self.log,
                    "undecodable",
                    format_args!("world_state: {error}"),
                ),
            }
            self.decide_pending()?;
        }
        Ok(())
    }

    /// Runs the behavior on the pending world state and publishes the answer. Does nothing before the field is
    /// received, and keeps the world state while the decision has no subscriber. Invalid and repeated world states are
    /// dropped with a warning; an earlier stamp than the last one starts a new run with an empty memory.
    fn decide_pending(&mut self) -> anyhow::Result<()> {
        let Some((field, behavior)) = &mut self.behavior else {
            return Ok(());
        };
        if !self.topics.has_subscriber() {
            return Ok(());
        }
        let Some(message) = self.pending.take() else {
            return Ok(());
        };
        let world_state = match world_state::from_message(&message) {
            Ok(world_state) => world_state,
            Err(faults) => {
                warn(
                    &mut self.log,
                    "invalid",
                    format_args!("world_state: {faults}"),
                );
                return Ok(());
            }
        };
        let (now, decided) = (world_state.now, self.decided);
        if now == decided {
            let text = format_args!("ignoring the world_state of {now}: already decided");
            warn(&mut self.log, "decided", text);
            return Ok(());
        }
        if now < decided {
            let text = format_args!("restarting the run: {now} is not after {decided}");
            if let Some(line) = self.log.line("begins", text) {
                tracing::info!("{line}");
            }
            *behavior = behavior::behavior(self.parameters.clone(), *field)?;
        }
        self.decided = now;
        let mut parameters_set = Vec::new();
        while let Some(change) = self.live.take() {
            behavior.steer(behavior::steering(&change.parameters));
            parameters_set.push(change.rule);
        }
        let mut output = behavior.tick(&world_state);
        // Changes are recorded with the first tick that uses them.
        output.parameters_set = parameters_set;
        for warning in &output.warnings {
            tracing::warn!("{warning}");
        }
        for rule in &output.parameters_set {
            if let Some(line) = self.live.line(rule, "") {
                tracing::warn!("{line}");
            }
        }
        let sender = world_state.robot.player_number;
        let layout = Some(behavior.layout());
        self.topics
            .answer(message.header, sender, layout, &output)?;
        Ok(())
    }
}

/// Logs a line that another node caused, at most one a second of each kind.
fn warn(log: &mut PeerLog, kind: &'static str, text: impl Display) {
    if let Some(line) = log.line(kind, text) {
        tracing::warn!("{line}");
    }
}

#[cfg(all(test, feature = "tree_files"))]
mod tests {
    use crate::behavior::Parameters;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<Parameters>("behavior_node", env!("CARGO_MANIFEST_DIR"));
    }
}
