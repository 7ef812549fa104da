use bevyhavior_simulator::{BehaviorInput, BehaviorOutput};
use hsl_behavior::MotionLayer;
use hsl_ros::{Error, Node, RawSubscription};
use hsl_types::{RobotId, Time};
use hsl_wire::answer::{Command, PARTS, PartError};
use hsl_wire::convert::header;
use hsl_wire::geometry_msgs::{PoseStamped, Twist, TwistStamped};
use hsl_wire::std_msgs::Header;
use hsl_wire::topics::{self, Topic};
use hsl_wire::{CdrError, Message};
use scenario_kit::{CommandInterface, ScenarioOptions};

use crate::standard::requests::RequestMessage;

/// Subscription of a robot's commands, with their conversion to motion commands.
pub(crate) struct CommandLink {
    interface: CommandInterface,
    subscription: RawSubscription,
    motion_layer: MotionLayer,
}

/// Command with a decoded stamp; the answer of the robot is made later.
pub(crate) enum ReceivedCommand {
    Motion(Box<Command>),
    /// Request in a common ROS message, and the tick that it answers.
    Request(Time, RequestMessage),
}

impl CommandLink {
    pub(crate) fn new(
        node: &mut Node,
        robot: RobotId,
        options: &ScenarioOptions,
    ) -> Result<Self, Error> {
        let interface = options.command_interface_of(robot);
        let topic = topic_of(interface);
        let name = topic.of_robot(robot);
        Ok(Self {
            interface,
            subscription: node.raw_subscription(&name, topic.message_type.name, topic.qos)?,
            motion_layer: MotionLayer::new(options.field),
        })
    }

    pub(crate) fn topic(&self) -> &'static Topic {
        topic_of(self.interface)
    }

    /// Returns true if the commands have no stamp: then a command belongs to the tick in which it arrives.
    pub(crate) fn is_unstamped(&self) -> bool {
        self.interface == CommandInterface::Twist
    }

    /// Returns true if the commands are motion commands, which may announce further messages.
    pub(crate) fn is_motion_command(&self) -> bool {
        self.interface == CommandInterface::MotionCommand
    }

    /// Returns the bytes of the next command, if there is one.
    pub(crate) fn take(&self) -> Option<Vec<u8>> {
        self.subscription.take()
    }

    /// Starts another run.
    pub(crate) fn restart(&mut self) {
        self.motion_layer.restart();
    }

    /// Decodes a command that arrived in the tick at `now`.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a command, or if the stamp is not a time of a run.
    pub(crate) fn open(&self, bytes: &[u8], now: Time) -> Result<ReceivedCommand, PartError> {
        let topic = self.topic().name;
        let wrong_bytes = |source: CdrError| PartError::Bytes { topic, source };
        let stamp = |header: &Header| {
            header::now(header).map_err(|invalid| PartError::Content { topic, invalid })
        };
        Ok(match self.interface {
            CommandInterface::MotionCommand => {
                ReceivedCommand::Motion(Box::new(Command::open(bytes)?))
            }
            CommandInterface::Twist => {
                let message = Twist::from_cdr(bytes).map_err(wrong_bytes)?;
                ReceivedCommand::Request(now, RequestMessage::Velocity(message))
            }
            CommandInterface::TwistStamped => {
                let message = TwistStamped::from_cdr(bytes).map_err(wrong_bytes)?;
                let stamp = stamp(&message.header)?;
                ReceivedCommand::Request(stamp, RequestMessage::Velocity(message.twist))
            }
            CommandInterface::GoalPose => {
                let message = PoseStamped::from_cdr(bytes).map_err(wrong_bytes)?;
                ReceivedCommand::Request(stamp(&message.header)?, RequestMessage::Goal(message))
            }
        })
    }

    /// Returns the answer of the robot, without the announced parts. Call it once per tick: a request advances the
    /// robot's motion layer, which has a memory.
    ///
    /// # Errors
    ///
    /// Returns an error if the content of the command is invalid.
    pub(crate) fn answer(
        &mut self,
        command: ReceivedCommand,
        input: &BehaviorInput,
    ) -> Result<BehaviorOutput, PartError> {
        match command {
            ReceivedCommand::Motion(command) => command.read(),
            ReceivedCommand::Request(_, request) => {
                let topic = self.topic().name;
                let ground_to_field = input.world_state.robot.ground_to_field;
                let request = request
                    .read(ground_to_field, input.body.motion.ground_to_odometry)
                    .map_err(|invalid| PartError::Content { topic, invalid })?;
                Ok(self.motion_layer.answer(request, &input.world_state))
            }
        }
    }
}

impl ReceivedCommand {
    /// Returns the time of the answered tick.
    pub(crate) fn stamp(&self) -> Time {
        match self {
            Self::Motion(command) => command.stamp,
            Self::Request(stamp, _) => *stamp,
        }
    }

    /// Returns the announced number of messages of each of [`PARTS`].
    pub(crate) fn announced(&self) -> Vec<usize> {
        match self {
            Self::Motion(command) => command.announced().collect(),
            Self::Request(..) => vec![0; PARTS.len()],
        }
    }
}

pub(crate) fn topic_of(interface: CommandInterface) -> &'static Topic {
    match interface {
        CommandInterface::MotionCommand => &topics::MOTION_COMMAND,
        CommandInterface::Twist => &topics::TWIST,
        CommandInterface::TwistStamped => &topics::TWIST_STAMPED,
        CommandInterface::GoalPose => &topics::GOAL_POSE,
    }
}
