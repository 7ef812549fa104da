//! `sil pause`, `step`, `resume`, `reset` and `move` against a running match.

use std::process::Output;

use hsl_bag::sha256;
use ros_testing::Domain;

use crate::common::match_over_ros::MatchOverRos;
use crate::common::{in_process, sil};

/// Parameters of a match of one robot that lasts long enough to be paused.
const RULES: &[&str] = &[
    "hulks:=1",
    "opponents:=0",
    "auto_referee.initial_duration:=0.1",
    "auto_referee.ready_duration:=0.3",
    "half_duration:=120",
];

/// Runs `sil` with arguments in a domain.
fn control(domain: &Domain, arguments: &[&str]) -> Output {
    let mut command = sil();
    command.args(arguments).env("ROS_DOMAIN_ID", domain.id());
    command.output().unwrap()
}

/// Runs `sil`, which must succeed, and returns its output.
fn ask(domain: &Domain, arguments: &[&str]) -> String {
    let output = control(domain, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_person_plays_with_a_match_and_repeats_what_was_done() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let mut running = MatchOverRos::start(RULES, &bag);
    running.wait_for_progress();
    let domain = running.domain().clone();
    assert_eq!(ask(&domain, &["pause"]), "paused\n");
    assert_eq!(ask(&domain, &["pause"]), "paused already\n");
    running.wait_for("`sil resume` continues the match");
    assert_eq!(ask(&domain, &["step", "3"]), "played 3 ticks\n");
    assert_eq!(ask(&domain, &["reset"]), "the match begins again\n");
    let early = control(&domain, &["move", "ball", "0", "0"]);
    assert_eq!(early.status.code(), Some(1));
    ask(&domain, &["step"]);
    let moved = ask(
        &domain,
        &["move", "hulks/1", "-1", "0.5", "--angle", "-1.5"],
    );
    assert_eq!(moved, "hulks/robot_1 is at (-1, 0.5) m\n");
    let missing = control(&domain, &["move", "opponent/1", "0", "0"]);
    assert_eq!(missing.status.code(), Some(1));
    let text = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(
        text.contains("entity \"opponent/robot_1\" not found"),
        "{text}"
    );
    ask(&domain, &["step", "10"]);
    let rolls = ["move", "ball", "1", "0", "--velocity", "-0.5", "0.25"];
    assert_eq!(ask(&domain, &rolls), "ball is at (1, 0) m\n");
    assert_eq!(ask(&domain, &["resume"]), "playing\n");
    let refused = control(&domain, &["step"]);
    assert_eq!(refused.status.code(), Some(1));
    let ended = running.wait();
    ended.assert_passed();
    let last = folder.path().join("bag-run2");
    assert!(ended.stdout.contains("bag-run2"), "{}", ended.stdout);

    for bag in [bag, last] {
        let interventions = format!("interventions:={}", serde_json::json!(bag));
        let again = bag.with_extension("again");
        in_process(&[RULES, &[&interventions]].concat(), &again);
        assert_eq!(sha256(&again).unwrap(), sha256(&bag).unwrap());
    }
}

#[test]
fn without_a_match_nothing_can_be_paused() {
    let domain = Domain::claim().unwrap();
    let output = control(&domain, &["pause"]);
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("no match over ROS is running"), "{text}");
}
