//! The ROS installation that the environment names, as far as it can be judged from its files.

use std::path::PathBuf;

use anyhow::bail;

/// The folders in `AMENT_PREFIX_PATH`, first the one that counts most.
pub fn folders() -> Vec<PathBuf> {
    let value = std::env::var_os("AMENT_PREFIX_PATH").unwrap_or_default();
    std::env::split_paths(&value)
        .filter(|folder| !folder.as_os_str().is_empty())
        .collect()
}

/// The file with this path below one of the folders.
pub fn find(path: &str) -> Option<PathBuf> {
    folders()
        .into_iter()
        .map(|folder| folder.join(path))
        .find(|file| file.exists())
}

/// Whether processes that speak ROS and our messages can be started.
///
/// # Errors
/// What is missing, and how to mend it.
pub fn require() -> anyhow::Result<()> {
    if folders().is_empty() {
        bail!(
            "no ROS 2 is in reach, AMENT_PREFIX_PATH is empty: run `make match`, or read \
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
