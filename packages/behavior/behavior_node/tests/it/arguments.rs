//! Command line of a node.

use std::path::Path;

use ros_testing::{Domain, Process};

/// Returns the exit code and the log of a node that exits by itself.
fn refused(arguments: &[&str]) -> (Option<i32>, String) {
    let domain = Domain::claim().unwrap();
    let (status, log) = Process::node("behavior_node", arguments, &domain)
        .unwrap()
        .wait()
        .unwrap();
    (status.code(), log)
}

#[test]
fn a_wrong_argument_ends_the_node_with_one_line_that_names_it() {
    for (arguments, named) in [
        (&["-p", "walk.sped:=1.0"][..], "walk.speed"),
        (&["-p", "walk.speed:=fast"], "walk.speed"),
        (&["-p", "walk.speed:=.nan"], "walk.speed"),
        (&["-p", "walk.speed"], "walk.speed"),
        (&["--params-file", "no/such.yaml"], "no/such.yaml"),
        (&["--params", "x.yaml"], "--params"),
        (&["-r", "not a rule"], "not a rule"),
        (&["-p", "use_sim_time:=3"], "use_sim_time"),
    ] {
        let (code, log) = refused(arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {log}");
        assert_eq!(log.lines().count(), 1, "{arguments:?}: {log}");
        assert!(log.contains(named), "{named} is missing in: {log}");
    }
}

#[test]
fn all_faults_of_the_parameters_are_in_one_line() {
    let (_, log) = refused(&["-p", "walk.sped:=1.0", "-p", "goal_keeper_number:=21"]);
    assert!(
        log.contains("walk.sped") && log.contains("goal_keeper_number"),
        "{log}"
    );
}

#[test]
fn parameters_can_be_listed_and_got_but_not_set() {
    let domain = Domain::claim().unwrap();
    let arguments = [
        "-r",
        "__ns:=/hulks/robot_2",
        "-p",
        "walk.speed:=0.5",
        "-p",
        "use_sim_time:=true",
    ];
    let _node = Process::node("behavior_node", &arguments, &domain).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/get_parameters.py");
    let (status, log) = Process::python(&script, &[], &domain)
        .unwrap()
        .wait()
        .unwrap();
    assert!(status.success(), "{log}");
    let expected = r#"{"listed": true, "speed": 0.5, "goal_keeper": 1, "sim_time": true, "set": false, "clock_readers": 1}"#;
    assert!(log.contains(expected), "{log}");
}
