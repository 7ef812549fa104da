//! Result files of runs and campaigns, validated against their JSON schemas.

use std::fs;
use std::path::Path;
use std::process::Output;

use jsonschema::Validator;
use ros_testing::Domain;
use serde_json::{Value, json};

use crate::common::{golden, sil};

/// Returns the validator for a schema in `config/schemas`.
fn validator(name: &str) -> Validator {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/schemas");
    let text = fs::read_to_string(folder.join(name)).unwrap();
    jsonschema::validator_for(&serde_json::from_str(&text).unwrap()).unwrap()
}

/// Checks that a value is valid.
fn assert_valid(validator: &Validator, value: &Value) {
    let errors = validator.iter_errors(value);
    let errors: Vec<_> = errors
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?} in {value:#}");
}

/// Plays `striker_kicks_close_ball` with these arguments in a ROS domain. Returns the result file,
/// after it was validated.
fn result_in_domain(arguments: &[&str], domain: &str, code: i32) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("result.json");
    let output = sil()
        .args(["run", "striker_kicks_close_ball", "--no-record"])
        .args(arguments)
        .args(["--result".as_ref(), file.as_os_str()])
        .env("ROS_DOMAIN_ID", domain)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    let result = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    assert_valid(&validator("match_result.schema.json"), &result);
    result
}

/// Plays `striker_kicks_close_ball` in process. Returns the result file, after it was validated.
fn result_of(arguments: &[&str], code: i32) -> Value {
    result_in_domain(arguments, "0", code)
}

/// Plays a campaign of `striker_kicks_close_ball` without ROS. Returns the lines of its results.
fn lines_of(arguments: &[&str]) -> (Output, Vec<Value>) {
    let folder = tempfile::tempdir().unwrap();
    let output = sil()
        .args(["batch", "striker_kicks_close_ball", "--folder", "campaign"])
        .args(arguments)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let lines = fs::read_to_string(folder.path().join("campaign/results.jsonl")).unwrap();
    let lines = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    (output, lines.collect())
}

#[test]
fn the_result_of_a_passed_run_is_valid() {
    let result = result_of(&["--seed", "4"], 0);
    assert_eq!(result["failed"], false);
}

#[test]
fn the_result_of_a_failed_run_is_valid() {
    let result = result_of(&["--set", "simulation.kick_radius=0"], 1);
    assert_eq!(result["failures"][0]["environment"], false);
    assert_eq!(result["failures"][0]["node_ended"], false);
}

#[test]
fn the_result_of_a_run_whose_environment_failed_is_valid() {
    let faults = "faults=kill hulks/2 at 0.1 s";
    let result = result_of(&["--set", faults], 3);
    assert_eq!(result["failures"][0]["environment"], true);
    assert_eq!(result["lost_robots"][0]["robot"], "hulks/2");
}

#[test]
fn the_result_of_a_run_whose_node_failed_is_valid() {
    let domain = Domain::claim().unwrap();
    let result = result_in_domain(&["--node", "hulks/2=false"], &domain.id(), 1);
    assert_eq!(result["failures"][0]["node_ended"], true, "{result:#}");
}

#[test]
fn every_line_of_a_campaign_is_valid() {
    let validator = validator("campaign_line.schema.json");
    let sweep = [
        "--seeds",
        "0..1",
        "--sweep",
        "simulation.kick_radius=0,0.25",
    ];
    let (output, lines) = lines_of(&sweep);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let [campaign, outcomes @ ..] = lines.as_slice() else {
        panic!("no lines");
    };
    assert_eq!(
        campaign["campaign"]["seeds"],
        json!({ "start": 0, "end": 1 })
    );
    let verdicts: Vec<_> = outcomes.iter().map(|it| &it["verdict"]).collect();
    assert_eq!(verdicts.len(), 2);
    assert!(verdicts.contains(&&json!("failed")), "{verdicts:?}");
    assert!(outcomes.iter().any(|it| it.get("replay").is_some()));
    lines.iter().for_each(|line| assert_valid(&validator, line));

    let (_, lines) = lines_of(&["--seeds", "0..2", "--faults", "1"]);
    assert!(
        lines.iter().any(|it| it.get("trial").is_some()),
        "{lines:?}"
    );
    lines.iter().for_each(|line| assert_valid(&validator, line));
}

#[test]
fn the_list_of_scenarios_is_valid() {
    let output = sil().args(["list", "--json"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let list: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_valid(&validator("scenario_list.schema.json"), &list);
    let list = list.as_array().unwrap();
    let known = list
        .iter()
        .find(|it| it["name"] == "striker_kicks_close_ball");
    assert_eq!(known.unwrap()["robots"], json!(["hulks/2"]));
}

#[test]
fn the_contents_of_a_bag_are_valid() {
    let output = sil().args(["bag", "info", "--json"]).arg(golden()).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{output:?}");
    let info: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_valid(&validator("bag_info.schema.json"), &info);
    let topics = info["topics"].as_array().unwrap();
    let truth = topics.iter().find(|it| it["name"] == "/sim/truth").unwrap();
    assert_eq!(truth["type"], "hsl_msgs/msg/SimulationTruth");
    assert!(truth["messages"].as_u64() > Some(0), "{truth}");
    assert_eq!(info["damage"], Value::Null);
}

#[test]
fn a_schema_refuses_missing_keys_and_values_of_other_types() {
    let validator = validator("match_result.schema.json");
    let valid = result_of(&[], 0);
    for (key, value) in [
        ("ticks", json!(-1)),
        ("seconds", json!("1 s")),
        ("failures", json!([{ "tick": 1 }])),
    ] {
        let mut wrong = valid.clone();
        wrong[key] = value;
        assert!(!validator.is_valid(&wrong), "{key}");
        let mut lacking = valid.clone();
        lacking.as_object_mut().unwrap().remove(key);
        assert!(!validator.is_valid(&lacking), "without {key}");
    }
}
