//! Answers of the node with their stamps, seen by a world in another language.

use std::path::Path;

use ros_testing::{Domain, Process};

/// Returns the log of the fake world after it has sent world states with these stamps.
fn played(stamps: &[&str]) -> String {
    let domain = Domain::claim().unwrap();
    let robot = ["-r", "__ns:=/hulks/robot_2"];
    let _node = Process::node("behavior_node", &robot, &domain).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fake_world.py");
    let world = Process::python(&script, stamps, &domain).unwrap();
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
    log
}

#[test]
fn every_newer_world_state_gets_one_answer_with_its_header() {
    let log = played(&["10000000", "20000000"]);
    for stamp in [10_000_000, 20_000_000] {
        let answered = format!("{{\"asked\": {stamp}, \"answered\": [{stamp}]}}");
        assert!(log.contains(&answered), "{log}");
        let traced = format!("\"traces\": [{stamp}]");
        assert!(log.contains(&traced), "{log}");
    }
    let frames = r#""frames": ["hulks/robot_2/ground", "hulks/robot_2/ground"]"#;
    assert_eq!(log.matches(frames).count(), 2, "{log}");
}

#[test]
fn a_world_state_is_answered_once_and_an_older_one_begins_a_new_run() {
    let log = played(&["20000000", "20000000", "10000000", "30000000"]);
    for (asked, answered) in [
        (20_000_000, "20000000"),
        (20_000_000, ""),
        (10_000_000, "10000000"),
        (30_000_000, "30000000"),
    ] {
        let line = format!("{{\"asked\": {asked}, \"answered\": [{answered}]}}");
        assert!(log.contains(&line), "{line} is missing in: {log}");
    }
}
