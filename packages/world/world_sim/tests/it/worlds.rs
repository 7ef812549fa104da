//! Scenarios as worlds of `simulation_interfaces`: listed, loaded into a running match, and repeated.

use std::path::Path;

use hsl_bag::sha256;
use serde_json::{Value, json};

use crate::harness::Bag;
use crate::simulation::{call, in_process, interventions, over_ros, result, set_state};

/// Scenario of the same robot as [`crate::simulation::ROBOT`].
const OTHER: &str = "goalkeeper_stands_and_looks_at_ball";

fn load(uri: &str) -> Value {
    json!(["load_world", {"uri": uri}])
}

fn list(request: Value) -> Value {
    json!(["get_available_worlds", request])
}

fn names(answer: &Value) -> Vec<&str> {
    let worlds = answer["get_available_worlds"]["worlds"].as_array().unwrap();
    let names = worlds.iter().map(|world| world["name"].as_str().unwrap());
    names.collect()
}

#[test]
fn a_scenario_that_is_loaded_into_a_match_is_the_run_of_that_scenario() {
    let uri = format!("scenario://{OTHER}");
    let mut answers = Vec::new();
    let (ended, first) = over_ros(&[], |game| {
        let calls = [
            set_state(2),
            json!(["get_current_world", {}]),
            json!(["step_simulation", {"steps": 5}]),
            load(&uri),
            json!(["get_simulation_state", {}]),
            json!(["get_current_world", {}]),
            json!(["get_simulator_features", {}]),
            json!(["step_simulation", {}]),
            set_state(2),
            // With the robots of the start, not with those of the scenario.
            load("scenario://soccer_match"),
            set_state(1),
            set_state(2),
            json!(["step_simulation", {"steps": 7}]),
            load(&uri),
            set_state(1),
        ];
        answers = call(game, &calls);
    });
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    let codes = [1, 1, 1, 1, 1, 1, 0, 4, 103, 1, 1, 1, 1, 1, 1];
    for (answer, code) in answers.iter().zip(codes) {
        if code > 0 {
            assert_eq!(result(answer).0, code, "{answer}");
        }
    }
    let name = |answer: &Value| answer["get_current_world"]["world"]["name"].clone();
    assert_eq!(name(&answers[1]), "soccer_match");
    assert_eq!(name(&answers[5]), OTHER);
    let loaded = &answers[3]["load_world"]["world"];
    assert_eq!(loaded["name"], OTHER);
    assert_eq!(loaded["world_resource"]["uri"], uri.as_str());
    let state = &answers[4]["get_simulation_state"]["state"]["state"];
    assert_eq!(state, 0, "the simulation is stopped");
    let features = &answers[6]["get_simulator_features"]["features"];
    let text = features["custom_info"].as_str().unwrap();
    assert!(
        text.contains(&format!("scenario {OTHER}, seed 3")),
        "{text}"
    );
    assert_eq!(ended.result.loaded.as_deref(), Some(OTHER));

    let texts = |bag: &Path| {
        let done = interventions(&Bag::read(bag));
        done.into_iter().map(|(_, text)| text).collect::<Vec<_>>()
    };
    let other = format!("scenario:={OTHER}");
    let other = [other.as_str()];
    // The run without a tick has no bag.
    let runs: [(_, &[&str], &[&str]); 3] = [
        ("bag", &[], &["pause", "step 5 ticks", "reset"]),
        ("bag-run2", &[], &["play", "pause", "step 7 ticks", "reset"]),
        ("bag-run3", &other, &["play"]),
    ];
    for (name, parameters, done) in runs {
        let bag = first.with_file_name(name);
        assert_eq!(texts(&bag), done, "{name}");
        let again = bag.with_extension("again");
        in_process(parameters, Some(&bag), &again);
        assert_eq!(sha256(&again).unwrap(), sha256(&bag).unwrap(), "{name}");
    }
}

#[test]
fn worlds_are_listed_and_those_that_the_nodes_cannot_play_are_refused() {
    over_ros(&[], |game| {
        let content = json!(["load_world", {"resource_string": "a field"}]);
        let elsewhere = |continues: bool| {
            list(json!({"additional_sources": ["file:///worlds"], "continue_on_error": continues}))
        };
        let calls = [
            set_state(2),
            list(json!({})),
            list(json!({"filter": {"tags": ["loadable"]}})),
            elsewhere(false),
            elsewhere(true),
            load(""),
            content,
            load("file:///soccer_match"),
            load("scenario://soccer_mach"),
            // Another robot.
            load("scenario://striker_kicks_close_ball"),
            // Other durations of the referee.
            load("scenario://mercy_rule_ends_match"),
            // A fault schedule.
            load("scenario://supporter_takes_over_from_lost_striker"),
            json!(["unload_world", {}]),
            json!(["get_simulation_state", {}]),
            set_state(3),
        ];
        let answers = call(game, &calls);
        let codes = [1, 1, 1, 4, 1, 102, 101, 101, 2, 4, 4, 4, 0, 1, 1];
        for (answer, code) in answers.iter().zip(codes) {
            assert_eq!(result(answer).0, code, "{answer}");
        }
        let text = |index: usize| result(&answers[index]).1;
        assert!(text(8).contains("soccer_match"), "{}", text(8));
        assert!(
            text(9).contains("hulks/2, the match has hulks/1"),
            "{}",
            text(9)
        );
        assert!(text(10).contains("auto_referee."), "{}", text(10));
        let all = names(&answers[1]);
        let known = scenario_kit::all();
        assert!(all.iter().eq(known.iter().map(|it| &it.name)), "{all:?}");
        assert_eq!(all, names(&answers[4]));
        let loadable = names(&answers[2]);
        assert!(loadable.contains(&OTHER), "{loadable:?}");
        assert!(!loadable.contains(&"striker_kicks_close_ball"));
        let state = &answers[13]["get_simulation_state"]["state"]["state"];
        assert_eq!(state, 2, "a refused request changes nothing");
    });
}
