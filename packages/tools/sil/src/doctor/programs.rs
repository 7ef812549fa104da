use std::collections::BTreeSet;

use super::{Check, Finding};
use match_runner::ros::programs;

/// Programs started by matches, missions and the last check.
const NEEDED: &[&str] = &[
    "world_sim",
    "behavior_node",
    "referee_node",
    "field_mission_node",
    "recorder_node",
    "bitbots_bridge",
    "booster_bridge",
    "hulks_bridge",
    "hulks_world",
    "world_model_node",
    "planner_node",
    "mission_node",
    "ros_probe",
    "world_control",
];

/// Entry in the list of checks.
pub(super) const CHECK: Check = Check {
    name: "programs",
    check,
};

/// Checks that the programs of all nodes are built or installed.
fn check() -> Finding {
    let missing: Vec<_> = NEEDED
        .iter()
        .copied()
        .filter(|program| programs::find(program).is_err())
        .collect();
    if missing.is_empty() {
        return Finding::Found(NEEDED.join(", "));
    }
    let packages: BTreeSet<_> = missing.iter().map(|it| programs::package_of(it)).collect();
    let packages: Vec<_> = packages.iter().map(|it| format!("-p {it}")).collect();
    Finding::missing(
        missing.join(", "),
        format!("cargo build {}", packages.join(" ")),
    )
}
