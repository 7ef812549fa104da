//! Topics of common ROS messages, for robots with the option `standard_topics` or another command interface than
//! `motion_command`. Bags do not contain them: they repeat the content of `world_state` and `motion_command`.

use super::tables::topics;
use crate::{geometry_msgs, nav_msgs, sensor_msgs, soccer_vision_3d_msgs, tf2_msgs};

topics! {
    /// All topics of common ROS messages, in the order of publication.
    STANDARD_TOPICS:

    ROBOT_TF: Robot "tf" tf2_msgs::TFMessage, from World, BURST,
        recorded false,
        "transforms from map to odom and base_footprint; world_sim to behavior";
    ODOMETRY: Robot "odom" nav_msgs::Odometry, from World, STREAM,
        recorded false,
        "pose and velocity by odometry; world_sim to behavior";
    ROBOT_POSE: Robot "pose" geometry_msgs::PoseWithCovarianceStamped, from World, STREAM,
        recorded false,
        "pose of the robot by its localization; world_sim to behavior";
    BALL_POSE: Robot "ball" geometry_msgs::PoseWithCovarianceStamped, from World, STREAM,
        recorded false,
        "position of the ball, in ticks in which the robot sees it; world_sim to behavior";
    JOINT_STATES: Robot "joint_states" sensor_msgs::JointState, from World, STREAM,
        recorded false,
        "angle of the head; world_sim to behavior";
    SEEN_BALLS: Robot "soccer_vision_3d/balls" soccer_vision_3d_msgs::BallArray, from World, STREAM,
        recorded false,
        "ball that the robot sees, or none; world_sim to behavior";
    SEEN_ROBOTS: Robot "soccer_vision_3d/robots" soccer_vision_3d_msgs::RobotArray, from World, STREAM,
        recorded false,
        "robots that the robot sees; world_sim to behavior";
    TWIST: Robot "cmd_vel" geometry_msgs::Twist, from Behavior, STREAM,
        recorded false,
        "velocity of a robot with the command interface twist; behavior to world_sim";
    TWIST_STAMPED: Robot "cmd_vel_stamped" geometry_msgs::TwistStamped, from Behavior, STREAM,
        recorded false,
        "velocity of a robot with the command interface twist_stamped; behavior to world_sim";
    GOAL_POSE: Robot "goal_pose" geometry_msgs::PoseStamped, from Behavior, STREAM,
        recorded false,
        "goal of a robot with the command interface goal_pose; behavior to world_sim";
}
