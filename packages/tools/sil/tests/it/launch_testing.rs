//! Other commands of ROS: `launch_test` on matches, and `ros2 run`.

use std::fs;
use std::path::{Path, PathBuf};

use ros_testing::Domain;

use crate::common::launch_prefix::LaunchPrefix;

/// Parameters with which the ball rolls out of reach.
const WITHOUT_KICK: &str = "/world_sim: {ros__parameters: {simulation: {kick_ball_speed_short: 0.0, \
                            kick_ball_speed_long: 0.0}}}\n";

/// Runs `launch_test` on a match with these parameters, which is expected to have an exit code. Returns whether the
/// test passed, and its report.
fn launch_test(folder: &Path, parameters: &str, expected: &str) -> (bool, String) {
    let (prefix, domain) = (LaunchPrefix::make(), Domain::claim().unwrap());
    let (file, report) = (folder.join("parameters.yaml"), folder.join("report.xml"));
    fs::write(&file, parameters).unwrap();
    let test = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/judged_match.py");
    let output = prefix
        .command(prefix.command_of_ros("launch_test"))
        .arg(test)
        .arg(format!("params_file:={}", file.display()))
        .arg(format!("expected:={expected}"))
        .arg(format!("--junit-xml={}", report.display()))
        .env("ROS_DOMAIN_ID", domain.id())
        .output()
        .unwrap();
    let report = fs::read_to_string(report);
    let report = report.unwrap_or_else(|error| panic!("{error}: {output:?}"));
    (output.status.success(), report)
}

#[test]
fn a_launch_test_reads_the_verdict_of_a_match_from_the_exit_code_of_the_world() {
    let nothing = "/world_sim: {ros__parameters: {}}\n";
    for (parameters, code) in [(nothing, "0"), (WITHOUT_KICK, "1")] {
        let folder = tempfile::tempdir().unwrap();
        let (has_passed, report) = launch_test(folder.path(), parameters, code);
        assert!(has_passed, "{code}: {report}");
        assert!(report.contains(r#"tests="2" failures="0""#), "{report}");
    }
}

#[test]
fn a_launch_test_fails_if_the_match_has_another_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let (has_passed, report) = launch_test(folder.path(), WITHOUT_KICK, "0");
    assert!(!has_passed, "{report}");
    assert!(report.contains(r#"tests="2" failures="1""#), "{report}");
}

#[test]
fn ros2_run_starts_the_command_line() {
    let (prefix, domain) = (LaunchPrefix::make(), Domain::claim().unwrap());
    for (arguments, code) in [(["sil", "sil", "list"], 0), (["sil", "sil", "nonsense"], 2)] {
        let output = prefix
            .command(prefix.command_of_ros("ros2"))
            .arg("run")
            .args(arguments)
            .env("ROS_DOMAIN_ID", domain.id())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(code), "{output:?}");
    }
}
