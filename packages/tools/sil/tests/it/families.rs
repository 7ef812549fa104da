//! The families of packages and their allowed dependencies, compared with the actual dependencies.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, Metadata, PackageId};

use crate::common::workspace::{cargo, manifests};

/// A package, and the packages of this workspace that it uses.
type Package = (&'static str, &'static [&'static str]);

/// The families, which are the folders of `packages`, lowest first, with their packages, lowest first. The family
/// `hardware` stands in two places, because the world uses its lowest packages.
const FAMILIES: &[(&str, &[Package])] = &[
    (
        "trees",
        &[
            ("behavior_tree", &[]),
            ("regular_file", &[]),
            ("text_faults", &[]),
            ("behavior_tree_outline", &["behavior_tree", "text_faults"]),
            (
                "behavior_tree_xml",
                &["behavior_tree", "behavior_tree_outline"],
            ),
            (
                "behavior_tree_files",
                &[
                    "behavior_tree",
                    "behavior_tree_outline",
                    "behavior_tree_xml",
                    "regular_file",
                ],
            ),
        ],
    ),
    (
        "core",
        &[
            ("hsl_parameters_derive", &[]),
            ("hsl_types", &["behavior_tree", "hsl_parameters_derive"]),
            ("hsl_parameters", &["hsl_types", "regular_file"]),
            ("hsl_referee", &["hsl_types"]),
            ("hsl_wire", &["behavior_tree", "hsl_types"]),
        ],
    ),
    (
        "ros",
        &[
            (
                "hsl_ros",
                &["behavior_tree", "hsl_parameters", "hsl_types", "hsl_wire"],
            ),
            ("ros_testing", &["hsl_parameters", "hsl_types"]),
        ],
    ),
    (
        "hardware",
        &[
            ("datagram_port", &[]),
            ("gamecontroller", &["hsl_types"]),
            (
                "game_controller_node",
                &[
                    "datagram_port",
                    "gamecontroller",
                    "hsl_referee",
                    "hsl_ros",
                    "hsl_types",
                    "hsl_wire",
                ],
            ),
            (
                "game_controller_player_node",
                &[
                    "datagram_port",
                    "gamecontroller",
                    "hsl_ros",
                    "hsl_types",
                    "hsl_wire",
                ],
            ),
            ("lola", &[]),
            ("lola_stand_in", &["lola"]),
            ("booster", &["hsl_wire"]),
            ("robot_bridge", &["hsl_referee", "hsl_types"]),
            (
                "robot_topics",
                &["hsl_ros", "hsl_types", "hsl_wire", "robot_bridge"],
            ),
            (
                "nao_bridge",
                &[
                    "hsl_ros",
                    "hsl_types",
                    "hsl_wire",
                    "lola",
                    "robot_bridge",
                    "robot_topics",
                ],
            ),
            (
                "k1_bridge",
                &[
                    "booster",
                    "hsl_ros",
                    "hsl_types",
                    "hsl_wire",
                    "robot_bridge",
                    "robot_topics",
                ],
            ),
        ],
    ),
    (
        "missions",
        &[
            ("pddl", &["text_faults"]),
            ("plan_validator", &["pddl", "text_faults"]),
            ("planner", &["pddl", "plan_validator"]),
            ("world_model", &["pddl"]),
            (
                "mission",
                &[
                    "behavior_tree",
                    "behavior_tree_xml",
                    "pddl",
                    "plan_validator",
                    "planner",
                    "text_faults",
                    "world_model",
                ],
            ),
            (
                "field_mission",
                &[
                    "behavior_tree",
                    "hsl_types",
                    "mission",
                    "pddl",
                    "planner",
                    "regular_file",
                    "text_faults",
                    "world_model",
                ],
            ),
            (
                "mission_nodes",
                &[
                    "behavior_tree",
                    "field_mission",
                    "hsl_ros",
                    "hsl_types",
                    "hsl_wire",
                    "mission",
                    "pddl",
                    "plan_validator",
                    "planner",
                    "regular_file",
                    "world_model",
                ],
            ),
        ],
    ),
    (
        "behavior",
        &[
            ("hsl_behavior", &["behavior_tree", "hsl_types"]),
            (
                "hsl_behavior_files",
                &[
                    "behavior_tree",
                    "behavior_tree_files",
                    "hsl_behavior",
                    "hsl_types",
                ],
            ),
            (
                "behavior_node",
                &[
                    "hsl_behavior",
                    "hsl_behavior_files",
                    "hsl_ros",
                    "hsl_types",
                    "hsl_wire",
                ],
            ),
        ],
    ),
    (
        "league",
        &[
            ("simspark_protocol", &[]),
            ("league_server", &["simspark_protocol"]),
            ("league_physics", &["simspark_protocol"]),
            ("league_referee", &["simspark_protocol"]),
            ("league_agent", &["simspark_protocol"]),
            (
                "league_world",
                &[
                    "hsl_types",
                    "league_physics",
                    "league_referee",
                    "league_server",
                    "simspark_protocol",
                ],
            ),
            (
                "league_encoder",
                &[
                    "hsl_types",
                    "hsl_wire",
                    "league_physics",
                    "league_referee",
                    "league_server",
                    "league_world",
                    "simspark_protocol",
                ],
            ),
        ],
    ),
    (
        "bags",
        &[
            ("hsl_bag", &["hsl_types", "hsl_wire", "regular_file"]),
            (
                "bag_tools",
                &["hsl_bag", "hsl_types", "hsl_wire", "regular_file"],
            ),
            (
                "recorder_node",
                &["hsl_bag", "hsl_ros", "hsl_types", "hsl_wire"],
            ),
            (
                "recording",
                &[
                    "bag_tools",
                    "behavior_tree",
                    "hsl_bag",
                    "hsl_types",
                    "hsl_wire",
                    "mission",
                    "simspark_protocol",
                ],
            ),
            (
                "sil_report",
                &[
                    "bag_tools",
                    "hsl_bag",
                    "hsl_types",
                    "recording",
                    "regular_file",
                ],
            ),
            (
                "sil_viewer",
                &["bag_tools", "hsl_bag", "hsl_types", "hsl_wire", "recording"],
            ),
        ],
    ),
    (
        // Of the same folder; these write bags, and bags are shown with the packages above.
        "league",
        &[
            (
                "league_recording",
                &["hsl_bag", "league_encoder", "league_world"],
            ),
            (
                "league_node",
                &[
                    "hsl_bag",
                    "hsl_ros",
                    "hsl_types",
                    "hsl_wire",
                    "league_encoder",
                    "league_recording",
                    "league_server",
                    "league_world",
                ],
            ),
        ],
    ),
    (
        "world",
        &[
            (
                "bevyhavior_simulator",
                &[
                    "behavior_tree",
                    "field_mission",
                    "hsl_behavior",
                    "hsl_referee",
                    "hsl_types",
                    "mission",
                ],
            ),
            (
                "game_controller_referee",
                &[
                    "bevyhavior_simulator",
                    "datagram_port",
                    "gamecontroller",
                    "hsl_referee",
                    "hsl_types",
                    "hsl_wire",
                ],
            ),
            ("scenario", &[]),
            (
                "tick_encoder",
                &["bevyhavior_simulator", "hsl_types", "hsl_wire"],
            ),
            (
                "scenario_kit",
                &[
                    "behavior_tree",
                    "bevyhavior_simulator",
                    "field_mission",
                    "game_controller_referee",
                    "hsl_bag",
                    "hsl_behavior",
                    "hsl_behavior_files",
                    "hsl_parameters",
                    "hsl_types",
                    "hsl_wire",
                    "scenario",
                    "text_faults",
                    "tick_encoder",
                ],
            ),
            (
                "scenarios",
                &[
                    "behavior_tree",
                    "bevyhavior_simulator",
                    "field_mission",
                    "hsl_behavior",
                    "hsl_referee",
                    "hsl_types",
                    "scenario_kit",
                ],
            ),
            (
                "referee_node",
                &[
                    "hsl_parameters",
                    "hsl_referee",
                    "hsl_ros",
                    "hsl_types",
                    "hsl_wire",
                    "scenario_kit",
                    "scenarios",
                ],
            ),
            (
                "field_mission_node",
                &[
                    "bevyhavior_simulator",
                    "hsl_parameters",
                    "hsl_ros",
                    "hsl_types",
                    "hsl_wire",
                    "mission",
                    "scenario_kit",
                    "scenarios",
                ],
            ),
            (
                "world_sim",
                &[
                    "behavior_tree",
                    "bevyhavior_simulator",
                    "field_mission",
                    "game_controller_referee",
                    "hsl_ros",
                    "hsl_types",
                    "hsl_wire",
                    "regular_file",
                    "scenario_kit",
                    "scenarios",
                    "tick_encoder",
                ],
            ),
        ],
    ),
    (
        "hulks",
        &[
            ("hulks_protocol", &["behavior_tree", "hsl_types"]),
            (
                "hulks_bridge",
                &[
                    "hsl_ros",
                    "hsl_types",
                    "hsl_wire",
                    "hulks_protocol",
                    "scenario_kit",
                    "world_sim",
                ],
            ),
        ],
    ),
    (
        "tools",
        &[(
            "sil",
            &[
                "bag_tools",
                "behavior_tree",
                "behavior_tree_xml",
                "bevyhavior_simulator",
                "field_mission",
                "game_controller_referee",
                "hsl_bag",
                "hsl_behavior",
                "hsl_behavior_files",
                "hsl_parameters",
                "hsl_types",
                "hsl_wire",
                "hulks_protocol",
                "league_agent",
                "league_recording",
                "league_server",
                "league_world",
                "mission",
                "pddl",
                "plan_validator",
                "planner",
                "regular_file",
                "scenario_kit",
                "scenarios",
                "sil_report",
                "sil_viewer",
                "simspark_protocol",
                "text_faults",
                "tick_encoder",
            ],
        )],
    ),
];

/// Returns the packages compiled on this machine, each with its dependencies. Crates for other platforms are not
/// downloaded by a build and therefore left out.
fn resolved() -> Metadata {
    let options = ["--locked", "--filter-platform", "host-tuple"].map(str::to_owned);
    cargo().other_options(options.to_vec()).exec().unwrap()
}

/// Returns the dependencies in the manifest of each package of the workspace, with `tests` also the development ones.
fn uses(metadata: &Metadata, tests: bool) -> BTreeMap<String, BTreeSet<String>> {
    let packages = metadata.workspace_packages();
    let uses = packages.iter().map(|package| {
        let dependencies = package.dependencies.iter();
        let counted = dependencies.filter(|it| tests || it.kind != DependencyKind::Development);
        (
            package.name.to_string(),
            counted.map(|it| it.name.clone()).collect(),
        )
    });
    uses.collect()
}

/// Returns the entries of [`FAMILIES`] by the path `family/package`.
fn named() -> BTreeMap<String, BTreeSet<String>> {
    let families = FAMILIES.iter();
    let packages = families.flat_map(|(family, packages)| {
        let packages = packages.iter();
        packages.map(move |(package, used)| (format!("{family}/{package}"), owned(used)))
    });
    packages.collect()
}

fn owned(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

#[test]
fn every_package_stands_in_its_family_and_uses_what_the_table_says() {
    let metadata = manifests();
    let uses = uses(&metadata, false);
    let is_ours = |name: &&String| uses.contains_key(*name);
    let found = metadata.workspace_packages().into_iter().map(|package| {
        let folders: Vec<_> = package.manifest_path.ancestors().collect();
        let path = folders[1].strip_prefix(folders[3]).unwrap();
        let used = uses[package.name.as_str()].iter().filter(is_ours);
        (path.to_string(), used.cloned().collect::<BTreeSet<_>>())
    });
    let found: BTreeMap<_, _> = found.collect();
    assert_eq!(found, named(), "what is found, and what is allowed");
}

#[test]
fn a_package_uses_only_those_that_stand_before_it() {
    let mut before = BTreeSet::new();
    for (package, used) in FAMILIES.iter().flat_map(|(_, packages)| *packages) {
        let used = owned(used);
        assert!(used.is_subset(&before), "{package} uses {used:?}");
        before.insert((*package).to_owned());
    }
}

#[test]
fn only_hsl_ros_names_r2r() {
    for (package, used) in uses(&manifests(), true) {
        assert!(
            package == "hsl_ros" || !used.contains("r2r"),
            "{package} names r2r"
        );
    }
}

#[test]
fn the_behavior_node_links_no_bevy_the_behavior_no_files_and_sil_no_ros() {
    let metadata = resolved();
    let linked_into = |name: &str| links(&metadata, name);
    let behavior_node = linked_into("behavior_node");
    assert!(behavior_node.contains("hsl_behavior"));
    assert!(
        !behavior_node.iter().any(|name| name.starts_with("bevy")),
        "{behavior_node:?}"
    );
    let behavior = linked_into("hsl_behavior");
    let of_files = [
        "behavior_tree_files",
        "behavior_tree_xml",
        "rhai",
        "quick-xml",
        "regular_file",
    ];
    assert!(
        !of_files.iter().any(|name| behavior.contains(*name)),
        "{behavior:?}"
    );
    let sil = linked_into("sil");
    assert!(sil.contains("scenarios") && !sil.contains("r2r"), "{sil:?}");
}

/// Returns all packages linked into programs of package `name`.
fn links(metadata: &Metadata, name: &str) -> BTreeSet<String> {
    let nodes = &metadata.resolve.as_ref().unwrap().nodes;
    let by_id: BTreeMap<&PackageId, _> = nodes.iter().map(|node| (&node.id, node)).collect();
    let name_of = |id: &PackageId| metadata[id].name.to_string();
    let mut open: Vec<&PackageId> = metadata
        .workspace_members
        .iter()
        .filter(|id| name_of(id) == name)
        .collect();
    let mut found = BTreeSet::new();
    while let Some(id) = open.pop() {
        if found.insert(id) {
            let normal = by_id[id].deps.iter().filter(|dependency| {
                dependency
                    .dep_kinds
                    .iter()
                    .any(|kind| kind.kind == DependencyKind::Normal)
            });
            open.extend(normal.map(|dependency| &dependency.pkg));
        }
    }
    found.into_iter().map(name_of).collect()
}
