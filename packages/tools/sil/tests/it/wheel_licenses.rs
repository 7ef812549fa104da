//! Licenses of the crates in the programs of the Python wheel.

use std::path::Path;
use std::process::Command;

use cargo_metadata::DependencyKind;
use ros_testing::python;

use crate::common::workspace::manifests;

#[test]
fn every_dependency_of_the_programs_is_listed_with_a_license_text() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let output = Command::new(python())
        .arg(root.join("config/wheel/licenses.py"))
        .env("CARGO_NET_OFFLINE", "true")
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let listed: Vec<_> = text
        .lines()
        .take_while(|line| !line.starts_with("=="))
        .collect();
    let mut count = 0;
    for package in &manifests().packages {
        let dependencies = package.dependencies.iter();
        let linked = dependencies.filter(|it| {
            it.kind == DependencyKind::Normal
                && it.source.is_some()
                && it.target.is_none()
                && !it.optional
        });
        for dependency in linked {
            let start = format!("{} ", dependency.name);
            let found = listed.iter().find(|line| line.starts_with(&start));
            let line = found.unwrap_or_else(|| panic!("{} is missing", dependency.name));
            let last = line.rsplit([' ', ',']).next().unwrap();
            let heading = format!("\nText {last}\n");
            assert!(text.contains(&heading), "{line}: no text {last}");
            count += 1;
        }
    }
    assert!(count > 200, "only {count} dependencies");
    for name in ["hsl_msgs ", "uPlot "] {
        assert!(listed.iter().any(|line| line.starts_with(name)), "{name}");
    }
    // A crate without a license file, and its authors.
    assert!(text.contains("Copyright (c) Martin Dahl\n\nPermission is hereby granted"));
}
