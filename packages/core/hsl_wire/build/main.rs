//! Writes the message structs of this crate from `.msg` files: this project's in `msg/`, and other projects' as
//! described in `standard/`, and in `config/ros/overlay` for ROS installations that lack them.
//!
//! `re_ros_msg` parses the files.

mod definition;
mod documentation;
mod find;
mod message;
mod primitive;
mod render;
mod type_hash;

use std::path::Path;

use anyhow::Context;

/// Messages of other projects that the crate offers; the messages that they consist of are added.
const ROOTS_OF_OTHERS: [&str; 35] = [
    "bitbots_msgs/HeadMode",
    "bitbots_msgs/RobotControlState",
    "bitbots_msgs/TeamData",
    "booster_interface/LowState",
    "booster_interface/Odometer",
    "booster_interface/RawBytesMsg",
    "booster_msgs/RpcReqMsg",
    "brain/Kick",
    "game_controller_hsl_interfaces/GameState",
    "game_controller_interface/GameControlData",
    "geometry_msgs/Pose",
    "geometry_msgs/Pose2D",
    "geometry_msgs/PoseStamped",
    "geometry_msgs/PoseWithCovarianceStamped",
    "geometry_msgs/TwistStamped",
    "nao_lola_command_msgs/ChestLed",
    "nao_lola_command_msgs/JointPositions",
    "nao_lola_command_msgs/JointStiffnesses",
    "nao_lola_sensor_msgs/Angle",
    "nao_lola_sensor_msgs/Buttons",
    "nao_lola_sensor_msgs/JointPositions",
    "nao_lola_sensor_msgs/JointStatuses",
    "nao_lola_sensor_msgs/Touch",
    "nav_msgs/Odometry",
    "rosgraph_msgs/Clock",
    "sensor_msgs/JointState",
    "soccer_vision_3d_msgs/BallArray",
    "soccer_vision_3d_msgs/RobotArray",
    "std_msgs/Bool",
    "std_msgs/Empty",
    "std_msgs/Float32",
    "std_msgs/String",
    "tf2_msgs/TFMessage",
    "vision_interface/Detections",
    "visualization_msgs/MarkerArray",
];

/// Writes the generated code to `messages.rs` in cargo's output folder.
fn main() -> anyhow::Result<()> {
    println!("cargo::rerun-if-changed=build");
    let messages = find::messages(&ROOTS_OF_OTHERS)?;
    let file = syn::parse2(render::file(&messages)?).context("cannot parse the generated code")?;
    let folder = std::env::var_os("OUT_DIR")
        .context("OUT_DIR is not set; run this program as a build script of cargo")?;
    let path = Path::new(&folder).join("messages.rs");
    std::fs::write(&path, prettyplease::unparse(&file))
        .with_context(|| format!("writing {}", path.display()))
}
