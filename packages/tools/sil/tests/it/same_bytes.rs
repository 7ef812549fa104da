//! Equal bytes of the same match: over ROS, again over ROS, with the referee in process, with a mission in its own
//! node, and all in process.

use std::path::{Path, PathBuf};

use hsl_bag::sha256;

use crate::common::match_over_ros::MatchOverRos;
use crate::common::{SHORT, in_process, sil};

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

/// Plays a match with these rules over ROS, to a bag in `folder`, and in this process, and asserts that the bytes are the
/// same. Returns the bag of the match over ROS.
fn assert_same_over_ros_and_in_process(folder: &Path, rules: &[&str]) -> PathBuf {
    let [over_ros, in_process_bag] = ["ros", "in_process"].map(|name| folder.join(name));
    let rules = [SHORT, rules].concat();
    MatchOverRos::start(&rules, &over_ros)
        .wait()
        .assert_passed();
    in_process(&rules, &in_process_bag);
    assert_eq!(sha256(&over_ros).unwrap(), sha256(&in_process_bag).unwrap());
    over_ros
}

#[test]
fn seven_against_seven_with_substitutes_leave_the_same_bytes_over_ros_and_in_process() {
    let folder = tempfile::tempdir().unwrap();
    let rules = ["hulks:=7", "opponents:=7", "substitutes:=1", "seed:=7"];
    assert_same_over_ros_and_in_process(folder.path(), &rules);
}

#[test]
fn robots_that_decide_less_often_leave_the_same_bytes_over_ros_and_in_process() {
    let folder = tempfile::tempdir().unwrap();
    let rules = [
        "decision_period:=hulks=1/60; opponent/2=0.05",
        "hulks:=2",
        "opponents:=2",
    ];
    let over_ros = assert_same_over_ros_and_in_process(folder.path(), &rules);
    let checked = sil()
        .args(["bag", "check"])
        .arg(&over_ros)
        .output()
        .unwrap();
    assert!(checked.status.success(), "{checked:?}");
}

#[test]
fn a_mission_leaves_the_same_bytes_in_a_node_of_its_own_and_in_process() {
    let folder = tempfile::tempdir().unwrap();
    let [over_ros, in_process_bag] = ["node", "in_process"].map(|name| folder.path().join(name));
    // An opponent takes the ball, so that there are three plans.
    let mission = ["scenario:=contested_passing_drill", "seed:=1"];
    let in_a_node = [&mission[..], &["mission_node:=true"]].concat();
    MatchOverRos::start(&in_a_node, &over_ros)
        .wait()
        .assert_passed();
    in_process(&mission, &in_process_bag);
    assert_eq!(sha256(&over_ros).unwrap(), sha256(&in_process_bag).unwrap());
}

/// Scenarios that every test run plays over ROS: a small one of each kind. With `HSL_ALL_SCENARIOS` all scenarios are
/// played, which takes about a minute per match in the list.
const SAMPLE: &[&str] = &[
    "ball_follows_custom_physics",
    "contested_passing_drill",
    "delayed_messages_arrive_late",
    "fallen_robot_stands_up",
    "mercy_rule_ends_match",
    "referee_obeys_commands",
    "striker_kicks_close_ball",
    "supporter_takes_over_from_lost_striker",
    "supporter_walks_to_voronoi_centroid",
];

#[test]
fn scenarios_leave_the_same_bytes_over_ros_and_in_process() {
    let is_wanted =
        |name: &str| SAMPLE.contains(&name) || std::env::var_os("HSL_ALL_SCENARIOS").is_some();
    let names = scenario_kit::all()
        .into_iter()
        .map(|scenario| scenario.name);
    let names: Vec<_> = names.filter(|name| is_wanted(name)).collect();
    assert!(names.len() >= SAMPLE.len(), "{names:?}");
    let folder = tempfile::tempdir().unwrap();
    for name in names {
        let bag = |shell: &str| folder.path().join(format!("{name}_{shell}"));
        let ended = MatchOverRos::run(name, &bag("ros")).wait();
        ended.assert_passed();
        let output = sil()
            .args(["run", name, "--seed", "2", "--bag"])
            .arg(bag("process"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{name}: {output:?}");
        let digest = |shell| sha256(bag(shell)).unwrap();
        assert_eq!(digest("ros"), digest("process"), "{name}");
    }
}

#[test]
fn a_run_that_fails_leaves_the_same_bytes_with_the_reason_over_ros_and_in_process() {
    let folder = tempfile::tempdir().unwrap();
    // The game continues after eleven goals, but the scenario expects it to end after ten.
    let play = |shell: &[&str], name: &str| {
        let mut command = sil();
        command.args(["run", "mercy_rule_ends_match"]).args(shell);
        command.args(["--set", "auto_referee.mercy_rule_difference=50"]);
        let bag = folder.path().join(name);
        let reason = ["tick 2021: the game continues after 11 goals"];
        MatchOverRos::start_command(&mut command, &bag)
            .wait()
            .assert_failed(1, &reason);
        bag
    };
    let bags = [play(&["--ros"], "ros"), play(&[], "process")];
    let [over_ros, in_process] = bags.each_ref().map(|bag| sha256(bag).unwrap());
    assert_eq!(over_ros, in_process);
    for bag in &bags {
        let output = sil().args(["bag", "check"]).arg(bag).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{said}");
        for part in [
            "result: failed after 2021 ticks",
            "the game continues after 11 goals",
        ] {
            assert!(said.contains(part), "{part:?} is missing in: {said}");
        }
    }
}
