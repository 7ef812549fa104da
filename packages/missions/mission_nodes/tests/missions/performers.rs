//! Actions that other nodes carry out.

use std::fs;
use std::path::Path;

use ros_testing::Process;
use rustix::process::Signal;

use crate::harness::{LIMIT, Place, file};

/// Implementations: performers fly, everything else is simulated.
const ACTIONS: &str = r#"
take-off: {node: TakeOff, exclusive: [0]}
fly-to: {performer: "/{?uav}/fly_to", GONE exclusive: [0]}
search-sector: {node: Search, exclusive: [0]}
land: {node: Land, exclusive: [0]}
recharge: {node: Recharge, exclusive: [0]}
"#;

/// Creates a place with the files of a mission that must search all sectors. If `is_noted`, a UAV whose performer is
/// gone becomes defective.
fn place(is_noted: bool) -> Place {
    let place = Place::new();
    let problem = fs::read_to_string(file("problem.pddl")).unwrap();
    let (before, _) = problem.split_once("(:goal").unwrap();
    let goal = "(:goal (forall (?sector - sector) (searched ?sector))))";
    fs::write(place.path("problem.pddl"), format!("{before}{goal}")).unwrap();
    let gone = if is_noted {
        r#"gone: "defective({?uav})","#
    } else {
        ""
    };
    fs::write(place.path("actions.yaml"), ACTIONS.replace("GONE", gone)).unwrap();
    place
}

fn mission_node(place: &Place, more: &[&str]) -> Process {
    let fixed = [
        format!("actions:={}", place.path("actions.yaml").display()),
        format!("facts.domain:={}", file("domain.pddl").display()),
        format!("facts.problem:={}", place.path("problem.pddl").display()),
        "in_process:=true".to_owned(),
        "end_with_mission:=true".to_owned(),
        "simulation.duration:=0.1".to_owned(),
    ];
    let more = more.iter().map(|it| (*it).to_owned());
    place.node(
        "mission_node",
        &fixed.into_iter().chain(more).collect::<Vec<_>>(),
    )
}

/// Starts a performer of the tests.
fn performer(place: &Place, arguments: &[&str]) -> Process {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/performers.py");
    Process::python(&script, arguments, &place.domain).unwrap()
}

/// Starts the example in Python.
fn python_example(place: &Place, name: &str) -> Process {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/performer.py");
    Process::python(&script, &[name], &place.domain).unwrap()
}

/// Starts the example in Rust.
fn rust_example(place: &Place, name: &str) -> Process {
    let mut command = std::process::Command::new(ros_testing::example("performer").unwrap());
    command.arg(name);
    Process::start(command, &place.domain).unwrap()
}

#[test]
fn performers_in_python_and_rust_fly_one_robot_each() {
    let place = place(false);
    let python = python_example(&place, "/uav1/fly_to");
    let rust = rust_example(&place, "/uav2/fly_to");
    let (status, log) = mission_node(&place, &["performer_timeout:=30.0"])
        .wait()
        .unwrap();
    assert!(status.success(), "{log}");
    assert!(log.contains("the goal is reached"));
    assert!(python.wait_for_line("fly-to uav1 home", LIMIT));
    assert!(rust.wait_for_line("fly-to uav2 home", LIMIT));
}

#[test]
fn a_killed_performer_is_noticed_and_another_robot_does_its_work() {
    let place = place(true);
    let killed = performer(&place, &["hover", "/uav1/fly_to"]);
    let _other = performer(&place, &["fly", "/uav2/fly_to"]);
    let mission = mission_node(&place, &["performer_timeout:=30.0"]);
    assert!(killed.wait_for_line("start uav1", LIMIT));
    killed.signal(Signal::KILL).unwrap();
    let (status, log) = mission.wait().unwrap();
    assert!(status.success(), "{log}");
    let reason = "failed: performer /uav1/fly_to does not respond: no feedback within 3 s during (fly-to uav1 home";
    assert!(log.contains(reason), "{log}");
    assert!(
        log.contains("defective(uav1) is true: /uav1/fly_to"),
        "{log}"
    );
    assert!(log.contains("the goal is reached"), "{log}");
}

