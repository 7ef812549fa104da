//! Environments without a usable ROS: one line, exit code 3, and no started process.

use std::collections::BTreeSet;
use std::fs::DirBuilder;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::process::{Command, Output};

use ros_testing::{Domain, Process};

use crate::common::match_over_ros::MatchOverRos;
use crate::common::{ONE_ROBOT, SHORT, sil};

/// Checks that the program ended with exit code 3 and one line of error, which contains all parts.
#[track_caller]
fn assert_refused(output: &Output, parts: &[&str]) {
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert_eq!(text.trim().lines().count(), 1, "more than a line: {text}");
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in: {text}");
    }
}

#[test]
fn a_prefix_without_our_messages_is_refused_with_a_fix() {
    let prefix = tempfile::tempdir().unwrap();
    let output = sil()
        .args(["match", "--no-record"])
        .env("AMENT_PREFIX_PATH", prefix.path())
        .output();
    assert_refused(
        &output.unwrap(),
        &[
            "hsl_msgs",
            prefix.path().to_str().unwrap(),
            "config/ros/setup",
        ],
    );
}

#[test]
fn a_busy_domain_is_refused_by_its_number() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = MatchOverRos::start(SHORT, &folder.path().join("first"));
    first.wait_for_progress();
    let second = folder.path().join("second");
    let mut command = sil();
    command
        .args(["match", "--bag"])
        .arg(&second)
        .env("ROS_DOMAIN_ID", first.domain().id());
    assert_refused(
        &command.output().unwrap(),
        &["ROS domain", &first.domain().id(), "is in use"],
    );
    assert!(!second.exists());
    first.wait().assert_passed();
}

#[test]
fn the_doctor_finds_everything_where_everything_is() {
    let domain = Domain::claim().unwrap();
    let output = sil()
        .arg("doctor")
        .env("ROS_DOMAIN_ID", domain.id())
        .env_remove("ROS_AUTOMATIC_DISCOVERY_RANGE")
        .env_remove("FASTRTPS_DEFAULT_PROFILES_FILE")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("discovery"), "{text}");
    assert!(text.contains("bound to 127.0.0.1"), "{text}");
}

/// Variables that determine the log folder of ROS.
const LOG_VARIABLES: [&str; 3] = ["HOME", "ROS_HOME", "ROS_LOG_DIR"];

#[test]
fn a_match_is_played_without_a_folder_for_logs() {
    let folder = tempfile::tempdir().unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    let file = file.path().to_str().unwrap();
    let environments: [&[(&str, &str)]; 6] = [
        &[],
        &[("HOME", "")],
        &[("HOME", file)],
        &[("HOME", "/proc")],
        &[("HOME", file), ("ROS_HOME", "/proc/nowhere")],
        &[("ROS_LOG_DIR", "/proc/nowhere")],
    ];
    for (number, variables) in environments.into_iter().enumerate() {
        let mut command = sil();
        command.arg("match").args(ONE_ROBOT);
        for name in LOG_VARIABLES {
            command.env_remove(name);
        }
        command.envs(variables.iter().copied());
        let bag = folder.path().join(format!("bag_{number}"));
        MatchOverRos::start_command(&mut command, &bag)
            .wait()
            .assert_passed();
    }
}

/// Starts a node of a match in an environment with these variables, and returns its standard error. The node fails as in
/// a failed environment.
fn failed_start(program: &str, variables: &[(&str, &str)]) -> String {
    let domain = Domain::claim().unwrap();
    let mut command = Command::new(ros_testing::binary(program).unwrap());
    command.envs(variables.iter().copied());
    let (status, text) = Process::start(command, &domain).unwrap().wait().unwrap();
    assert_eq!(status.code(), Some(3), "{program}: {text}");
    text
}

/// Variables of a start, and parts of its error.
type FailedStart = (
    &'static [(&'static str, &'static str)],
    &'static [&'static str],
);

#[test]
fn a_node_that_does_not_start_names_the_variable_and_the_reason_of_ros() {
    let cases: [FailedStart; 4] = [
        (
            &[("ROS_LOG_DIR", "/proc/nowhere")],
            &["a context", "Failed to create log directory", "ROS_LOG_DIR"],
        ),
        (
            &[
                ("ROS_STATIC_PEERS", "nohost.invalid"),
                ("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST"),
            ],
            &["the node", "Unable to resolve peer", "ROS_STATIC_PEERS is"],
        ),
        (
            &[
                ("ROS_SECURITY_ENABLE", "true"),
                ("ROS_SECURITY_STRATEGY", "Enforce"),
            ],
            &["a context", "rcl gives no reason", "ROS_SECURITY_ENABLE is"],
        ),
        (
            &[
                ("ROS_SECURITY_ENABLE", "true"),
                ("ROS_SECURITY_STRATEGY", "Enforce"),
                ("ROS_SECURITY_KEYSTORE", "/nowhere"),
            ],
            &[
                "'/nowhere/enclaves' does not exist",
                "ROS_SECURITY_ENABLE is",
            ],
        ),
    ];
    for (variables, parts) in cases {
        for program in [
            "behavior_node",
            "recorder_node",
            "referee_node",
            "world_sim",
        ] {
            let text = failed_start(program, variables);
            for part in parts {
                assert!(
                    text.contains(part),
                    "{program}: {part:?} is missing in: {text}"
                );
            }
        }
    }
}

