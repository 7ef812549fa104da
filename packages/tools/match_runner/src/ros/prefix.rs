//! Files of the sourced ROS installation.

use std::path::PathBuf;

use anyhow::bail;

/// Returns the folders in `AMENT_PREFIX_PATH`; files in earlier ones hide those in later ones.
pub fn folders() -> Vec<PathBuf> {
    let value = std::env::var_os("AMENT_PREFIX_PATH").unwrap_or_default();
    std::env::split_paths(&value)
        .filter(|folder| !folder.as_os_str().is_empty())
        .collect()
}

/// Returns the file with this path below one of the folders; `None` if none has it.
pub fn find(path: &str) -> Option<PathBuf> {
    folders()
        .into_iter()
        .map(|folder| folder.join(path))
        .find(|file| file.exists())
}

/// Checks that ROS and the messages of this project are installed.
///
/// # Errors
///
/// Returns an error if a requirement is missing; the error contains a fix.
pub fn require() -> anyhow::Result<()> {
    if folders().is_empty() {
        bail!(
            "ROS 2 not found, AMENT_PREFIX_PATH is empty: run `make match`, or read \
             config/ros/env.sh or your installation's setup file into this shell first"
        );
    }
    if find("share/hsl_msgs/package.xml").is_none() {
        let prefix = std::env::var("AMENT_PREFIX_PATH").unwrap_or_default();
        bail!(
            "the ROS 2 in {prefix} has no hsl_msgs: run config/ros/setup, or build and source this \
             repository with colcon; `sil doctor` says more"
        );
    }
    Ok(())
}
