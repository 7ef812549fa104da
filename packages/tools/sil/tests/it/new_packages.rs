//! Packages of `sil new`: their nodes play their scenarios, and a robot that cannot walk fails with the reason in view.

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use ros_testing::{Domain, example, python};

use crate::common::launch_prefix::LaunchPrefix;
use crate::common::{python_executes, sil};

/// Expectation of the scenario that fails if the robot does not walk.
const UNMET: &str =
    "expected ball touched last by hulks/2 within 15 s, got at 15 s: no robot touched it";

/// Creates a package with the name `blue_team` below `folder`.
fn new(folder: &Path, language: &str) -> PathBuf {
    let package = folder.join("blue_team");
    let output = sil()
        .args(["new", language])
        .arg(&package)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    package
}

/// Stops the robot of a package.
fn forbid_walking(package: &Path) {
    let file = package.join("config/robot.yaml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(
        &file,
        text.replace("walking_speed: 0.3", "walking_speed: 0.0"),
    )
    .unwrap();
}

/// Plays the scenario of a package with a command for the node, and returns the JUnit report, too.
fn play(package: &Path, node: &str, domain: &Domain) -> (Output, String) {
    let output = sil()
        .args([
            "run",
            "scenarios/kicks_ball.yaml",
            "--seed",
            "3",
            "--junit",
            "junit.xml",
        ])
        .arg("--node")
        .arg(format!(
            "hulks/2={node} --ros-args --params-file config/robot.yaml"
        ))
        .current_dir(package)
        .env("ROS_DOMAIN_ID", domain.id())
        .output()
        .unwrap();
    let report = fs::read_to_string(package.join("junit.xml")).unwrap();
    (output, report)
}

/// Plays a scenario that passes, and the same with a robot that does not walk.
fn assert_plays(language: &str, node: &str) {
    let folder = tempfile::tempdir().unwrap();
    let domain = Domain::claim().unwrap();
    let package = new(folder.path(), language);
    let (output, _) = play(&package, node, &domain);
    assert!(output.status.success(), "{output:?}");
    forbid_walking(&package);
    let (output, report) = play(&package, node, &domain);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    for part in [
        UNMET,
        "kicks_ball.yaml:9:5",
        "open it with: sil view bags/kicks_ball-",
    ] {
        assert!(report.contains(part), "{part}: {report}");
    }
}

#[test]
fn the_node_in_python_plays_its_scenario() {
    let python = python();
    assert_plays(
        "--python",
        &format!("{} -m blue_team.robot", python.display()),
    );
}

#[test]
fn the_node_in_rust_plays_its_scenario() {
    let robot = example("template_robot").unwrap();
    assert_plays("--rust", &robot.display().to_string());
}

#[test]
fn the_moments_of_a_package_are_checked_by_colcon_test() {
    for language in ["--cpp", "--rust"] {
        let folder = tempfile::tempdir().unwrap();
        let package = new(folder.path(), language);
        let text = fs::read_to_string(package.join("CMakeLists.txt")).unwrap();
        let check = "COMMAND \"${SIL}\" expect --check \"${CMAKE_CURRENT_SOURCE_DIR}/moments\"";
        assert!(text.contains(check), "{text}");
        let output = sil()
            .args(["expect", "--check"])
            .arg(package.join("moments"))
            .output();
        let output = output.unwrap();
        assert!(output.status.success(), "{output:?}");
    }
}

#[test]
fn the_test_of_the_moments_in_python_fails_if_a_decision_is_not_the_wanted_one() {
    let folder = tempfile::tempdir().unwrap();
    let package = new(folder.path(), "--python");
    // As with the private ROS, there is no `ros2`.
    let path = path_with_sil();
    let test = || {
        let line = "import test_moments; test_moments.test_all_decisions_are_the_wanted_ones()";
        let mut command = Command::new(python());
        command.args(["-c", line]).env("PATH", &path);
        command.current_dir(package.join("test")).output().unwrap()
    };
    let output = test();
    assert!(output.status.success(), "{output:?}");
    let moment = package.join("moments/looks_at_the_ball.moment.yaml");
    let text = fs::read_to_string(&moment).unwrap();
    fs::write(&moment, text.replace("kind: stand", "kind: damping")).unwrap();
    let output = test();
    assert!(!output.status.success(), "{output:?}");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(
        printed.contains("failed ") && printed.contains("motion"),
        "{printed}"
    );
}

