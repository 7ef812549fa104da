//! Result files of runs and campaigns, validated against their JSON schemas by the Python package `check-jsonschema`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use ros_testing::Domain;
use serde_json::{Value, json};

use crate::common::{golden, sil};

/// Validates values against a schema in `config/schemas`. Returns the errors as text, or `None` if all are valid.
fn errors(schema: &str, values: &[Value]) -> Option<String> {
    let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config");
    let program = config.join("ros/venvs/lint/bin/check-jsonschema");
    assert!(
        program.is_file(),
        "{} is missing: run config/ros/venv lint",
        program.display()
    );
    let folder = tempfile::tempdir().unwrap();
    let files = values.iter().enumerate().map(|(index, value)| {
        let file = folder.path().join(format!("{index}.json"));
        fs::write(&file, value.to_string()).unwrap();
        file
    });
    let output = Command::new(program)
        .arg("--schemafile")
        .arg(config.join("schemas").join(schema))
        .args(files)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.code() {
        Some(0) => None,
        Some(1) if text.contains("Schema validation errors") => Some(text),
        _ => panic!("{output:?}"),
    }
}

/// Checks that values are valid.
fn assert_valid(schema: &str, values: &[Value]) {
    assert_eq!(errors(schema, values), None, "{values:#?}");
}

/// Plays `striker_kicks_close_ball` with these arguments in a ROS domain. Returns the result file, after it was
/// validated.
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
    assert_valid("match_result.schema.json", std::slice::from_ref(&result));
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
    const SCHEMA: &str = "campaign_line.schema.json";
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
    assert_valid(SCHEMA, &lines);

    let (_, lines) = lines_of(&["--seeds", "0..2", "--faults", "1"]);
    assert!(
        lines.iter().any(|it| it.get("trial").is_some()),
        "{lines:?}"
    );
    assert_valid(SCHEMA, &lines);
}

