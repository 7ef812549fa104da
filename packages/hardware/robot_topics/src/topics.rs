use hsl_ros::{CheckedSubscription, Error, Node, Publisher};
use hsl_types::{FieldDimensions, RobotId, WorldState};
use hsl_wire::convert::{
    field_dimensions, game_controller_state, ground_to_field, header, hsl_message, motion_command,
    world_state,
};
use hsl_wire::topics::{self, Qos, Topic};
use hsl_wire::{Message, hsl_msgs, soccer_vision_3d_msgs};
use robot_bridge::Input;

use crate::types::Types;
use crate::{Vision, now};

/// Topic of the perception of the robot's vision: a world state of which the bridge uses ball, obstacles and values
/// derived from them.
pub const PERCEPTION: &str = "perception";

/// Topic of the balls that the robot's vision detects; the name is common among teams.
pub const BALLS: &str = "soccer_vision_3d/balls";

/// Topic of the robots that the robot's vision detects.
pub const ROBOTS: &str = "soccer_vision_3d/robots";

/// Topic of the robot's pose in the field frame of its team, from the robot's localization.
pub const LOCALIZATION: &str = "localization";

/// Topics in a robot's namespace, from the side of the bridge to the robot.
#[derive(Debug)]
pub struct RobotTopics {
    /// Publisher of the behavior's input.
    world_states: WorldStates,
    /// Kept alive because the field is latched.
    _field: Publisher<hsl_msgs::FieldDimensions>,
    command: CheckedSubscription<hsl_msgs::MotionCommand>,
    /// States of the game, from the node that follows the GameController.
    game: CheckedSubscription<hsl_msgs::GameControllerState>,
    /// Messages of teammates.
    message: CheckedSubscription<hsl_msgs::HslMessage>,
    perception: CheckedSubscription<hsl_msgs::WorldState>,
    balls: CheckedSubscription<soccer_vision_3d_msgs::BallArray>,
    robots: CheckedSubscription<soccer_vision_3d_msgs::RobotArray>,
    localization: CheckedSubscription<hsl_msgs::Pose2>,
    /// Limits for the messages of `balls` and `robots`.
    vision: Vision,
    types: Types,
}

impl RobotTopics {
    /// Creates the topics in the namespace of `node`, and publishes the field once; late joiners receive it, too.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a topic.
    pub fn new(
        node: &mut Node,
        robot: RobotId,
        field: &FieldDimensions,
        vision: Vision,
    ) -> Result<Self, Error> {
        let published: Publisher<hsl_msgs::FieldDimensions> =
            publisher(node, &topics::FIELD_DIMENSIONS)?;
        published.publish(&field_dimensions::to_message(field))?;
        Ok(Self {
            world_states: WorldStates {
                robot,
                publisher: publisher(node, &topics::WORLD_STATE)?,
            },
            _field: published,
            command: checked(node, &topics::MOTION_COMMAND)?,
            game: checked(node, &topics::GAME_CONTROLLER_STATE)?,
            message: checked(node, &topics::HSL_INCOMING)?,
            perception: CheckedSubscription::new(node, PERCEPTION, Qos::STREAM)?,
            balls: CheckedSubscription::new(node, BALLS, Qos::STREAM)?,
            robots: CheckedSubscription::new(node, ROBOTS, Qos::STREAM)?,
            localization: CheckedSubscription::new(node, LOCALIZATION, Qos::STREAM)?,
            vision,
            types: Types::default(),
        })
    }

    /// Returns the publisher of world states, for any thread.
    pub fn world_states(&self) -> WorldStates {
        self.world_states.clone()
    }

    /// Takes the messages that have arrived on all topics and returns them as inputs of the bridge. Commands come last.
    /// Invalid messages are logged and dropped. Other nodes whose messages have other fields than those of `node`, the node
    /// of the topics, are logged.
    pub fn receive(&mut self, node: &Node) -> Vec<Input> {
        let now = now();
        self.types.check(node, now);
        let mut inputs = Vec::new();
        self.game.each(now, |it| {
            let game = game_controller_state::from_message(it)?;
            inputs.push(Input::Game(Box::new(game)));
            Ok(())
        });
        self.message.each(now, |it| {
            inputs.push(Input::Message(hsl_message::incoming_from_message(it)?));
            Ok(())
        });
        self.perception.each(now, |it| {
            let perception = world_state::from_message(it)?;
            inputs.push(Input::Perception(Box::new(perception)));
            Ok(())
        });
        self.balls.each(now, |it| {
            inputs.push(Input::Balls(self.vision.balls(it, now)?));
            Ok(())
        });
        self.robots.each(now, |it| {
            inputs.push(Input::Robots(self.vision.robots(it, now)?));
            Ok(())
        });
        self.localization.each(now, |it| {
            inputs.push(Input::Pose(ground_to_field::from_message(it)?));
            Ok(())
        });
        self.command.each(now, |it| {
            let output = motion_command::from_message(it)?;
            inputs.push(Input::Command(output.motion_command));
            Ok(())
        });
        inputs
    }
}

/// Publisher of a robot's world states.
#[derive(Clone, Debug)]
pub struct WorldStates {
    robot: RobotId,
    publisher: Publisher<hsl_msgs::WorldState>,
}

impl WorldStates {
    /// Publishes a world state, with its time and the robot in the header.
    ///
    /// # Errors
    /// Returns an error if ROS refuses the message.
    pub fn publish(&self, world_state: &WorldState) -> Result<(), Error> {
        let header = header::of_robot(world_state.now, self.robot);
        let message = world_state::to_message(header, world_state, 0);
        self.publisher.publish(&message)
    }
}

/// Creates a publisher in the namespace of `node`.
fn publisher<M: Message>(node: &mut Node, topic: &Topic) -> Result<Publisher<M>, Error> {
    node.publisher(topic.name, topic.qos)
}

/// Creates a subscription in the namespace of `node` that logs invalid messages.
fn checked<M: Message>(
    node: &mut Node,
    topic: &'static Topic,
) -> Result<CheckedSubscription<M>, Error> {
    CheckedSubscription::new(node, topic.name, topic.qos)
}
