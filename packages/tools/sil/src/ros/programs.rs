//! Where the nodes' programs are.

use std::path::PathBuf;

use anyhow::{Context, anyhow};

use super::prefix;

/// The package that program `name` is part of.
pub fn package_of(name: &str) -> &str {
    match name {
        "hulks_world" => "hulks_bridge",
        "ros_probe" => "world_sim",
        _ => name,
    }
}

/// The program `name`: beside this program, as cargo builds them, or in `lib/<package>` of a prefix, as colcon
/// installs them.
///
/// # Errors
/// It is in neither place.
pub fn find(name: &str) -> anyhow::Result<PathBuf> {
    let own = std::env::current_exe().context("this program does not know where it is")?;
    let beside = own.with_file_name(name);
    if beside.is_file() {
        return Ok(beside);
    }
    let package = package_of(name);
    prefix::find(&format!("lib/{package}/{name}")).ok_or_else(|| {
        anyhow!(
            "the program {name} is neither {} nor in lib/{package} of a folder in \
             AMENT_PREFIX_PATH: build it with `cargo build -p {package}` or colcon",
            beside.display()
        )
    })
}
