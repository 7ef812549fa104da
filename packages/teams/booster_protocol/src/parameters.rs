//! Parameters of the bridge.

use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::{limits, seconds};
use serde::{Deserialize, Serialize};

/// Parameters of the node.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct BridgeParameters {
    /// Number of the team in the state of the game: the program's parameter game.team_id.
    #[parameter(default = 66, range = 1.0..=254.0)]
    pub team_id: u8,
    /// Factor by which the program multiplies the odometer: its parameter robot.odom_factor. The bridge divides by it.
    #[parameter(default = 0.8, range = 0.0..=limits::FACTOR, positive)]
    pub odometry_factor: f32,
    /// Place of the program.
    #[parameter(section)]
    pub program: ProgramParameters,
    /// Vision of the robot.
    #[parameter(section)]
    pub vision: VisionParameters,
    /// Kicks.
    #[parameter(section)]
    pub kick: KickParameters,
}

/// Place of the program.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct ProgramParameters {
    /// ROS domain of the program, in which its topics have their global names, so that its launch files work as they
    /// are. Null: the domain of the match, in which the program has a namespace.
    #[parameter(default = None, range = 0..=limits::ROS_DOMAIN)]
    pub domain: Option<u8>,
    /// True to pass the UDP messages of the program to its team through the communication of the match. Each such robot on
    /// the machine then needs a `team_id` of its own, because the port of the program follows from it.
    #[parameter(default = false)]
    pub team_messages: bool,
    /// Wall time without a message after which the robot is silent, because the program has ended or hangs.
    #[parameter(default = Duration::from_secs(2), positive)]
    #[serde(with = "seconds")]
    pub timeout: Duration,
}

/// Vision of the robot: the program receives its detections instead of images.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct VisionParameters {
    /// Time between two images.
    #[parameter(default = Duration::from_millis(30), positive)]
    #[serde(with = "seconds")]
    pub period: Duration,
    /// Time from an image to its detections.
    #[parameter(default = Duration::from_millis(60))]
    #[serde(with = "seconds")]
    pub latency: Duration,
    /// Maximum distance of a detected object.
    #[parameter(default = 8.0, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub range: f32,
    /// Horizontal angle of view.
    #[parameter(default = 1.6, unit = "rad", range = 0.1..=3.0)]
    pub horizontal_angle: f32,
    /// Vertical angle of view.
    #[parameter(default = 1.1, unit = "rad", range = 0.1..=3.0)]
    pub vertical_angle: f32,
    /// Height of the camera.
    #[parameter(default = 0.8, unit = "m", range = 0.0..=limits::DISTANCE, positive)]
    pub camera_height: f32,
    /// Maximum error of a position along each axis, at no distance.
    #[parameter(default = 0.03, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub error: f32,
    /// Increase of this error for each meter of distance. The localization of the program tolerates a mean error of 0.11.
    #[parameter(default = 0.03, range = 0.0..=1.0)]
    pub relative_error: f32,
    /// Probability that an object is overlooked in an image.
    #[parameter(default = 0.05, range = 0.0..=1.0)]
    pub overlooked: f32,
    /// Seed of errors and overlooked objects, in addition to robot and time of the image.
    #[parameter(default = 0, range = 0.0..=1_000_000.0)]
    pub seed: u32,
}

/// Kicks: the robot walks to the ball and kicks it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct KickParameters {
    /// Maximum distance to the ball for a kick.
    #[parameter(default = 0.35, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub reach: f32,
    /// Maximum angle between the robot and the direction of a kick.
    #[parameter(default = 0.5, unit = "rad", range = 0.0..=3.2)]
    pub alignment: f32,
    /// Least power of a long kick.
    #[parameter(default = 2.5, range = 0.0..=limits::FACTOR)]
    pub long_power: f32,
}
