//! Publishers of the messages that the program receives.

use bitbots_protocol::inputs::Inputs;
use hsl_ros::{Error, Node, Publisher};
use hsl_types::Time;
use hsl_wire::bitbots_msgs::{RobotControlState, TeamData};
use hsl_wire::convert::time;
use hsl_wire::game_controller_hsl_interfaces::GameState;
use hsl_wire::geometry_msgs::PoseWithCovarianceStamped;
use hsl_wire::rosgraph_msgs::Clock;
use hsl_wire::soccer_vision_3d_msgs::RobotArray;
use hsl_wire::tf2_msgs::TFMessage;
use hsl_wire::topics::Qos;

use team_bridge::{Names, without_subscriber};

/// Publishers of the inputs of the program.
pub(crate) struct Outbox {
    transforms: Publisher<TFMessage>,
    robot_state: Publisher<RobotControlState>,
    game_state: Publisher<GameState>,
    team_data: Publisher<TeamData>,
    robots: Publisher<RobotArray>,
    ball: Publisher<PoseWithCovarianceStamped>,
    clock: Publisher<Clock>,
}

impl Outbox {
    /// Creates the publishers.
    ///
    /// # Errors
    /// Returns an error if ROS refuses one of them.
    pub(crate) fn new(node: &mut Node, names: Names) -> Result<Self, Error> {
        Ok(Self {
            transforms: node.publisher(&names.of("tf"), Qos::BURST)?,
            robot_state: node.publisher(&names.of("robot_state"), Qos::STREAM)?,
            game_state: node.publisher(&names.of("gamestate"), Qos::STREAM)?,
            team_data: node.publisher(&names.of("team_data"), Qos::STREAM)?,
            robots: node.publisher(&names.of("robots_relative_filtered"), Qos::STREAM)?,
            ball: node.publisher(&names.of("ball_position_relative_filtered"), Qos::STREAM)?,
            clock: node.publisher(&names.of("clock"), Qos::STREAM)?,
        })
    }

    /// Returns the topics that have no subscriber although the program needs them to play.
    pub(crate) fn without_subscriber(&self) -> Vec<&'static str> {
        without_subscriber([
            ("tf", self.transforms.readers()),
            ("gamestate", self.game_state.readers()),
            ("ball_position_relative_filtered", self.ball.readers()),
            ("clock", self.clock.readers()),
        ])
    }

    /// Publishes the inputs of a tick.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message.
    pub(crate) fn publish(&self, inputs: &Inputs) -> Result<(), Error> {
        self.transforms.publish(&inputs.transforms)?;
        self.robot_state.publish(&inputs.robot_state)?;
        if let Some(game_state) = &inputs.game_state {
            self.game_state.publish(game_state)?;
        }
        for message in &inputs.team_data {
            self.team_data.publish(message)?;
        }
        self.robots.publish(&inputs.robots)?;
        self.ball.publish(&inputs.ball)
    }

    /// Publishes the time of a tick, which starts the program's timers.
    ///
    /// # Errors
    /// Returns an error if ROS refuses the message.
    pub(crate) fn publish_clock(&self, now: Time) -> Result<(), Error> {
        self.clock.publish(&Clock {
            clock: time::to_message(now),
        })
    }
}
