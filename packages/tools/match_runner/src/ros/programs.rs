//! Programs of the nodes, and the library that is preloaded into programs of users.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};

use super::prefix;
use crate::plan::team_programs::PROGRAMS;
use crate::sim_time::preload::LIBRARY;

/// Returns the package that installs the program `name`.
pub fn package_of(name: &str) -> &str {
    match name {
        "mission_facts" | "mission_node" | "planner_node" | "world_model_node" => "mission_nodes",
        LIBRARY | "sil_tools" => "sil",
        "ros_probe" | "world_control" => "world_sim",
        _ => bridge_in(name).unwrap_or(name),
    }
}

/// Returns the bridge whose process contains the world and has the name `name`, or `None`.
fn bridge_in(name: &str) -> Option<&'static str> {
    let mut programs = PROGRAMS.iter();
    let program = programs.find(|program| program.world_process() == Some(name))?;
    Some(program.bridge)
}

/// Returns the command that builds the program `name` in this repository.
pub fn build_command(name: &str) -> String {
    match name {
        LIBRARY => "cargo build --package sim_time --lib".to_owned(),
        _ => format!("cargo build --workspace --bin {name}"),
    }
}

/// Returns the path of the program `name`: in the folder in which cargo builds programs, or in `lib/<package>` of a
/// prefix, where colcon installs it.
///
/// # Errors
///
/// Returns an error if the program is not found.
pub fn find(name: &str) -> anyhow::Result<PathBuf> {
    let own = std::env::current_exe().context("cannot determine the path of this program")?;
    let beside = programs_folder(&own).join(name);
    if beside.is_file() {
        return Ok(beside);
    }
    let package = package_of(name);
    let build = build_command(name);
    prefix::find(&format!("lib/{package}/{name}")).ok_or_else(|| {
        anyhow!(
            "program {name} not found: it is neither {} nor in lib/{package} of a folder in \
             AMENT_PREFIX_PATH: build it with `{build}` or colcon",
            beside.display()
        )
    })
}

/// Returns the folder in which cargo builds the programs of the workspace: the folder of the program `own`, or the one
/// above it if `own` is an example.
fn programs_folder(own: &Path) -> &Path {
    let folder = own.parent().unwrap_or(own);
    match folder.parent() {
        Some(above) if folder.ends_with("examples") => above,
        _ => folder,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_finds_the_programs_in_the_folder_above() {
        for own in ["/target/debug/sil", "/target/debug/examples/sil_bench"] {
            assert_eq!(programs_folder(Path::new(own)), Path::new("/target/debug"));
        }
    }
}
