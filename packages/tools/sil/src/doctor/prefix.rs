use super::{Check, Finding, GET_ROS};
use match_runner::ros::prefix;

/// Entry in the list of checks.
pub(super) const CHECK: Check = Check {
    name: "prefix",
    check,
};

/// Checks that the folders of the sourced installation exist and contain ROS.
fn check() -> Finding {
    let folders = prefix::folders();
    if folders.is_empty() {
        return Finding::missing("AMENT_PREFIX_PATH is empty", GET_ROS);
    }
    if let Some(gone) = folders.iter().find(|folder| !folder.is_dir()) {
        return Finding::missing(
            format!(
                "{} is in AMENT_PREFIX_PATH but is not a folder",
                gone.display()
            ),
            GET_ROS,
        );
    }
    if prefix::find("share/rcl/package.xml").is_none() {
        return Finding::missing("rcl not found in AMENT_PREFIX_PATH", GET_ROS);
    }
    let names: Vec<_> = folders
        .iter()
        .map(|folder| folder.display().to_string())
        .collect();
    Finding::Found(names.join(", "))
}
