//! The families of packages and their order, compared with the actual dependencies.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, PackageId};

use crate::common::packages;
use crate::common::workspace::{cargo, manifests, rust_files};

/// The families, which are the folders of `packages`, lowest first, each with the families that it uses.
pub(crate) const FAMILIES: [(&str, &[&str]); 12] = [
    ("base", &[]),
    ("trees", &["base"]),
    ("core", &["base", "trees"]),
    ("ros", &["base", "trees", "core"]),
    ("missions", &["base", "trees", "core"]),
    ("behavior", &["base", "trees", "core"]),
    ("league", &["base", "core"]),
    ("hardware", &["base", "core"]),
    ("world", &["base", "trees", "core", "missions", "behavior"]),
    ("bags", &["base", "trees", "core"]),
    ("teams", &["base", "trees", "core"]),
    (
        "tools",
        &[
            "base", "trees", "core", "missions", "behavior", "league", "world", "bags", "teams",
        ],
    ),
];

/// ROS nodes and their libraries: the only packages that use the family `ros`. All others work without ROS.
const OVER_ROS: [&str; 16] = [
    "behavior_node",
    "bitbots_bridge",
    "booster_bridge",
    "field_mission_node",
    "game_controller_node",
    "game_controller_player_node",
    "hulks_bridge",
    "k1_bridge",
    "league_node",
    "mission_nodes",
    "nao_bridge",
    "recorder_node",
    "referee_node",
    "robot_topics",
    "team_bridge",
    "world_sim",
];

