//! Places of unit tests and of examples in the documentation. Cargo compiles each library and program again for unit
//! tests, and each library for examples, also without any. The manifests list the targets without them, and none is in
//! such a target.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{Package, Target, TargetKind};

use crate::common::workspace::{manifests, rust_files};

const COMPILED: [TargetKind; 3] = [TargetKind::Lib, TargetKind::ProcMacro, TargetKind::Bin];
const LIBRARIES: [TargetKind; 3] = [TargetKind::Lib, TargetKind::ProcMacro, TargetKind::CDyLib];

/// Returns the files of a target: a program beside a library is one file, any other target all files of its folder.
fn files(package: &Package, main: &Path) -> BTreeSet<PathBuf> {
    let source = package.manifest_path.as_std_path().with_file_name("src");
    let mains = package.targets.iter().map(|it| it.src_path.as_std_path());
    let is_beside_another = mains.filter(|it| it.parent() == main.parent()).count() > 1;
    match (main.parent(), main.file_name()) {
        (Some(folder), Some(name)) if name != "main.rs" || !is_beside_another => {
            rust_files(folder, &[&source.join("bin"), &source.join("main.rs")])
                .into_iter()
                .chain([main.to_owned()])
                .collect()
        }
        _ => BTreeSet::from([main.to_owned()]),
    }
}

fn has_unit_tests(file: &Path) -> bool {
    let text = fs::read_to_string(file).unwrap();
    text.lines()
        .any(|it| it.starts_with("#[cfg(test)]") || it.starts_with("#[cfg(all(test"))
}

/// Tells whether rustdoc compiles a code block in these lines of documentation: one in Rust, or without a language.
fn has_example<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    const RUST: [&str; 5] = ["", "rust", "no_run", "should_panic", "compile_fail"];
    let fences = lines.filter_map(|it| it.trim_start().strip_prefix("```"));
    // Each second fence ends a block.
    let mut languages = fences.step_by(2);
    languages.any(|it| it.split(',').all(|word| RUST.contains(&word.trim())))
}

fn has_examples(file: &Path) -> bool {
    let text = fs::read_to_string(file).unwrap();
    let comments = text.lines().filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("///").or(line.strip_prefix("//!"))
    });
    let attributes = text.lines().filter_map(|line| {
        let (_, path) = line.split_once("doc = include_str!(\"")?;
        path.split('"').next()
    });
    let mut included = attributes.map(|it| fs::read_to_string(file.with_file_name(it)).unwrap());
    has_example(comments) || included.any(|it| has_example(it.lines()))
}

/// Checks that `key` is true in Cargo.toml just for the targets with a file for which `has` returns true. `value` returns
/// the value of `key`. Returns the number of targets of these kinds.
#[track_caller]
fn check_targets(
    kinds: [TargetKind; 3],
    key: &str,
    value: fn(&Target) -> bool,
    has: fn(&Path) -> bool,
) -> usize {
    let mut count = 0;
    for package in &manifests().packages {
        let targets = package.targets.iter();
        for target in targets.filter(|it| it.kind.iter().any(|kind| kinds.contains(kind))) {
            let mut files = files(package, target.src_path.as_std_path()).into_iter();
            let file = files.find(|it| has(it));
            assert_eq!(
                value(target),
                file.is_some(),
                "{} of {}: `{key}` in Cargo.toml, and {file:?} with a test or example",
                target.name,
                package.name
            );
            count += 1;
        }
    }
    count
}

#[test]
fn just_the_targets_with_unit_tests_are_compiled_for_them() {
    let count = check_targets(COMPILED, "test", |it| it.test, has_unit_tests);
    assert!(count > 60, "{count} targets");
}

#[test]
fn just_the_libraries_with_examples_are_compiled_for_them() {
    let count = check_targets(LIBRARIES, "doctest", |it| it.doctest, has_examples);
    assert!(count > 50, "{count} libraries");
}
