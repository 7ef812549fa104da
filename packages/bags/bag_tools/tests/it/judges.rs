//! Independent readers and a writer: the Python packages `rosbags` and `mcap`, each in its own environment, and the crate
//! `rosbag2-rs`.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A Python package that reads bags.
#[derive(Clone, Copy)]
pub(crate) enum Package {
    Rosbags,
    Mcap,
}

/// Reads a bag to its end with a package, and counts its messages.
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

/// Writes a bag of another robot with rosbags: with its own message types, in `storage`.
pub(crate) fn write_foreign(folder: &Path, storage: &str) {
    run(
        "rosbags",
        "write_foreign.py",
        [folder.as_ref(), storage.as_ref()],
    );
}

/// Checks with rosbags that bags of any types hold `count` messages each, and that `metadata.yaml` agrees with the
/// storage.
pub(crate) fn read_foreign(folders: &[PathBuf], count: usize) {
    let count = count.to_string();
    let folders = folders.iter().map(|folder| folder.as_ref());
    let arguments = std::iter::once(count.as_ref()).chain(folders);
    run("rosbags", "read_foreign.py", arguments);
}

/// Checks with rosbags that two bags hold the same topics, types, definitions, profiles and messages.
pub(crate) fn compare_foreign(one: &Path, other: &Path) {
    run("rosbags", "compare.py", [one.as_ref(), other.as_ref()]);
}

/// Checks with mcap that the tables in a folder match a bag.
pub(crate) fn compare_tables(bag: &Path, folder: &Path) {
    run("mcap", "compare_tables.py", [bag.as_ref(), folder.as_ref()]);
}

/// Reads a bag of Humble with `rosbag2-rs`. Returns a line for each message and each topic, sorted.
pub(crate) fn read_with_rosbag2_rs(folder: &Path) -> Vec<String> {
    // The program is not part of this workspace, and is compiled by the first test that needs it.
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judges/rosbag2_rs/Cargo.toml");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let file = folder.with_extension("lines");
    let status = Command::new(cargo)
        .args(["run", "--quiet", "--locked", "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("rosbag2_rs"))
        .arg("--")
        .args([folder, &file])
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(
        status.success(),
        "rosbag2-rs does not read {}",
        folder.display()
    );
    let text = fs::read_to_string(&file).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// Runs a script of `tests/judges` with the Python of an environment. Fails the test unless the script succeeds.
fn run<'a>(environment: &str, script: &str, arguments: impl IntoIterator<Item = &'a OsStr>) {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = package
        .join("../../../config/ros/venvs")
        .join(environment)
        .join("bin/python3");
    assert!(
        python.is_file(),
        "{} not found: run `make test`, or config/ros/venv {environment}",
        python.display()
    );
    let status = Command::new(python)
        .arg(package.join("tests/judges").join(script))
        .args(arguments)
        // A sourced ROS sets the variable; the judge must use only its own environment.
        .env_remove("PYTHONPATH")
        .status()
        .unwrap();
    assert!(status.success(), "{script} does not agree");
}
