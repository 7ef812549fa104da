//! Writes the message structs of this crate from `.msg` files: those of this project in `msg/`, and those of others as
//! they are described in `standard/`, and in `config/ros/overlay` for ROS prefixes that lack them.
//!
//! `roslibrust_codegen` finds and parses the files and computes the type hashes. Its own generated
//! code is not used: it needs that project's client library at run time, drops the bounds of
//! sequences and the comments, and repeats nested definitions in its definition texts.

mod definition;
mod documentation;
mod find;
mod render;

use std::path::Path;

use anyhow::Context;

/// What the crate offers beyond the messages of this repository; what they are made of comes along.
const ROOTS_OF_OTHERS: [&str; 16] = [
    "geometry_msgs/Twist",
    "nao_lola_command_msgs/ChestLed",
    "nao_lola_command_msgs/JointPositions",
    "nao_lola_command_msgs/JointStiffnesses",
    "nao_lola_sensor_msgs/Angle",
    "nao_lola_sensor_msgs/Buttons",
    "nao_lola_sensor_msgs/JointPositions",
    "nao_lola_sensor_msgs/JointStatuses",
    "nao_lola_sensor_msgs/Touch",
    "rosgraph_msgs/Clock",
    "sensor_msgs/JointState",
    "soccer_vision_3d_msgs/BallArray",
    "soccer_vision_3d_msgs/RobotArray",
    "std_msgs/String",
    "tf2_msgs/TFMessage",
    "visualization_msgs/MarkerArray",
];

fn main() -> anyhow::Result<()> {
    println!("cargo::rerun-if-changed=build");
    let messages = find::messages(&ROOTS_OF_OTHERS)?;
    let file = syn::parse2(render::file(&messages)?).context("the generated code is not Rust")?;
    let folder = std::env::var_os("OUT_DIR").context("cargo sets OUT_DIR")?;
    let path = Path::new(&folder).join("messages.rs");
    std::fs::write(&path, prettyplease::unparse(&file))
        .with_context(|| format!("writing {}", path.display()))
}
