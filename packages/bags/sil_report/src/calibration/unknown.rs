/// Parameters that no fit estimates, with the reason.
pub const UNKNOWN: &[(&str, &str)] = &[
    (
        "simulation.errors.perception.ball_half_distance",
        "a ball that is not detected has no known place, and the direction of the head is not in the log",
    ),
    (
        "simulation.errors.perception.obstacle_half_distance",
        "a robot that is not detected has no known place",
    ),
    (
        "simulation.errors.perception.detection_half_angle",
        "the direction of the head is not in the log",
    ),
    (
        "simulation.errors.perception.occlusion",
        "a ball that is not detected has no known place",
    ),
    (
        "simulation.errors.perception.detection_correlation_time",
        "needs the probability of detection, which is not fitted",
    ),
    (
        "simulation.errors.perception.obstacle_position_per_meter",
        "other robots are not known to rest",
    ),
    (
        "simulation.errors.perception.ghost_ball_rate",
        "a ghost ball cannot be distinguished from a ball that another robot has kicked",
    ),
    (
        "simulation.errors.perception.ghost_ball_lifetime",
        "a ghost ball cannot be distinguished from a ball that another robot has kicked",
    ),
    (
        "simulation.errors.perception.ghost_robot_rate",
        "a ghost robot cannot be distinguished from one whose team is not detected",
    ),
    (
        "simulation.errors.perception.ghost_robot_lifetime",
        "a ghost robot cannot be distinguished from one whose team is not detected",
    ),
    (
        "simulation.errors.perception.team_mixup",
        "the true team of a perceived robot is not in the log",
    ),
    (
        "simulation.errors.perception.team_mixup_duration",
        "the true team of a perceived robot is not in the log",
    ),
    (
        "simulation.errors.localization.drift_orientation_per_radian",
        "drift in a turn cannot be separated from slip",
    ),
    (
        "simulation.errors.localization.mirrored_after_fall",
        "not fitted: falls in which the estimated pose is mirrored are too rare",
    ),
    (
        "simulation.errors.localization.mirrored_duration",
        "not fitted: falls in which the estimated pose is mirrored are too rare",
    ),
    (
        "simulation.errors.localization.kidnapped_after_penalty",
        "the true pose after a penalty is not in the log",
    ),
    (
        "simulation.errors.localization.kidnapped_position",
        "the true pose after a penalty is not in the log",
    ),
    (
        "simulation.errors.localization.kidnapped_orientation",
        "the true pose after a penalty is not in the log",
    ),
    (
        "simulation.errors.motion.kick_stand_distance",
        "a choice of the motion layer and no error: set it to that of the robot",
    ),
    (
        "simulation.errors.motion.kick_preparation",
        "the time at which the ball comes in reach of the foot is not in the log",
    ),
    (
        "simulation.errors.network.keeps_order",
        "not fitted: it is a property of the network's protocol",
    ),
    (
        "simulation.errors.network.outage_rate",
        "an outage cannot be distinguished from simultaneous bursts by few of them",
    ),
    (
        "simulation.errors.network.outage_duration",
        "an outage cannot be distinguished from simultaneous bursts by few of them",
    ),
];
