//! Programs of the nodes.

use std::path::PathBuf;

use anyhow::{Context, anyhow};

use super::prefix;

/// Returns the package of program `name`.
pub fn package_of(name: &str) -> &str {
    match name {
        "hulks_world" => "hulks_bridge",
        "mission_node" | "planner_node" | "world_model_node" => "mission_nodes",
        "ros_probe" | "world_control" => "world_sim",
        _ => name,
    }
}

/// Finds program `name`: in the folder of this program, where cargo builds it, or in `lib/<package>` of a prefix,
/// where colcon installs it.
///
/// # Errors
///
/// Returns an error if the program is not found.
pub fn find(name: &str) -> anyhow::Result<PathBuf> {
    let own = std::env::current_exe().context("cannot determine the path of this program")?;
    let beside = own.with_file_name(name);
    if beside.is_file() {
        return Ok(beside);
    }
    let package = package_of(name);
    prefix::find(&format!("lib/{package}/{name}")).ok_or_else(|| {
        anyhow!(
            "program {name} not found: it is neither {} nor in lib/{package} of a folder in \
             AMENT_PREFIX_PATH: build it with `cargo build -p {package}` or colcon",
            beside.display()
        )
    })
}
