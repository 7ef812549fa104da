use robot_bridge::topic_log::LogTopic;

/// Topics that are read.
pub const TOPICS: &[LogTopic] = &[
    LogTopic::own("time_to_ball", "std_msgs/msg/Float32"),
    LogTopic::common("clock", "rosgraph_msgs/msg/Clock"),
    LogTopic::common("tf", "tf2_msgs/msg/TFMessage"),
    LogTopic::common("tf_static", "tf2_msgs/msg/TFMessage"),
    LogTopic::common(
        "pose_with_covariance",
        "geometry_msgs/msg/PoseWithCovarianceStamped",
    ),
    LogTopic::own(
        "ball_position_relative_filtered",
        "geometry_msgs/msg/PoseWithCovarianceStamped",
    ),
    LogTopic::own(
        "robots_relative_filtered",
        "soccer_vision_3d_msgs/msg/RobotArray",
    ),
    LogTopic::own("robot_state", "bitbots_msgs/msg/RobotControlState"),
    LogTopic::own("gamestate", "game_controller_hsl_interfaces/msg/GameState"),
    LogTopic::own("team_data", "bitbots_msgs/msg/TeamData"),
    LogTopic::common("cmd_vel", "geometry_msgs/msg/Twist"),
    LogTopic::common("goal_pose", "geometry_msgs/msg/PoseStamped"),
    LogTopic::common("pathfinding/cancel", "std_msgs/msg/Empty"),
    LogTopic::common("path", "nav_msgs/msg/Path"),
    LogTopic::own("head_mode", "bitbots_msgs/msg/HeadMode"),
    LogTopic::common("kick", "std_msgs/msg/Bool"),
    LogTopic::own("rl_kick_active", "std_msgs/msg/Bool"),
    LogTopic::own("debug/dsd/body_behavior/dsd_tree", "std_msgs/msg/String"),
    LogTopic::own("debug/dsd/body_behavior/dsd_stack", "std_msgs/msg/String"),
];