#[test]
fn the_list_of_scenarios_is_valid() {
    let output = sil().args(["list", "--json"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let list: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_valid("scenario_list.schema.json", std::slice::from_ref(&list));
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
    assert_valid("bag_info.schema.json", std::slice::from_ref(&info));
    let topics = info["topics"].as_array().unwrap();
    let truth = topics.iter().find(|it| it["name"] == "/sim/truth").unwrap();
    assert_eq!(truth["type"], "hsl_msgs/msg/SimulationTruth");
    assert!(truth["messages"].as_u64() > Some(0), "{truth}");
    assert_eq!(info["damage"], Value::Null);
}

#[test]
fn a_schema_refuses_missing_keys_and_values_of_other_types() {
    const SCHEMA: &str = "match_result.schema.json";
    let valid = result_of(&[], 0);
    for (key, value) in [
        ("ticks", json!(-1)),
        ("seconds", json!("1 s")),
        ("failures", json!([{ "tick": 1 }])),
    ] {
        let mut wrong = valid.clone();
        wrong[key] = value;
        let found = errors(SCHEMA, &[wrong]).unwrap();
        assert!(found.contains(&format!("$.{key}")), "{key}: {found}");
        let mut lacking = valid.clone();
        lacking.as_object_mut().unwrap().remove(key);
        let found = errors(SCHEMA, &[lacking]).unwrap();
        let missing = format!("'{key}' is a required property");
        assert!(found.contains(&missing), "{key}: {found}");
    }
}

/// Runs `sil` in a folder with `--json`. Returns the document, after it was validated.
fn document(folder: &Path, schema: &str, arguments: &[&str], code: i32) -> Value {
    let mut command = sil();
    let output = command.args(arguments).arg("--json").current_dir(folder);
    let output = output.output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    let document = serde_json::from_slice(&output.stdout).unwrap();
    assert_valid(schema, std::slice::from_ref(&document));
    document
}

#[test]
fn documents_about_recorded_decisions_are_valid() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let golden = golden().display().to_string();
    let arguments = ["trace", &golden, "--robot", "hulks/2", "--node", "behavior"];
    let runs = document(folder, "node_runs.schema.json", &arguments, 0);
    assert_eq!(runs["nodes"][0]["path"], json!(["behavior"]));

    let same = document(folder, "redecisions.schema.json", &["redecide", &golden], 0);
    assert_eq!(same["robots"][0]["different"], 0);
    assert_eq!(same["robots"][0]["first"], Value::Null);
    let tree = folder.join("other.btc");
    let production =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/trees/production.btc");
    let text = fs::read_to_string(production).unwrap();
    fs::write(
        &tree,
        text.replace("{ WatchTheBall Stand }", "{ LookAhead Stand }"),
    )
    .unwrap();
    let arguments = [
        "redecide",
        &golden,
        "--robot",
        "hulks/2",
        "--tree",
        "other.btc",
    ];
    let other = document(folder, "redecisions.schema.json", &arguments, 1);
    let first = &other["robots"][0]["first"];
    assert_eq!(
        first["node"]
            .as_str()
            .map(|node| node.contains("look ahead")),
        Some(true),
        "{first}"
    );

    let moment = [
        "expect", &golden, "--at", "0.65", "--robot", "hulks/2", "-o",
    ];
    let arguments = [&moment[..], &["it.moment.yaml"]].concat();
    const MOMENTS: &str = "checked_moments.schema.json";
    let written = document(folder, MOMENTS, &arguments, 0);
    assert_eq!(written["moments"][0]["file"], "it.moment.yaml");
    let text = fs::read_to_string(folder.join("it.moment.yaml")).unwrap();
    let other = text.replace("kind: stand", "kind: damping");
    fs::write(folder.join("other.moment.yaml"), other).unwrap();
    let arguments = [
        "expect",
        "--check",
        "it.moment.yaml",
        "--check",
        "other.moment.yaml",
    ];
    let checked = document(folder, MOMENTS, &arguments, 1);
    let passed = [0, 1].map(|index| checked["moments"][index]["passed"].clone());
    assert_eq!(passed, [json!(true), json!(false)]);
    assert!(
        !checked["moments"][1]["deviations"]
            .as_array()
            .unwrap()
            .is_empty()
    );
}

#[test]
fn documents_about_other_matches_are_valid() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let played = [
        "run",
        "striker_kicks_close_ball",
        "--seed",
        "3",
        "--bag",
        "bag",
    ];
    let output = sil().args(played).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    const BRANCHES: &str = "branches.schema.json";
    let arguments = ["branch", "bag", "--at", "0.2", "-o", "branch"];
    let one = document(folder, BRANCHES, &arguments, 0);
    assert_eq!(one["branches"][0]["bag"], "branch");
    assert_eq!(one["branches"][0]["verdict"], "passed");
    assert!(folder.join("branch/metadata.yaml").exists());
    let arguments = ["branch", "bag", "--at", "0.2", "--seeds", "0..2"];
    let many = document(folder, BRANCHES, &arguments, 0);
    let seeds = [0, 1].map(|index| many["branches"][index]["seed"].clone());
    assert_eq!(seeds, [json!(0), json!(1)]);

    let arguments = [
        "compare",
        "kick.start_distance=0.07",
        "kick.reach=0",
        "--scenario",
        "striker_kicks_close_ball",
        "--seeds",
        "0..6",
        "--folder",
        "out",
    ];
    let compared = document(folder, "comparison.schema.json", &arguments, 1);
    assert_eq!(compared["settings"][0]["verdict"], "worse");
}

#[test]
fn the_robustness_of_a_behavior_is_valid() {
    let folder = tempfile::tempdir().unwrap();
    let campaign =
        "robustness striker_kicks_close_ball --error slip --error camera --level 1 --seeds 0..2";
    let mut arguments: Vec<_> = campaign.split(' ').collect();
    arguments.extend(["--folder", "out"]);
    let result = document(folder.path(), "robustness.schema.json", &arguments, 0);
    assert_eq!(result["errors"].as_array().unwrap().len(), 3);
    let results = fs::read_to_string(folder.path().join("out/results.jsonl")).unwrap();
    let lines = results
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    assert_valid("campaign_line.schema.json", &lines.collect::<Vec<_>>());
}
