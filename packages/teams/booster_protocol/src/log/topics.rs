use robot_bridge::topic_log::LogTopic;

/// Topics that are read.
pub const TOPICS: &[LogTopic] = &[
    LogTopic::own("booster_soccer/robot_pose", "geometry_msgs/msg/Pose2D"),
    LogTopic::common("clock", "rosgraph_msgs/msg/Clock"),
    LogTopic::own(
        "booster_soccer/detection",
        "vision_interface/msg/Detections",
    ),
    LogTopic::own(
        "fall_down_recovery_state",
        "booster_interface/msg/RawBytesMsg",
    ),
    LogTopic::own(
        "robocup/game_controller",
        "game_controller_interface/msg/GameControlData",
    ),
    LogTopic::own(
        "booster_soccer/game_controller",
        "game_controller_interface/msg/GameControlData",
    ),
    LogTopic::own("LocoApiTopicReq", "booster_msgs/msg/RpcReqMsg"),
    LogTopic::own("kick_ball", "brain/msg/Kick"),
];
