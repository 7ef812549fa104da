//! Environments without a usable ROS: one line, exit code 3, and no started process.

use std::collections::BTreeSet;
use std::fs::DirBuilder;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::process::Output;

use crate::common::match_over_ros::MatchOverRos;
use crate::common::{SHORT, sil};

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
    let domain = ros_testing::Domain::claim().unwrap();
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

#[test]
fn a_match_is_played_without_a_home_folder() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = sil();
    command.arg("match").args(SHORT);
    for name in ["HOME", "ROS_HOME", "ROS_LOG_DIR"] {
        command.env_remove(name);
    }
    let running = MatchOverRos::start_command(&mut command, &folder.path().join("bag"));
    running.wait().assert_passed();
}

#[test]
fn a_domain_is_locked_in_a_folder_of_the_user() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("session");
    DirBuilder::new().mode(0o700).create(&session).unwrap();
    let mut command = sil();
    command.arg("match").args(SHORT);
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
