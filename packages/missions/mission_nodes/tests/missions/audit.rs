//! The records of a mission do not depend on its processes.

use std::fs;

use crate::harness::{LIMIT, Place, facts};

/// Runs a mission and returns its decisions, one line per tick.
fn decisions(in_process: bool, more: &[&str]) -> String {
    let place = Place::new();
    // 40 decisions each second: the recorder can pause for two seconds before it loses a decision.
    let mut parameters = vec!["start:=false".to_owned(), "realtime_factor:=2.0".to_owned()];
    parameters.extend(more.iter().map(|it| (*it).to_owned()));
    let mut others = Vec::new();
    if in_process {
        parameters.push("in_process:=true".to_owned());
        parameters.extend(facts("facts."));
    } else {
        others.push(place.world_model_node(&[]));
        others.push(place.node("planner_node", &[]));
    }
    let mission = place.mission_node(&parameters);
    let file = place.path("decisions.jsonl");
    let watcher = place.python(&["record", file.to_str().unwrap()]);
    assert!(watcher.wait_for_line("the mission is over", LIMIT));
    drop((mission, others));
    fs::read_to_string(file).unwrap()
}

#[test]
fn one_process_and_three_leave_the_same_record() {
    // Actions fail, so that the mission replans.
    let more = ["simulation.failure_probability:=0.2", "simulation.seed:=3"];
    let (one, three) = (decisions(true, &more), decisions(false, &more));
    assert!(one.contains("the goal is reached"), "{one}");
    assert!(one.matches(r#"\"record\":\"asked\""#).count() > 1, "{one}");
    for (index, (one, three)) in one.lines().zip(three.lines()).enumerate() {
        assert_eq!(one, three, "decision {index}");
    }
    assert_eq!(one.lines().count(), three.lines().count());
}
