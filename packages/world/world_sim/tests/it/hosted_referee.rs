//! Node of the referee in the process of the world.

use hsl_wire::topics;
use ros_testing::{Domain, Process};
use serde_json::Value;

use crate::harness::{Ended, Match, PATIENCE, SHORT, script};

/// Parameter of the referee in these tests.
const READY: &str = "auto_referee.ready_duration";

/// Starts a world with these arguments, which waits for its robots, and returns what `inspect_node.py` finds of `node`.
fn inspect(arguments: &[&str], node: &str) -> Value {
    let domain = Domain::claim().unwrap();
    let common = ["-p", "record:=false"];
    let world = Process::node("world_sim", &[&common, arguments].concat(), &domain).unwrap();
    assert!(world.wait_for_line("waiting for", PATIENCE));
    let looker = Process::python(&script("inspect_node.py"), &[node, READY], &domain).unwrap();
    let (status, log) = looker.wait().unwrap();
    assert!(status.success(), "{log}");
    serde_json::from_str(log.lines().last().unwrap()).unwrap()
}

/// Returns true if the list `key` of a finding contains `text`.
fn has(found: &Value, key: &str, text: &str) -> bool {
    found[key].as_array().unwrap().contains(&text.into())
}

#[test]
fn the_referee_is_a_node_of_the_graph_with_its_topics_and_parameters() {
    let found = inspect(&["-p", "auto_referee.ready_duration:=3.0"], "/referee_node");
    for node in ["/referee_node", "/world_sim"] {
        assert!(has(&found, "nodes", node), "{found}");
    }
    assert!(
        has(&found, "publishers", topics::REFEREE_DECISION.name),
        "{found}"
    );
    assert!(
        has(&found, "subscriptions", topics::REFEREE_COMMAND.name),
        "{found}"
    );
    for parameter in [READY, "scenario", "use_sim_time"] {
        assert!(has(&found, "parameters", parameter), "{found}");
    }
    assert!(!has(&found, "parameters", "seed"), "{found}");
    assert_eq!(found["value"], 3.0);
}

#[test]
fn a_rule_for_all_nodes_neither_renames_the_referee_nor_is_refused_by_it() {
    let arguments = ["-r", "__node:=other", "-r", "__ns:=/a", "-p", "seed:=7"];
    let found = inspect(&arguments, "/a/referee_node");
    assert!(has(&found, "nodes", "/a/other"), "{found}");
    let renamed = inspect(&["-r", "referee_node:__node:=judge"], "/judge");
    assert!(has(&renamed, "nodes", "/world_sim"), "{renamed}");
}

#[test]
fn a_section_of_a_parameter_file_and_a_rule_reach_the_referee_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parameters.yaml");
    let text = "/referee_node:\n  ros__parameters:\n    auto_referee: {ready_duration: 4.0}\n\
                /world_sim:\n  ros__parameters:\n    auto_referee: {ready_duration: 5.0}\n";
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let found = inspect(&["--params-file", file], "/referee_node");
    assert_eq!(found["value"], 4.0);
    let rule = "referee_node:auto_referee.ready_duration:=6.0";
    let found = inspect(&["--params-file", file, "-p", rule], "/referee_node");
    assert_eq!(found["value"], 6.0);
}

#[test]
fn a_wrong_parameter_for_the_referee_is_refused() {
    let domain = Domain::claim().unwrap();
    let rule = "referee_node:auto_referee.raedy_duration:=6.0";
    let world = Process::node("world_sim", &["-p", rule], &domain).unwrap();
    let (status, log) = world.wait().unwrap();
    assert_eq!(status.code(), Some(2), "{log}");
    assert!(log.contains("raedy_duration"), "{log}");
}

/// Plays a match of one robot whose referee has a parameter of its own.
fn play(place: &'static str) -> Ended {
    let rule = "auto_referee.ready_duration:=0.2";
    let of_node = "referee_node:auto_referee.ready_duration:=0.2";
    let mut parameters = SHORT.to_vec();
    parameters.extend(["hulks:=1", "opponents:=0", place]);
    let has_process = place == "referee:=node";
    parameters.push(if has_process { rule } else { of_node });
    let game = Match::start(&["hulks/robot_1"], &parameters);
    let _referee = has_process.then(|| {
        let rules = SHORT.iter().chain([&rule]).flat_map(|rule| ["-p", rule]);
        let rules: Vec<_> = rules.collect();
        Process::node("referee_node", &rules, &game.domain).unwrap()
    });
    game.wait()
}

#[test]
fn the_referee_decides_by_the_parameters_of_its_node_in_every_process() {
    let [here, there] = ["referee:=in_process", "referee:=node"].map(play);
    assert_eq!(here.status.code(), Some(0), "{}", here.log);
    assert_eq!(here.result.not_reproducible, Vec::<String>::new());
    assert_eq!(here.bag.data, there.bag.data);
}
