//! Clean environment of `.ci/run`: caches of earlier builds must not hide a missing dependency.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs `command` through a copy of `.ci/run` in `clone`, with user settings and leftovers. Returns its output.
fn run_in(clone: &Path, command: &[&str]) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../.ci/run");
    let cargo_home = clone.join("home/.cargo");
    for folder in [&clone.join(".ci"), &cargo_home] {
        fs::create_dir_all(folder).unwrap();
    }
    fs::copy(script, clone.join(".ci/run")).unwrap();
    fs::write(
        cargo_home.join("config.toml"),
        "[alias]\nsettings-of-the-user = \"version\"\n",
    )
    .unwrap();
    let output = Command::new(clone.join(".ci/run"))
        .args(command)
        .env("CARGO_HOME", &cargo_home)
        .env("CARGO_TARGET_DIR", clone.join("elsewhere"))
        .env("AMENT_PREFIX_PATH", "/opt/ros/jazzy")
        .env("ROS_DISTRO", "jazzy")
        .env("RMW_IMPLEMENTATION", "rmw_cyclonedds_cpp")
        .env("COLCON_PREFIX_PATH", "/opt/ros/jazzy")
        .env("PYTHONPATH", "/opt/ros/jazzy/lib/python3.12/site-packages")
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn what_ci_runs_inherits_no_cache_and_no_ros() {
    let clone = tempfile::tempdir().unwrap();
    let text = run_in(clone.path(), &["env"]);
    let environment: BTreeMap<_, _> = text
        .lines()
        .filter_map(|line| line.split_once('='))
        .collect();
    let inherited: Vec<_> = [
        "AMENT_PREFIX_PATH",
        "ROS_DISTRO",
        "RMW_IMPLEMENTATION",
        "COLCON_PREFIX_PATH",
        "PYTHONPATH",
        "CARGO_TARGET_DIR",
    ]
    .into_iter()
    .filter(|name| environment.contains_key(name))
    .collect();
    assert!(inherited.is_empty(), "{inherited:?} are inherited");
    let ours = clone.path().canonicalize().unwrap().join("target/ci");
    for name in [
        "CARGO_HOME",
        "PIP_CACHE_DIR",
        "XDG_CACHE_HOME",
        "npm_config_cache",
    ] {
        let folder = environment.get(name).copied().unwrap_or_default();
        assert!(
            Path::new(folder).starts_with(&ours),
            "{name}={folder} is not below {}",
            ours.display()
        );
    }
}

#[test]
fn the_caches_of_ci_are_empty_at_its_start() {
    let clone = tempfile::tempdir().unwrap();
    let left = clone.path().join("target/ci/cargo/registry");
    fs::create_dir_all(&left).unwrap();
    run_in(clone.path(), &["true"]);
    assert!(!left.exists(), "{} was kept", left.display());
}

#[test]
fn the_users_settings_of_cargo_count_in_ci() {
    let clone = tempfile::tempdir().unwrap();
    let version = run_in(clone.path(), &["cargo", "settings-of-the-user"]);
    assert!(version.starts_with("cargo "), "{version}");
}