#[test]
fn a_performer_that_was_started_again_gets_its_step_again() {
    let place = place(false);
    let killed = performer(&place, &["hover", "/uav1/fly_to"]);
    let other = performer(&place, &["fly", "/uav2/fly_to"]);
    let mission = mission_node(&place, &["performer_timeout:=30.0"]);
    assert!(killed.wait_for_line("start uav1", LIMIT));
    killed.signal(Signal::KILL).unwrap();
    let again = rust_example(&place, "/uav1/fly_to");
    let (status, log) = mission.wait().unwrap();
    assert!(status.success(), "{log}");
    // Whichever is noticed first: the other process, or the missing feedback of the killed one.
    let is_noticed = ["was started again", "does not respond"];
    assert!(is_noticed.iter().any(|it| log.contains(it)), "{log}");
    assert!(again.wait_for_line("fly-to uav1", LIMIT));
    drop(other);
}

#[test]
fn a_performer_that_ends_is_gone_and_comes_back() {
    let place = place(false);
    // Without heartbeats only the end of its process is noticed.
    let first = performer(&place, &["silent", "/uav1/fly_to"]);
    let _other = performer(&place, &["fly", "/uav2/fly_to"]);
    let mission = mission_node(&place, &["performer_timeout:=30.0"]);
    assert!(first.wait_for_line("start uav1", LIMIT));
    first.signal(Signal::TERM).unwrap();
    let line = "performer /uav1/fly_to is gone: its process ended during (fly-to uav1 home";
    assert!(mission.wait_for_line(line, LIMIT), "no line with {line:?}");
    let _again = performer(&place, &["fly", "/uav1/fly_to"]);
    let line = "performer /uav1/fly_to has come back";
    assert!(mission.wait_for_line(line, LIMIT), "no line with {line:?}");
    let (status, log) = mission.wait().unwrap();
    assert!(status.success(), "{log}");
}

#[test]
fn a_performer_that_does_not_exist_ends_the_mission_with_its_name() {
    let place = place(false);
    let parameters = ["performer_timeout:=0.5", "replans_without_progress:=1"];
    let (status, log) = mission_node(&place, &parameters).wait().unwrap();
    assert_eq!(status.code(), Some(1), "{log}");
    let reason = "failed: performer /uav1/fly_to not found within 0.5 s: start a node with an action server \
                  /uav1/fly_to of type hsl_msgs/action/PerformAction";
    assert!(log.contains(reason), "{log}");
    assert!(log.contains("no progress in 2 new plans"), "{log}");
}

#[test]
fn a_performer_is_canceled_when_the_mission_is_stopped() {
    let place = place(false);
    let performer = performer(&place, &["hover", "/uav1/fly_to", "/uav2/fly_to"]);
    let mission = mission_node(&place, &["performer_timeout:=30.0"]);
    assert!(performer.wait_for_line("start uav1", LIMIT));
    mission.signal(Signal::TERM).unwrap();
    assert!(performer.wait_for_line("canceled uav1", LIMIT));
}

#[test]
fn the_reason_of_a_performer_is_in_the_records() {
    let place = place(false);
    let _performer = performer(&place, &["fail_twice", "/uav1/fly_to", "/uav2/fly_to"]);
    let parameters = ["performer_timeout:=30.0", "order:=sequential"];
    let (status, log) = mission_node(&place, &parameters).wait().unwrap();
    assert!(status.success(), "{log}");
    for reason in ["no wind", "ValueError: a bug"] {
        let line =
            format!("failed: performer /uav1/fly_to failed in (fly-to uav1 home meadow): {reason}");
        assert!(log.contains(&line), "no {line:?} in {log}");
    }
}

#[test]
fn a_step_that_exceeds_its_timeout_is_canceled() {
    let place = place(false);
    let text = fs::read_to_string(place.path("actions.yaml")).unwrap();
    let text = text.replace(
        "exclusive: [0]}\nsearch",
        "timeout: 1.5, exclusive: [0]}\nsearch",
    );
    fs::write(place.path("actions.yaml"), text).unwrap();
    let performer = performer(&place, &["hover", "/uav1/fly_to", "/uav2/fly_to"]);
    let parameters = ["performer_timeout:=30.0", "replans_without_progress:=0"];
    let mission = mission_node(&place, &parameters);
    assert!(performer.wait_for_line("canceled uav1", LIMIT));
    let (status, log) = mission.wait().unwrap();
    assert_eq!(status.code(), Some(1), "{log}");
    let reason = "has not finished (fly-to uav1 home meadow) within its timeout of 1.5 s";
    assert!(log.contains(reason), "{log}");
}
