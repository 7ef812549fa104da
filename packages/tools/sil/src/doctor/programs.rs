use std::collections::BTreeSet;

use super::{Check, Finding};
use match_runner::plan::team_programs::PROGRAMS;
use match_runner::ros::programs;

/// Programs started by matches, missions and the last check, without those for programs of other teams.
const NEEDED: &[&str] = &[
    "world_sim",
    "behavior_node",
    "referee_node",
    "field_mission_node",
    "recorder_node",
    "world_model_node",
    "planner_node",
    "mission_node",
    "mission_facts",
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
    let bridges = PROGRAMS.iter().map(|program| program.bridge);
    let worlds = PROGRAMS.iter().filter_map(|it| it.world_process());
    let needed = NEEDED.iter().copied().chain(bridges).chain(worlds);
    let needed: Vec<_> = needed.collect();
    let missing: Vec<_> = needed
        .iter()
        .copied()
        .filter(|program| programs::find(program).is_err())
        .collect();
    if missing.is_empty() {
        return Finding::Found(needed.join(", "));
    }
    let packages: BTreeSet<_> = missing.iter().map(|it| programs::package_of(it)).collect();
    let packages: Vec<_> = packages.iter().map(|it| format!("-p {it}")).collect();
    Finding::missing(
        missing.join(", "),
        format!("cargo build {}", packages.join(" ")),
    )
}
