//! The table of packages in `packages/README.md`, generated from the manifests.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use cargo_metadata::{DependencyKind, Metadata};

use crate::common::workspace::manifests;
use crate::families::FAMILIES;

/// First line of the generated part.
const HEADER: &str = "| package | purpose |\n|---|---|\n";

#[test]
fn the_table_of_packages_is_generated_from_the_manifests() {
    let metadata = manifests();
    let file = metadata.workspace_root.join("packages/README.md");
    let text = std::fs::read_to_string(&file).unwrap();
    let (before, _) = text.split_once(HEADER).expect("the table is the last part");
    let expected = format!("{before}{HEADER}{}", rows(&metadata));
    testing::assert_current(file.as_std_path(), &expected);
}

/// Returns a row for each family and package: families in their order, and each package after those that it uses.
fn rows(metadata: &Metadata) -> String {
    let mut rows = String::new();
    for (family, _) in FAMILIES {
        writeln!(rows, "| **[`{family}`]({family}/README.md)** | |").unwrap();
        for (name, description) in ordered(metadata, family) {
            writeln!(rows, "| `packages/{family}/{name}` | {description} |").unwrap();
        }
    }
    rows
}

/// Returns the packages of a family with their descriptions, each after the packages of the family that it uses.
fn ordered(metadata: &Metadata, family: &str) -> Vec<(String, String)> {
    let packages = metadata.workspace_packages().into_iter().filter(|package| {
        let folder = package.manifest_path.parent().unwrap();
        folder.parent().unwrap().file_name() == Some(family)
    });
    let mut open: BTreeMap<String, (BTreeSet<String>, String)> = packages
        .map(|package| {
            let used = package.dependencies.iter();
            let used = used.filter(|it| it.kind != DependencyKind::Development);
            let description = package.description.clone().unwrap_or_default();
            let used = used.map(|it| it.name.clone()).collect();
            (package.name.to_string(), (used, description))
        })
        .collect();
    let mut ordered = Vec::new();
    while let Some(name) = open
        .iter()
        .find(|(_, (used, _))| !used.iter().any(|name| open.contains_key(name)))
        .map(|(name, _)| name.clone())
    {
        let (_, description) = open.remove(&name).expect("it was found");
        ordered.push((name, description));
    }
    assert!(open.is_empty(), "a circle: {open:?}");
    ordered
}
