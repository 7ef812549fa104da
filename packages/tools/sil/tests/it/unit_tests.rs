//! Places of unit tests. Cargo compiles each library and program again for unit tests, also without any. The manifests
//! list the targets without unit tests, and no unit test is in such a target.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{Package, TargetKind};

use crate::common::workspace::{manifests, rust_files};

const COMPILED: [TargetKind; 3] = [TargetKind::Lib, TargetKind::ProcMacro, TargetKind::Bin];

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

#[test]
fn just_the_targets_with_unit_tests_are_compiled_for_them() {
    let mut count = 0;
    for package in &manifests().packages {
        let targets = package.targets.iter();
        for target in targets.filter(|it| it.kind.iter().any(|kind| COMPILED.contains(kind))) {
            let main = target.src_path.as_std_path();
            let mut files = files(package, main).into_iter();
            let file = files.find(|it| has_unit_tests(it));
            assert_eq!(
                target.test,
                file.is_some(),
                "{} of {}: `test` in Cargo.toml, and the unit tests in {file:?}",
                target.name,
                package.name
            );
            count += 1;
        }
    }
    assert!(count > 60, "{count} targets");
}
