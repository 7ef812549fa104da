//! `sil groot2`: requests of a client with libzmq. The test needs the environment `config/ros/venvs/groot2`.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use hsl_bag::BagReader;
use hsl_wire::Message;
use hsl_wire::hsl_msgs::{BehaviorTrace, BehaviorTreeLayout};
use rustix::process::Signal;
use serde_json::Value;

use crate::common::match_over_ros::MatchOverRos;
use crate::common::{golden, sil};

/// Running `sil groot2`, ended when this value is dropped.
struct Published {
    child: Child,
    address: SocketAddr,
}

impl Published {
    /// Starts `sil groot2` for a bag at free ports.
    fn start(bag: &Path, arguments: &[&str]) -> Self {
        let mut child = sil()
            .arg("groot2")
            .arg(bag)
            .args(["--port", "0"])
            .args(arguments)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        stderr.read_line(&mut line).unwrap();
        let address = line.split(' ').nth(1).unwrap_or_default();
        let address = address.parse();
        Self {
            child,
            address: address.unwrap_or_else(|_| panic!("nothing is published: {line}")),
        }
    }

    /// Returns the replies that a client receives.
    fn replies(&self) -> Value {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let python = package.join("../../../config/ros/venvs/groot2/bin/python3");
        assert!(
            python.is_file(),
            "{} not found: run `make test`, or config/ros/venv groot2",
            python.display()
        );
        let output = Command::new(python)
            .arg(package.join("tests/groot2_client.py"))
            .arg(self.address.port().to_string())
            .env_remove("PYTHONPATH")
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{text}");
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

impl Drop for Published {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Returns the layout of hulks/2 in the golden bag, and its last trace.
fn recorded() -> (BehaviorTreeLayout, BehaviorTrace) {
    let (mut layout, mut trace) = (None, None);
    for message in BagReader::open(golden()).unwrap().messages().unwrap() {
        let message = message.unwrap();
        match message.topic() {
            "/hulks/robot_2/behavior/tree_layout" => {
                layout = Some(BehaviorTreeLayout::from_cdr(message.data()).unwrap());
            }
            "/hulks/robot_2/behavior/trace" => {
                trace = Some(BehaviorTrace::from_cdr(message.data()).unwrap());
            }
            _ => {}
        }
    }
    (layout.unwrap(), trace.unwrap())
}

/// Returns the ids of the nodes with this status in the replies.
fn nodes_with(status: u64, replies: &Value) -> BTreeSet<u64> {
    let entries = replies["statuses"].as_array().unwrap().iter();
    entries
        .filter(|entry| entry[1] == status)
        .map(|entry| entry[0].as_u64().unwrap())
        .collect()
}

/// Checks the replies about the last tick of hulks/2 in the golden bag.
fn assert_shows_the_last_tick(replies: &Value) {
    let (layout, trace) = recorded();
    let tree = replies["tree"].as_str().unwrap();
    let statuses = replies["statuses"].as_array().unwrap();
    assert_eq!(statuses.len(), layout.nodes.len());
    for (id, node) in layout.nodes.iter().enumerate() {
        let id = format!(r#"name="{}" _uid="{}""#, node.name, id + 1);
        assert!(tree.contains(&id), "{id} is missing in {tree}");
    }
    // The root has finished, so that all nodes are idle after their status.
    let ticked = |status: u8| {
        let nodes = (1..).zip(&trace.statuses);
        let nodes = nodes.filter(|(_, mark)| **mark == status).map(|(id, _)| id);
        nodes.collect::<BTreeSet<u64>>()
    };
    assert!(ticked(1).contains(&1));
    assert!(nodes_with(12, replies).is_superset(&ticked(1)));
    assert!(nodes_with(13, replies).is_superset(&ticked(2)));
    assert_eq!(nodes_with(1, replies), BTreeSet::new());
    let variables = &replies["variables"]["Main"];
    assert!(variables["motion_command"].is_object(), "{variables}");
    assert!(
        variables["world_state"]["now"] != Value::Null,
        "{variables}"
    );
    assert_eq!(replies["breakpoints"], Value::Array(Vec::new()));
    let error = ["error", "Request not recognized"].map(Value::from);
    assert_eq!(replies["error"], Value::from(error.to_vec()));
}

#[test]
fn a_client_receives_tree_statuses_and_variables_of_a_recording() {
    let robot = ["--robot", "hulks/2"];
    let live = Published::start(&golden(), &[&robot[..], &["--live"]].concat());
    assert_shows_the_last_tick(&live.replies());
    let replay = Published::start(&golden(), &[&robot[..], &["--at", "1000"]].concat());
    assert_shows_the_last_tick(&replay.replies());
}

#[test]
fn a_client_receives_the_tree_of_a_running_match_and_of_the_next_run() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let rules = [
        "hulks:=1",
        "opponents:=0",
        "auto_referee.initial_duration:=100000",
    ];
    let mut running = MatchOverRos::start(&rules, &bag);
    while !fs::metadata(bag.join("match_0.mcap")).is_ok_and(|it| it.len() > 0) {
        running.wait_for_progress();
    }
    let published = Published::start(&bag, &["--robot", "hulks/1", "--live"]);
    let replies = published.replies();
    let nodes = hsl_behavior::create_tree().layout().nodes.len();
    assert_eq!(replies["statuses"].as_array().unwrap().len(), nodes);
    assert!(
        nodes_with(0, &replies).len() < nodes,
        "no node was ticked: {replies}"
    );
    running.signal(Signal::INT);
    running.wait();
    // The recording of the next run; its match need not run.
    let next = folder.path().join("bag-run2");
    fs::create_dir(&next).unwrap();
    for entry in fs::read_dir(golden()).unwrap() {
        let from = entry.unwrap().path();
        fs::copy(&from, next.join(from.file_name().unwrap())).unwrap();
    }
    let replies = published.replies();
    assert!(replies["variables"]["Main"].is_object(), "{replies}");
}

#[test]
fn an_unknown_robot_and_a_port_in_use_are_wrong_use() {
    let first = Published::start(&golden(), &["--robot", "hulks/1"]);
    let port = first.address.port().to_string();
    for (arguments, expected) in [
        (
            ["--robot", "hulks/5", "--port", "0"],
            "does not contain the tree of hulks/5",
        ),
        (
            ["--robot", "hulks/1", "--port", &port],
            "choose another port",
        ),
        (["--robot", "hulks-3", "--port", "0"], "is not a robot"),
    ] {
        let output = sil()
            .arg("groot2")
            .arg(golden())
            .args(arguments)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(expected), "{text}");
        assert_eq!(output.status.code(), Some(2), "{text}");
    }
}
