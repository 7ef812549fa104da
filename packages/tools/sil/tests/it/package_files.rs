//! Dependencies in each package.xml for rosdep and colcon, equal to the actual ones.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::packages;

/// Returns the folders of the ROS packages.
fn ros_packages() -> Vec<PathBuf> {
    let all = packages().into_iter();
    all.filter(|it| it.join("package.xml").exists()).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// Returns true if a package is declared as a dependency of any kind.
fn declares(folder: &Path, kinds: &[&str], package: &str) -> bool {
    let text = fs::read_to_string(folder.join("package.xml")).unwrap();
    kinds
        .iter()
        .any(|kind| text.contains(&format!("<{kind}>{package}</{kind}>")))
}

#[test]
fn a_package_with_nodes_declares_all_that_the_ros_library_is_compiled_with() {
    let messages = fs::read_to_string(root().join("config/ros/message_packages.txt")).unwrap();
    let mut count = 0;
    // The command line links no ROS library.
    for folder in ros_packages().iter().filter(|it| !it.ends_with("sil")) {
        for package in messages.split_whitespace().chain(["rcl", "rcl_action"]) {
            assert!(
                declares(folder, &["depend"], package),
                "{} lacks {package}",
                folder.display()
            );
        }
        assert!(declares(folder, &["build_depend"], "libclang-dev"));
        count += 1;
    }
    assert_eq!(count, 14, "packages with nodes");
}

#[test]
fn a_package_whose_tests_run_python_nodes_declares_rclpy() {
    let mut count = 0;
    for folder in ros_packages() {
        let tests = fs::read_dir(folder.join("tests")).into_iter().flatten();
        let uses = tests.flatten().any(|file| {
            let is_python = file.path().extension().is_some_and(|it| it == "py");
            is_python
                && fs::read_to_string(file.path())
                    .unwrap()
                    .contains("import rclpy")
        });
        if uses {
            let is_declared = declares(&folder, &["depend", "test_depend"], "rclpy");
            assert!(is_declared, "{} lacks rclpy", folder.display());
            count += 1;
        }
    }
    assert!(count > 2, "only {count} packages were found");
}

#[test]
fn colcon_runs_the_tests_with_the_pinned_nextest() {
    let folder = root().join("config/ros");
    let text = fs::read_to_string(folder.join("cargo_package.cmake")).unwrap();
    assert!(text.contains("/config/ros/venvs/cargo/bin/cargo-nextest\"\n      nextest run"));
    assert!(text.contains("set(venvs cargo)"), "it is not installed");
    let pinned = fs::read_to_string(folder.join("venvs/cargo.txt")).unwrap();
    assert!(pinned.contains("cargo-nextest=="));
}
