//! Launch files under launch_testing, where it is installed. Elsewhere launch_run.py checks the same behavior.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use ros_testing::Domain;

use crate::common::{launch_prefix, python_executes};

#[test]
fn a_failing_match_leaves_a_report_of_the_launch_test() {
    if !python_executes("import launch_ros, launch_testing") {
        eprintln!("launch_testing is not installed");
        return;
    }
    let (prefix, domain) = (launch_prefix::make(), Domain::claim().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let parameters = folder.path().join("parameters.yaml");
    let text = "/world_sim: {ros__parameters: {simulation: {kick_ball_speed_short: 0.0, \
                kick_ball_speed_long: 0.0}}}\n";
    fs::write(&parameters, text).unwrap();
    let report = folder.path().join("report.xml");
    let test = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/failing_match.py");
    let output = Command::new("python3")
        .args(["-B", "-m", "launch_testing.launch_test"])
        .arg(test)
        .arg(format!("params_file:={}", parameters.display()))
        .arg(format!("--junit-xml={}", report.display()))
        .env("AMENT_PREFIX_PATH", launch_prefix::before_others(&prefix))
        .env("ROS_DOMAIN_ID", domain.id())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    let report = fs::read_to_string(report).unwrap();
    assert!(report.contains(r#"tests="2" failures="0""#), "{report}");
}
