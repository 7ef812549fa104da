use super::{Check, Finding, GET_ROS};

/// Distribution for which messages and nodes are built.
const SUPPORTED: &str = "jazzy";

/// Entry in the list of checks.
pub(super) const CHECK: Check = Check {
    name: "distribution",
    check,
};

/// Checks that the supported distribution of ROS is sourced.
fn check() -> Finding {
    match std::env::var("ROS_DISTRO") {
        Ok(name) if name == SUPPORTED => Finding::Found(format!("ROS 2 {name}")),
        Ok(name) => Finding::missing(
            format!("ROS 2 {name} is sourced, but only {SUPPORTED} is supported"),
            format!("source {SUPPORTED} in a new shell, or none and run config/ros/setup"),
        ),
        Err(_) => Finding::missing("no ROS is sourced, ROS_DISTRO is not set", GET_ROS),
    }
}
