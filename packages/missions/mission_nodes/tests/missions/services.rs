//! Services for other nodes, called from Python.

use crate::harness::Place;

fn passes(checks: &str, in_process: bool) {
    let place = Place::new();
    let running = match in_process {
        true => vec![
            place.mission_node(
                &[
                    crate::harness::facts("facts."),
                    vec!["in_process:=true".into(), "start:=false".into()],
                ]
                .concat(),
            ),
        ],
        false => vec![place.world_model_node(&[]), place.node("planner_node", &[])],
    };
    let (status, log) = place.python(&[checks]).wait().unwrap();
    assert!(status.success(), "{log}");
    drop(running);
}

#[test]
fn facts_are_read_changed_and_queried_and_errors_change_nothing() {
    passes("facts", false);
}

#[test]
fn the_services_of_the_facts_are_the_same_in_one_process() {
    passes("facts", true);
}

#[test]
fn strings_that_are_too_long_are_refused_and_change_nothing() {
    passes("limits", true);
}

#[test]
fn a_domain_is_loaded_while_the_node_runs() {
    passes("load", false);
}

#[test]
fn plans_and_errors_come_from_the_planner() {
    passes("plan", false);
}
