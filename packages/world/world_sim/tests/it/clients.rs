//! Clients with invalid requests, several clients, and clients that exit too early.

use hsl_bag::sha256;
use rustix::process::Signal;
use serde_json::{Value, json};

use crate::harness::PATIENCE;
use crate::simulation::{
    ROBOT, call, in_process, interventions, over_ros, person, result, set_state,
};

/// More ticks than are played during a test.
const MANY: u64 = 10_000_000;

/// Returns the texts of the interventions in a bag.
fn texts(bag: &crate::harness::Bag) -> Vec<String> {
    let done = interventions(bag).into_iter();
    done.map(|(_, text)| text).collect()
}

#[test]
fn the_steps_of_a_killed_client_continue_until_another_client_pauses() {
    let mut answers = Vec::new();
    let (ended, bag) = over_ros(&[], |game| {
        call(game, &[set_state(2)]);
        let killed = person(game, &[json!(["simulate_steps", {"steps": MANY}])]);
        assert!(killed.wait_for_line("goal accepted", PATIENCE));
        killed.signal(Signal::KILL).unwrap();
        killed.wait().unwrap();
        answers = call(
            game,
            &[
                json!(["step_simulation", {"steps": 1}]),
                json!(["simulate_steps", {"steps": 1}]),
                set_state(2),
                json!(["step_simulation", {"steps": 3}]),
                json!(["get_simulation_state", {}]),
                set_state(3),
            ],
        );
    });
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    let codes: Vec<_> = answers.iter().map(|answer| result(answer).0).collect();
    assert_eq!(codes, [4, 4, 1, 1, 1, 1], "{answers:?}");
    let text = result(&answers[0]).1;
    assert!(
        text.contains("another request is stepping the simulation"),
        "{text}"
    );
    assert_eq!(answers[4]["get_simulation_state"]["state"]["state"], 2);
    let many = format!("step {MANY} ticks");
    let done = ["pause", &many, "pause", "step 3 ticks", "quit"];
    assert_eq!(texts(&ended.bag), done);
    let again = bag.with_extension("again");
    in_process(&[], Some(&bag), &again);
    assert_eq!(sha256(&again).unwrap(), sha256(&bag).unwrap());
}

#[test]
fn values_that_mean_nothing_are_refused_and_change_nothing() {
    let placed = |entity: &str, state: Value| json!(["set_entity_state", {"entity": entity, "state": state}]);
    let position = |entity: &str, axis: &str, value: Value| {
        placed(entity, json!({"pose": {"position": {axis: value}}}))
    };
    let mut answers = Vec::new();
    let (ended, _) = over_ros(&[], |game| {
        let calls = [
            set_state(2),
            json!(["step_simulation", {"steps": 2}]),
            // A negative number, as a client in C sends it.
            json!(["step_simulation", {"steps": u64::MAX}]),
            json!(["simulate_steps", {"steps": u64::MAX}]),
            set_state(9),
            position("ball", "x", json!("nan")),
            position("ball", "y", json!("-inf")),
            position("ball", "z", json!("nan")),
            position(ROBOT, "x", json!("1e308")),
            position(ROBOT, "y", json!("nan")),
            placed("ball", json!({"twist": {"linear": {"x": "nan"}}})),
            placed(ROBOT, json!({"pose": {"orientation": {"w": "nan"}}})),
            placed(ROBOT, json!({"header": {"frame_id": "map"}})),
            placed("", json!({})),
            placed(
                "hulks/robot_1\u{0}",
                json!({"pose": {"position": {"x": "nan"}}}),
            ),
            json!(["reset_simulation", {"scope": 6}]),
            set_state(3),
        ];
        answers = call(game, &calls);
    });
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    let codes: Vec<_> = answers.iter().map(|answer| result(answer).0).collect();
    let expected = [
        1, 1, 4, 4, 103, 101, 101, 101, 101, 101, 4, 101, 101, 2, 101, 0, 1,
    ];
    assert_eq!(codes, expected, "{answers:?}");
    assert_eq!(texts(&ended.bag), ["pause", "step 2 ticks", "quit"]);
}
