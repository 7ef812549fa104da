use hsl_ros::{Error, Node, Publisher, Subscription};
use hsl_types::{Faults, FieldDimensions, RobotId, WorldState};
use hsl_wire::convert::{
    field_dimensions, game_controller_state, ground_to_field, header, hsl_message, motion_command,
    world_state,
};
use hsl_wire::topics::{self, Qos, Topic};
use hsl_wire::{Message, hsl_msgs};
use robot_bridge::Input;

/// Topic of what the robot perceives, as a world state of which the bridge takes ball, obstacles and what follows from
/// them; the robot's vision publishes it.
pub const PERCEPTION: &str = "perception";

/// Topic of the robot's pose in the field frame of its team; the robot's localization publishes it.
pub const LOCALIZATION: &str = "localization";

/// The topics of a robot's namespace, as the bridge to the robot uses them.
#[derive(Debug)]
pub struct RobotTopics {
    world_states: WorldStates,
    /// Kept, because the field is latched.
    _field: Publisher<hsl_msgs::FieldDimensions>,
    command: Subscription<hsl_msgs::MotionCommand>,
    game: Subscription<hsl_msgs::GameControllerState>,
    message: Subscription<hsl_msgs::HslMessage>,
    perception: Subscription<hsl_msgs::WorldState>,
    localization: Subscription<hsl_msgs::Pose2>,
}

impl RobotTopics {
    /// Creates the topics and publishes the field.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a topic.
    pub fn new(node: &mut Node, robot: RobotId, field: &FieldDimensions) -> Result<Self, Error> {
        let published: Publisher<hsl_msgs::FieldDimensions> =
            publisher(node, &topics::FIELD_DIMENSIONS)?;
        published.publish(&field_dimensions::to_message(field))?;
        Ok(Self {
            world_states: WorldStates {
                robot,
                publisher: publisher(node, &topics::WORLD_STATE)?,
            },
            _field: published,
            command: subscription(node, &topics::MOTION_COMMAND)?,
            game: subscription(node, &topics::GAME_CONTROLLER_STATE)?,
            message: subscription(node, &topics::HSL_INCOMING)?,
            perception: node.subscription(PERCEPTION, Qos::STREAM)?,
            localization: node.subscription(LOCALIZATION, Qos::STREAM)?,
        })
    }

    /// Returns the publisher of world states, for any thread.
    pub fn world_states(&self) -> WorldStates {
        self.world_states.clone()
    }

    /// Takes all that has arrived, and logs what is invalid.
    pub fn take(&self) -> Vec<Input> {
        let mut inputs = Vec::new();
        each(&self.game, topics::GAME_CONTROLLER_STATE.name, |it| {
            let game = game_controller_state::from_message(it)?;
            inputs.push(Input::Game(Box::new(game)));
            Ok(())
        });
        each(&self.message, topics::HSL_INCOMING.name, |it| {
            inputs.push(Input::Message(hsl_message::incoming_from_message(it)?));
            Ok(())
        });
        each(&self.perception, PERCEPTION, |it| {
            let perception = world_state::from_message(it)?;
            inputs.push(Input::Perception(Box::new(perception)));
            Ok(())
        });
        each(&self.localization, LOCALIZATION, |it| {
            inputs.push(Input::Pose(ground_to_field::from_message(it)?));
            Ok(())
        });
        each(&self.command, topics::MOTION_COMMAND.name, |it| {
            let output = motion_command::from_message(it)?;
            inputs.push(Input::Command(output.motion_command));
            Ok(())
        });
        inputs
    }
}

/// The publisher of a robot's world states.
#[derive(Clone, Debug)]
pub struct WorldStates {
    robot: RobotId,
    publisher: Publisher<hsl_msgs::WorldState>,
}

impl WorldStates {
    /// Publishes a world state.
    ///
    /// # Errors
    /// Returns an error if ROS refuses it.
    pub fn publish(&self, world_state: &WorldState) -> Result<(), Error> {
        let header = header::of_robot(world_state.now, self.robot);
        let message = world_state::to_message(header, world_state, 0);
        self.publisher.publish(&message)
    }
}

/// Takes each message of a topic and logs the faults of those that are invalid.
fn each<M: Message>(
    subscription: &Subscription<M>,
    topic: &str,
    mut take: impl FnMut(&M) -> Result<(), Faults>,
) {
    while let Some(received) = subscription.take() {
        match received {
            Ok(message) => {
                if let Err(faults) = take(&message) {
                    tracing::warn!("{topic}: {faults}");
                }
            }
            Err(error) => tracing::warn!("{topic}: {error}"),
        }
    }
}

fn publisher<M: Message>(node: &mut Node, topic: &Topic) -> Result<Publisher<M>, Error> {
    node.publisher(topic.name, topic.qos)
}

fn subscription<M: Message>(node: &mut Node, topic: &Topic) -> Result<Subscription<M>, Error> {
    node.subscription(topic.name, topic.qos)
}
