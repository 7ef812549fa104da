use bevyhavior_simulator::BehaviorInput;
use hsl_ros::{Error, Node, Publisher};
use hsl_types::RobotId;
use hsl_wire::topics::{self, Topic};
use hsl_wire::{Message, geometry_msgs, nav_msgs, sensor_msgs, soccer_vision_3d_msgs, tf2_msgs};

use crate::standard::{detections, inputs};

/// Publishers of a robot's inputs as common ROS messages.
pub(crate) struct StandardPublishers {
    transforms: Publisher<tf2_msgs::TFMessage>,
    odometry: Publisher<nav_msgs::Odometry>,
    robot_pose: Publisher<geometry_msgs::PoseWithCovarianceStamped>,
    ball_pose: Publisher<geometry_msgs::PoseWithCovarianceStamped>,
    joint_states: Publisher<sensor_msgs::JointState>,
    balls: Publisher<soccer_vision_3d_msgs::BallArray>,
    robots: Publisher<soccer_vision_3d_msgs::RobotArray>,
}

impl StandardPublishers {
    /// Creates the topics of `robot`.
    pub(crate) fn new(node: &mut Node, robot: RobotId) -> Result<Self, Error> {
        Ok(Self {
            transforms: publisher(node, robot, &topics::ROBOT_TF)?,
            odometry: publisher(node, robot, &topics::ODOMETRY)?,
            robot_pose: publisher(node, robot, &topics::ROBOT_POSE)?,
            ball_pose: publisher(node, robot, &topics::BALL_POSE)?,
            joint_states: publisher(node, robot, &topics::JOINT_STATES)?,
            balls: publisher(node, robot, &topics::SEEN_BALLS)?,
            robots: publisher(node, robot, &topics::SEEN_ROBOTS)?,
        })
    }

    /// Publishes the inputs of a tick.
    pub(crate) fn publish(&self, input: &BehaviorInput) -> Result<(), Error> {
        self.transforms.publish(&inputs::transforms(input))?;
        self.odometry.publish(&inputs::odometry(input))?;
        self.robot_pose.publish(&inputs::robot_pose(input))?;
        if let Some(ball) = inputs::ball_pose(input) {
            self.ball_pose.publish(&ball)?;
        }
        self.joint_states.publish(&inputs::joint_states(input))?;
        self.balls.publish(&detections::seen_balls(input))?;
        self.robots.publish(&detections::seen_robots(input))
    }

    /// Returns the number of nodes' subscriptions to these topics.
    pub(crate) fn subscribers(&self) -> usize {
        self.transforms.readers()
            + self.odometry.readers()
            + self.robot_pose.readers()
            + self.ball_pose.readers()
            + self.joint_states.readers()
            + self.balls.readers()
            + self.robots.readers()
    }
}

fn publisher<M: Message>(
    node: &mut Node,
    robot: RobotId,
    topic: &Topic,
) -> Result<Publisher<M>, Error> {
    node.publisher(&topic.of_robot(robot), topic.qos)
}
