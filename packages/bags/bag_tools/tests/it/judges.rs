//! Readers and a writer that share no code with this repository: the Python packages `rosbags` and
//! `mcap`, each in an environment of its own.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

/// A Python package that reads bags.
#[derive(Clone, Copy)]
pub(crate) enum Package {
    Rosbags,
    Mcap,
}

/// Lets a package read a bag to its end, and count its messages.
pub(crate) fn read_whole(package: Package, folder: &Path, count: usize) {
    let count = count.to_string();
    match package {
        Package::Rosbags => run(
            "rosbags",
            "read_rosbag.py",
            [folder.as_ref(), count.as_ref()],
        ),
        Package::Mcap => run("mcap", "read_mcap.py", [folder.as_ref(), count.as_ref()]),
    }
}

/// Lets rosbags write a bag of another robot: with its own message types, in `storage`.
pub(crate) fn write_foreign(folder: &Path, storage: &str) {
    run(
        "rosbags",
        "write_foreign.py",
        [folder.as_ref(), storage.as_ref()],
    );
}

/// Lets rosbags say whether two bags hold the same topics, types, definitions, profiles and messages.
pub(crate) fn compare_foreign(one: &Path, other: &Path) {
    run("rosbags", "compare.py", [one.as_ref(), other.as_ref()]);
}

/// Lets mcap say whether the tables in a folder hold what a bag holds.
pub(crate) fn compare_tables(bag: &Path, folder: &Path) {
    run("mcap", "compare_tables.py", [bag.as_ref(), folder.as_ref()]);
}

fn run<const N: usize>(environment: &str, script: &str, arguments: [&OsStr; N]) {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = package
        .join("../../../config/ros/venvs")
        .join(environment)
        .join("bin/python3");
    assert!(
        python.is_file(),
        "{} is not there: run `make test`, or config/ros/venv {environment}",
        python.display()
    );
    let status = Command::new(python)
        .arg(package.join("tests/judges").join(script))
        .args(arguments)
        // A sourced ROS has one; the judge shall see its own environment only.
        .env_remove("PYTHONPATH")
        .status()
        .unwrap();
    assert!(status.success(), "{script} does not agree");
}
