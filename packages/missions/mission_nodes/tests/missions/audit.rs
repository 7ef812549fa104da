//! The records of a mission do not depend on its processes.

use std::fs;
use std::path::Path;

use crate::harness::{LIMIT, Place, facts_of, file};

/// Runs a mission of a folder with these actions and returns its decisions, one line per tick.
pub(crate) fn decisions(
    place: &Place,
    mission: &str,
    actions: &Path,
    in_process: bool,
    more: &[&str],
) -> String {
    let mut parameters = vec![
        format!("actions:={}", actions.display()),
        "start:=false".to_owned(),
        // 40 decisions each second: the recorder can pause for two seconds before it loses a decision.
        "realtime_factor:=2.0".to_owned(),
    ];
    parameters.extend(more.iter().map(|it| (*it).to_owned()));
    let mut others = Vec::new();
    if in_process {
        parameters.push("in_process:=true".to_owned());
        parameters.extend(facts_of(mission, "facts."));
    } else {
        others.push(place.node("world_model_node", &facts_of(mission, "")));
        others.push(place.node("planner_node", &[]));
    }
    let mission = place.node("mission_node", &parameters);
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
    let [one, three] = [true, false].map(|in_process| {
        let place = Place::new();
        decisions(
            &place,
            "uav_search",
            &file("actions.yaml"),
            in_process,
            &more,
        )
    });
    assert!(one.contains("the goal is reached"), "{one}");
    assert!(one.matches(r#"\"record\":\"asked\""#).count() > 1, "{one}");
    for (index, (one, three)) in one.lines().zip(three.lines()).enumerate() {
        assert_eq!(one, three, "decision {index}");
    }
    assert_eq!(one.lines().count(), three.lines().count());
}
