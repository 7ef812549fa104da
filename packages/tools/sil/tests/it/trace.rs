//! `sil trace`: a robot's tree in one tick of a bag, and the runs of a node.

use std::process::Output;

use hsl_bag::BagReader;
use hsl_wire::Message;
use hsl_wire::hsl_msgs::{BehaviorTrace, BehaviorTreeLayout};
use serde_json::Value;

use crate::common::{golden, sil};

/// Runs `sil trace` on the golden bag.
fn trace(arguments: &[&str]) -> Output {
    sil()
        .arg("trace")
        .arg(golden())
        .args(arguments)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_tree_is_drawn_as_it_was_in_the_last_tick_until_the_time() {
    let output = trace(&["--robot", "hulks/2", "--at", "0.3049"]);
    let drawn = text(&output.stdout);
    let lines: Vec<_> = drawn.lines().collect();
    assert_eq!(lines[..2], ["hulks/2 at 0.300 s", "▶ behavior (selection)"]);
    assert!(
        drawn.contains("✓ the game state is ready (condition)"),
        "{drawn}"
    );
    let hidden = "└─ · play (sequence), and 190 nodes below";
    assert_eq!(lines.last(), Some(&hidden), "{drawn}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn without_a_time_the_last_tick_is_drawn_and_all_nodes_if_asked() {
    let drawn = text(&trace(&["--robot", "opponent/1", "--all"]).stdout);
    let nodes = hsl_behavior::create_tree().layout().nodes.len();
    assert_eq!(drawn.lines().count(), nodes + 1, "{drawn}");
}

#[test]
fn a_robot_without_a_trace_differs_from_an_unreadable_bag() {
    let output = trace(&["--robot", "hulks/5"]);
    let told = text(&output.stderr);
    assert!(told.contains("contains no trace of hulks/5"), "{told}");
    assert_eq!(output.status.code(), Some(2));

    let output = trace(&["--robot", "hulks/1", "--at", "0.001"]);
    assert!(text(&output.stderr).contains("until 0.001 s"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_is_no_robot_and_no_time_is_wrong_use() {
    for wrong in [
        ["--robot", "hulks/21"],
        ["--robot", "3"],
        ["--at", "-1"],
        ["--at", "soon"],
    ] {
        assert_eq!(trace(&wrong).status.code(), Some(2), "{wrong:?}");
    }
}

/// Action of the golden bag that runs several times.
const ACTION: &str = "look around";

/// Returns the ticks of the golden bag in which a node of hulks/2 has the status running or success \[ns\], by the index of
/// the node among those with this name.
fn active_ticks(name: &str) -> Vec<Vec<u64>> {
    let messages = BagReader::open(golden()).unwrap().messages().unwrap();
    let mut ids = Vec::new();
    let mut ticks: Vec<Vec<u64>> = Vec::new();
    for message in messages.map(Result::unwrap) {
        match message.topic() {
            "/hulks/robot_2/behavior/tree_layout" => {
                let layout = BehaviorTreeLayout::from_cdr(message.data()).unwrap();
                let nodes = layout.nodes.iter().enumerate();
                ids = nodes
                    .filter(|(_, node)| node.name == name)
                    .map(|(id, _)| id)
                    .collect();
                ticks = vec![Vec::new(); ids.len()];
            }
            "/hulks/robot_2/behavior/trace" => {
                let trace = BehaviorTrace::from_cdr(message.data()).unwrap();
                for (ticks, id) in ticks.iter_mut().zip(&ids) {
                    if [1, 3].contains(&(trace.statuses[*id] & 3)) {
                        ticks.push(message.time().as_nanos());
                    }
                }
            }
            _ => {}
        }
    }
    ticks
}

#[test]
fn the_runs_of_a_node_are_the_ticks_in_which_it_was_active() {
    let output = trace(&["--robot", "hulks/2", "--node", ACTION, "--json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["robot"], "hulks/2");
    let nodes = found["nodes"].as_array().unwrap();
    let expected = active_ticks(ACTION);
    assert!(
        !nodes.is_empty() && nodes.len() == expected.len(),
        "{found}"
    );
    assert!(expected.iter().any(|ticks| !ticks.is_empty()));
    for (node, ticks) in nodes.iter().zip(expected) {
        let path = node["path"].as_array().unwrap();
        assert_eq!(
            (&path[0], &path[path.len() - 1]),
            (&"behavior".into(), &ACTION.into())
        );
        let runs = node["runs"].as_array().unwrap().iter();
        let listed = runs.flat_map(|run| {
            let [from, to] = ["from", "to"].map(|end| run[end].as_f64().unwrap());
            assert!((run["duration"].as_f64().unwrap() - (to - from)).abs() < 1e-9);
            let [from, to] = [from, to].map(|time| (time * 100.0).round() as u64);
            (from..=to).map(|tick| tick * 10_000_000)
        });
        assert_eq!(listed.collect::<Vec<_>>(), ticks, "{node}");
    }
}

#[test]
fn the_runs_of_a_node_are_printed_with_the_command_that_shows_the_first_one() {
    let printed = text(&trace(&["--robot", "hulks/2", "--node", ACTION]).stdout);
    let parts = [
        "hulks/2, behavior > ",
        " > look around (action)\n",
        "duration",
        "sil view ",
    ];
    for part in parts {
        assert!(printed.contains(part), "{part}: {printed}");
    }
}

#[test]
fn a_path_selects_one_of_several_nodes_and_an_unknown_name_gets_a_suggestion() {
    let output = trace(&["--robot", "hulks/2", "--node", ACTION, "--json"]);
    let all: Value = serde_json::from_slice(&output.stdout).unwrap();
    let path = all["nodes"][0]["path"].as_array().unwrap();
    let path: Vec<_> = path.iter().map(|name| name.as_str().unwrap()).collect();
    let output = trace(&["--robot", "hulks/2", "--node", &path.join(" > "), "--json"]);
    let one: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(one["nodes"].as_array().unwrap().len(), 1);
    assert_eq!(one["nodes"][0], all["nodes"][0]);

    for (arguments, error) in [
        (
            ["--robot", "hulks/2", "--node", "look arund"],
            "did you mean look around?",
        ),
        (
            ["--robot", "hulks/5", "--node", "look around"],
            "contains no trace of hulks/5",
        ),
        (
            ["--robot", "left/3", "--node", "look around"],
            "has no tree",
        ),
        (["--robot", "hulks/2", "--at", "1"], ""),
    ] {
        let output = trace(&arguments);
        let is_refused = output.status.code() == Some(2);
        assert_eq!(is_refused, !error.is_empty(), "{output:?}");
        assert!(text(&output.stderr).contains(error), "{output:?}");
    }
}

#[test]
fn a_time_after_the_end_of_the_bag_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let golden = golden();
    let golden = golden.to_str().unwrap();
    for arguments in [
        &["trace", golden, "--robot", "hulks/2"][..],
        &["expect", golden, "--robot", "hulks/2"],
        &["view", golden, "--no-open"],
    ] {
        let mut command = sil();
        let command = command.args(arguments).args(["--at", "500"]);
        let output = command.current_dir(folder.path()).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(
            error.contains("contains times from 0.010 s to 2.310 s"),
            "{error}"
        );
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