#[test]
fn scripts_are_executable_and_no_existing_package_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let package = new(folder.path(), "--cpp");
    for name in ["build", "install", "play", "test"] {
        let mode = fs::metadata(package.join("ci").join(name))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o111, 0o111, "{name}");
    }
    for (arguments, error) in [
        (["new", "--cpp", "blue_team"], "already exists"),
        (["new", "--cpp", "Blue"], "give another name with --name"),
        (["new", "blue_2", "--cpp=yes"], "unexpected value"),
    ] {
        let mut command = sil();
        let output = command
            .args(arguments)
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(error), "{text}");
    }
}

/// Builds a package with colcon and plays its launch test, by its own CI scripts, with the programs built here.
fn assert_ci_scripts(language: &str) {
    let (prefix, domain) = (LaunchPrefix::make(), Domain::claim().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let package = new(folder.path(), language);
    let script = |name: &str| {
        let mut command = prefix.command(package.join("ci").join(name));
        command
            .env("ROS_DOMAIN_ID", domain.id())
            .env("SEEDS", "2")
            // Each further match would take another domain, which another test may use.
            .env("JOBS", "1")
            .output()
            .unwrap()
    };
    for name in ["build", "play"] {
        let output = script(name);
        assert!(output.status.success(), "{name}: {output:?}");
    }
    forbid_walking(&package);
    assert!(script("build").status.success());
    let output = script("play");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout);
    for part in [
        UNMET,
        "open it with: sil view",
        "2 runs in",
        "ros2 run blue_team robot",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_package_in_cpp_is_built_and_tested_by_its_scripts_where_rclcpp_is_installed() {
    let packages = "from ament_index_python import get_package_prefix as find; find('rclcpp'); \
                    find('launch_testing_ament_cmake')";
    if !python_executes(packages) {
        testing::not_run::stop("rclcpp or launch_testing_ament_cmake is not installed");
    }
    assert_ci_scripts("--cpp");
}

/// Returns `PATH` with the folders of the program `sil` and of ROS's Python first.
fn path_with_sil() -> OsString {
    let programs = [PathBuf::from(env!("CARGO_BIN_EXE_sil")), python()];
    let folders = programs.map(|it| it.parent().unwrap().to_owned());
    // `python3` without a folder is found in the rest.
    let folders = folders.into_iter().filter(|it| it != Path::new(""));
    let path = std::env::var_os("PATH").unwrap();
    std::env::join_paths(folders.chain(std::env::split_paths(&path))).unwrap()
}

#[test]
fn the_tests_of_a_package_are_run_by_one_command_without_colcon_and_ros2() {
    let (folder, domain) = (tempfile::tempdir().unwrap(), Domain::claim().unwrap());
    let package = new(folder.path(), "--python");
    let test = || {
        let mut command = Command::new(package.join("ci/test"));
        command
            .env("PATH", path_with_sil())
            .env("ROS_DOMAIN_ID", domain.id())
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    let output = test();
    assert!(output.status.success(), "{output:?}");
    let moment = package.join("moments/looks_at_the_ball.moment.yaml");
    let text = fs::read_to_string(&moment).unwrap();
    fs::write(&moment, text.replace("kind: stand", "kind: damping")).unwrap();
    assert_eq!(test().status.code(), Some(1));
    fs::write(&moment, text).unwrap();
    forbid_walking(&package);
    let output = test();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        String::from_utf8_lossy(&output.stderr).contains(UNMET),
        "{output:?}"
    );
}

#[test]
fn the_readme_names_the_command_of_each_language() {
    for (language, build, node) in [
        ("--python", None, "python3 -m blue_team.robot"),
        ("--cpp", Some("cmake --build build"), "build/robot"),
        (
            "--rust",
            Some("cargo build --release"),
            "target/release/robot",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let package = new(folder.path(), language);
        for file in ["README.md", "ci/test"] {
            let text = fs::read_to_string(package.join(file)).unwrap();
            assert!(text.contains(&format!("hulks/2={node}")), "{file}: {text}");
            assert!(build.is_none_or(|build| text.contains(build)), "{text}");
        }
    }
}

mod slow {
    use super::*;

    #[test]
    fn a_package_in_python_is_built_and_tested_by_its_scripts() {
        assert_ci_scripts("--python");
    }
}
