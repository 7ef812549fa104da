//! The same match leaves the same bytes: over ROS, again over ROS, with its referee elsewhere, and in
//! process.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod common;

use common::match_over_ros::MatchOverRos;
use common::{SHORT, in_process};
use hsl_bag::sha256;

#[test]
fn a_match_leaves_the_same_bytes_over_ros_again_and_in_process() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let over_ros = |name: &str, more: &[&str]| {
        let bag = folder.join(name);
        let ended = MatchOverRos::start(&[SHORT, &["seed:=5"], more].concat(), &bag).wait();
        ended.assert_passed();
        let digest = sha256(&bag).unwrap();
        assert!(ended.stdout.contains(&digest), "{}", ended.stdout);
        digest
    };
    in_process(&[SHORT, &["seed:=5"]].concat(), &folder.join("in_process"));
    let expected = sha256(folder.join("in_process")).unwrap();
    assert_eq!(over_ros("first", &["referee:=in_process"]), expected);
    assert_eq!(over_ros("second", &["referee:=in_process"]), expected);
    assert_eq!(
        over_ros("referee", &["referee:=node"]),
        expected,
        "with a referee_node"
    );
}
