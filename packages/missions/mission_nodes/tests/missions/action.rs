//! Action and services of a mission, called from Python.

use crate::harness::{Place, facts};

fn passes(checks: &str) {
    let place = Place::new();
    let mission = ["in_process:=true", "start:=false", "realtime_factor:=10.0"].map(str::to_owned);
    let running = place.mission_node(&[facts("facts."), mission.to_vec()].concat());
    let (status, log) = place.python(&[checks]).wait().unwrap();
    assert!(status.success(), "{log}");
    drop(running);
}

#[test]
fn an_action_tells_how_far_it_is_and_succeeds() {
    passes("execute");
}

#[test]
fn an_action_that_is_canceled_halts_the_mission() {
    passes("cancel");
}

#[test]
fn goals_are_dispatched_replaced_and_stopped() {
    passes("dispatch");
}
