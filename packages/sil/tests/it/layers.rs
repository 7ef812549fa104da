//! The layers of the design, held against what the packages really use.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, PackageId};

/// Every package and its layer.
const LAYERS: &[(&str, u8)] = &[
    ("regular_file", 0),
    ("hsl_parameters_derive", 0),
    ("hsl_types", 0),
    ("behavior_tree", 0),
    ("behavior_tree_files", 1),
    ("hsl_behavior", 1),
    ("hsl_wire", 1),
    ("hsl_referee", 1),
    ("hulks_protocol", 1),
    ("hsl_parameters", 1),
    ("hsl_bag", 1),
    ("bag_tools", 2),
    ("hsl_behavior_files", 2),
    ("foxglove_link", 2),
    ("ros_testing", 2),
    ("sil_viewer", 3),
    ("bevyhavior_simulator", 3),
    ("scenario", 3),
    ("hsl_ros", 3),
    ("tick_encoder", 4),
    ("scenarios", 5),
    ("sil_report", 5),
    ("world_sim", 6),
    ("behavior_node", 6),
    ("referee_node", 6),
    ("recorder_node", 6),
    ("hulks_bridge", 6),
    ("ros_probe", 6),
    ("hulks_world", 7),
    ("sil", 8),
];

/// Uses within a layer that the design names.
const WITHIN_A_LAYER: &[(&str, &str)] = &[
    ("hsl_types", "hsl_parameters_derive"),
    ("hsl_bag", "hsl_wire"),
];

/// What cargo knows of this workspace.
fn cargo() -> MetadataCommand {
    let mut command = MetadataCommand::new();
    command.manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
    command
}

/// The manifests of the workspace. Cargo downloads nothing for them.
fn manifests() -> Metadata {
    cargo().no_deps().exec().unwrap()
}

/// The packages that are compiled on this machine, with what each of them uses. Crates for other platforms are not
/// downloaded by a build, so they are left out.
fn resolved() -> Metadata {
    let options = ["--locked", "--filter-platform", "host-tuple"].map(str::to_owned);
    cargo().other_options(options.to_vec()).exec().unwrap()
}

/// What each package of the workspace names in its manifest, for tests too where `tests`.
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

#[test]
fn every_package_has_a_layer_and_uses_lower_ones_only() {
    let layers: BTreeMap<_, _> = LAYERS.iter().copied().collect();
    let uses = uses(&manifests(), false);
    let names: BTreeSet<_> = uses.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        layers.keys().copied().collect(),
        "a package without a layer, or without a package"
    );
    for (package, used) in &uses {
        for used in used
            .iter()
            .map(String::as_str)
            .filter(|used| layers.contains_key(used))
        {
            let is_lower = layers[used] < layers[package.as_str()];
            let is_named = WITHIN_A_LAYER.contains(&(package, used));
            assert!(
                is_lower || is_named,
                "{package} uses {used}, which is no lower layer"
            );
        }
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
    let of_files = ["behavior_tree_files", "rhai", "quick-xml", "regular_file"];
    assert!(
        !of_files.iter().any(|name| behavior.contains(*name)),
        "{behavior:?}"
    );
    let sil = linked_into("sil");
    assert!(sil.contains("scenarios") && !sil.contains("r2r"), "{sil:?}");
}

/// All packages that a program of package `name` is linked from.
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