/// Packages that use a package of a family that their own family does not use, with the reason.
const EXCEPTIONS: [(&str, &[&str], &str); 5] = [
    (
        "bitbots_protocol",
        &["hsl_behavior", "robot_bridge"],
        "it plans paths to the goals of the program, follows them with a velocity, and reads bags of robots",
    ),
    (
        "booster_protocol",
        &["booster", "hsl_behavior", "robot_bridge"],
        "it reads the calls of the robot's interface and bags of robots, and plans the path to the ball of a visual kick",
    ),
    (
        "sil_tools",
        &["robot_bridge"],
        "it creates the readers of bags of robots",
    ),
    (
        "recording",
        &["field_mission", "mission", "simspark_protocol"],
        "it reads what missions and the server of the 3D simulation league have recorded",
    ),
    (
        "hulks_bridge",
        &["world_sim"],
        "it also runs in the process of the world, which saves the transport",
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

/// Returns the family of each package of the workspace, by the package's folder.
fn families(metadata: &Metadata) -> BTreeMap<String, String> {
    let packages = metadata.workspace_packages();
    let named = packages.iter().map(|package| {
        let folder = package.manifest_path.parent().unwrap();
        let family = folder.parent().unwrap().file_name().unwrap();
        assert_eq!(folder.file_name(), Some(package.name.as_str()));
        (package.name.to_string(), family.to_owned())
    });
    named.collect()
}

/// Returns whether the tables allow that `package` of `family` uses `other` of `of`.
fn is_allowed(package: &str, family: &str, other: &str, of: &str) -> bool {
    let (_, used) = FAMILIES.iter().find(|(name, _)| *name == family).unwrap();
    family == of
        || used.contains(&of)
        || of == "ros" && OVER_ROS.contains(&package)
        || EXCEPTIONS
            .iter()
            .any(|(user, used, _)| *user == package && used.contains(&other))
}

#[test]
fn a_family_uses_only_families_before_it() {
    for (index, (family, used)) in FAMILIES.iter().enumerate() {
        for name in *used {
            let place = FAMILIES.iter().position(|(other, _)| other == name);
            assert!(place < Some(index), "{family} uses {name}");
            assert!(
                place.is_some(),
                "{family} uses {name}, which does not exist"
            );
        }
    }
}

#[test]
fn every_package_uses_only_families_that_its_own_may_use() {
    let metadata = manifests();
    let uses = uses(&metadata, false);
    let families = families(&metadata);
    let order = |family: &str| FAMILIES.iter().position(|(name, _)| *name == family);
    for (package, family) in &families {
        assert!(order(family).is_some(), "{package} is in {family}");
        for other in &uses[package] {
            let Some(of) = families.get(other) else {
                continue;
            };
            assert!(
                is_allowed(package, family, other, of) && order(of) <= order(family),
                "{package} of {family} uses {other} of {of}"
            );
        }
    }
}

#[test]
fn every_exception_is_used() {
    let uses = uses(&manifests(), false);
    for package in OVER_ROS {
        assert!(uses[package].contains("hsl_ros"), "{package}");
    }
    for (package, used, reason) in EXCEPTIONS {
        for other in used {
            assert!(
                uses[package].contains(*other),
                "{package} uses {other}: {reason}"
            );
        }
    }
}

/// Packages that use r2r directly: all nodes of this project use it through `hsl_ros`. The template of a team's node in
/// Rust, which cannot depend on this project, is an example of `package_templates`.
const OF_R2R: [&str; 2] = ["hsl_ros", "package_templates"];

#[test]
fn only_hsl_ros_and_the_template_of_a_node_name_r2r() {
    for (package, used) in uses(&manifests(), true) {
        let may_use = OF_R2R.contains(&package.as_str());
        assert_eq!(used.contains("r2r"), may_use, "{package}");
    }
}

/// Programs of a match, for which `make match` builds no messages of teams.
const OF_A_MATCH: [&str; 6] = [
    "behavior_node",
    "field_mission_node",
    "recorder_node",
    "referee_node",
    "sil",
    "world_sim",
];

#[test]
fn programs_of_a_match_name_no_generated_messages_of_teams() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/ros");
    let selection = fs::read_to_string(root.join("bootstrap/selection.py")).unwrap();
    let of_teams: Vec<&str> = selection
        .split('"')
        .filter(|name| !name.is_empty() && root.join("overlay").join(name).is_dir())
        .collect();
    assert_eq!(of_teams.len(), 9, "{of_teams:?}");
    let metadata = resolved();
    let linked: BTreeSet<String> = OF_A_MATCH
        .iter()
        .flat_map(|name| links(&metadata, name))
        .collect();
    let is_linked = |folder: &PathBuf| {
        let name = folder.file_name().unwrap().to_string_lossy();
        linked.contains(name.as_ref())
    };
    let folders = packages().into_iter().filter(is_linked);
    let files: Vec<_> = folders
        .flat_map(|it| rust_files(&it.join("src"), &[]))
        .collect();
    assert!(files.len() > 500, "{}", files.len());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for name in &of_teams {
            let is_named = ["r2r", "generated"]
                .iter()
                .any(|it| text.contains(&format!("{it}::{name}")));
            assert!(!is_named, "{} names {name}", file.display());
        }
    }
}

#[test]
fn the_behavior_node_links_no_bevy_and_sil_no_ros() {
    let metadata = resolved();
    let linked_into = |name: &str| links(&metadata, name);
    let behavior_node = linked_into("behavior_node");
    assert!(behavior_node.contains("hsl_behavior"));
    assert!(
        !behavior_node.iter().any(|name| name.starts_with("bevy")),
        "{behavior_node:?}"
    );
    let sil = linked_into("sil");
    assert!(sil.contains("scenarios") && !sil.contains("r2r"), "{sil:?}");
}

#[test]
fn behavior_and_engine_link_nothing_that_reads_files_or_parses_pddl_xml_or_scripts() {
    const REFUSED: [&str; 9] = [
        "behavior_tree_files",
        "behavior_tree_xml",
        "mission",
        "pddl",
        "planner",
        "quick-xml",
        "rhai",
        "roxmltree",
        "user_files",
    ];
    let metadata = resolved();
    for package in ["hsl_behavior", "bevyhavior_simulator", "tick_encoder"] {
        let linked = links(&metadata, package);
        assert!(linked.contains("hsl_types"), "{linked:?}");
        let found = REFUSED.iter().filter(|name| linked.contains(**name));
        assert_eq!(found.collect::<Vec<_>>(), [] as [&&str; 0], "{package}");
    }
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