#[test]
fn a_match_that_does_not_start_names_the_variable_in_its_last_line() {
    let domain = Domain::claim().unwrap();
    let mut command = sil();
    command.args(["match", "--no-record"]).args(ONE_ROBOT);
    command.env("ROS_DOMAIN_ID", domain.id());
    command.env("ROS_STATIC_PEERS", "nohost.invalid");
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{text}");
    let last = text.trim().lines().last().unwrap();
    for part in [
        "Unable to resolve peer nohost.invalid",
        "ROS_STATIC_PEERS is",
    ] {
        assert!(last.contains(part), "{part:?} is missing in: {last}");
    }
}

#[test]
fn a_match_whose_nodes_cannot_discover_each_other_names_the_variable() {
    let domain = Domain::claim().unwrap();
    let mut command = sil();
    command
        .args(["match", "--no-record", "startup_timeout:=2"])
        .args(ONE_ROBOT);
    command.env("ROS_DOMAIN_ID", domain.id());
    command.env("ROS_DISCOVERY_SERVER", "127.0.0.1:11811");
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("nodes missing after 2s"), "{text}");
    assert!(text.contains("ROS_DISCOVERY_SERVER is"), "{text}");
}

/// Returns the finding of `sil doctor` about discovery: its lines.
fn discovery_finding(command: &mut Command) -> String {
    let domain = Domain::claim().unwrap();
    let output = command.arg("doctor").env("ROS_DOMAIN_ID", domain.id());
    let output = output.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{text}");
    let begin = text.find("missing  discovery").expect("discovery failed");
    text[begin..].to_owned()
}

#[test]
fn the_fix_for_a_missing_program_is_its_build() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let alone = folder.path().join("sil");
    // Of the same file system, because the program looks for others in its own folder.
    std::fs::hard_link(ros_testing::binary("sil").unwrap(), &alone).unwrap();
    let finding = discovery_finding(&mut Command::new(alone));
    assert!(finding.contains("program ros_probe not found"), "{finding}");
    let fix = "fix: cargo build --workspace --bin ros_probe";
    assert!(finding.contains(fix), "{finding}");
}

#[test]
fn a_domain_is_locked_in_a_folder_of_the_user() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("session");
    DirBuilder::new().mode(0o700).create(&session).unwrap();
    let mut command = sil();
    command.arg("match").args(ONE_ROBOT);
    command.env("XDG_RUNTIME_DIR", &session);
    let running = MatchOverRos::start_command(&mut command, &folder.path().join("bag"));
    let domain = format!("domain_{}.lock", running.domain().id());
    running.wait().assert_passed();
    let mut left = BTreeSet::new();
    for entry in std::fs::read_dir(session.join("sil")).unwrap() {
        let entry = entry.unwrap();
        assert_eq!(entry.metadata().unwrap().mode() & 0o777, 0o600);
        left.insert(entry.file_name().into_string().unwrap());
    }
    let locks = BTreeSet::from([domain, "temporary.lock".to_owned()]);
    assert_eq!(left, locks, "a temporary file was left behind");
}

mod slow {
    use super::*;

    #[test]
    fn the_fix_of_the_doctor_is_that_of_the_cause() {
        let causes = [
            ("ROS_STATIC_PEERS", "nohost.invalid"),
            ("ROS_SECURITY_ENABLE", "true"),
            ("ROS_DISCOVERY_SERVER", "127.0.0.1:11811"),
            ("ROS_AUTOMATIC_DISCOVERY_RANGE", "OFF"),
        ];
        for (name, value) in causes {
            let mut command = sil();
            command
                .env("ROS_SECURITY_STRATEGY", "Enforce")
                .env(name, value);
            // Valid, and so not the cause. With static peers, a match does not use the range.
            if !["ROS_STATIC_PEERS", "ROS_AUTOMATIC_DISCOVERY_RANGE"].contains(&name) {
                command.env("ROS_STATIC_PEERS", "localhost");
            }
            let finding = discovery_finding(&mut command);
            let (_, fix) = finding.split_once("fix: ").expect("it has a fix");
            assert!(
                fix.starts_with(&format!("{name} is \"{value}\": ")),
                "{finding}"
            );
            assert!(!fix.contains("loopback"), "{finding}");
            let is_alone = name == "ROS_STATIC_PEERS" || !fix.contains("ROS_STATIC_PEERS");
            assert!(is_alone, "{finding}");
        }
    }
}
