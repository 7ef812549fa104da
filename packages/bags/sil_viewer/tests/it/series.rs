//! Numbers over time, and values that are not in every tick.

use serde_json::{Value, json};

use crate::page::bags;
use crate::served::Served;

/// Duration of a tick of the golden bag.
const TICK_NS: u64 = 10_000_000;

fn details(served: &Served, tick: u64) -> Value {
    let at = tick * TICK_NS;
    let path = format!("/api/recordings/0/frames?at_ns={at}&robot=hulks/2");
    served.json(&path)[0]["robot"].clone()
}

#[test]
fn numbers_over_time_are_those_of_the_ticks() {
    let served = Served::of(&[&bags::golden()]);
    let paths = [
        "motion_command.speed",
        "world_state.robot.player_number",
        "motion_command.kind",
        "motion_command.path.segments.0.end.x",
        "no.such.path",
    ];
    let list = paths.join(",");
    let series = served.json(&format!(
        "/api/recordings/0/series/hulks/2?paths={list}&from_ns={TICK_NS}&count=77&step_ns={}",
        3 * TICK_NS
    ));
    let times = series["times_ns"].as_array().unwrap();
    assert_eq!(times.len(), 77);
    let mut numbers = 0;
    for (index, time) in times.iter().enumerate() {
        let details = details(&served, time.as_u64().unwrap() / TICK_NS);
        for (path, values) in paths.iter().zip(series["values"].as_array().unwrap()) {
            let found = details.pointer(&format!("/{}", path.replace('.', "/")));
            let expected = found.and_then(Value::as_f64);
            assert_eq!(values[index].as_f64(), expected, "{path} at {time}");
            numbers += usize::from(expected.is_some());
        }
    }
    assert!(numbers > 100, "{numbers} numbers");
}

#[test]
fn values_that_are_not_in_every_tick_are_shown_with_their_ages() {
    let served = Served::of(&[&bags::golden()]);
    let names = ["game_controller_state", "incoming", "outgoing"];
    let mut known = names.map(|_| None);
    let mut old = 0;
    for tick in 1..=231 {
        let details = details(&served, tick);
        for (name, known) in names.iter().zip(&mut known) {
            let age = &details["ages"][name];
            if *age == 0 {
                *known = Some((tick, details[name].clone()));
            }
            let expected = known.as_ref();
            assert_eq!(
                *age,
                json!(expected.map(|(since, _)| (tick - since) * TICK_NS)),
                "{name}"
            );
            if let Some((since, value)) = expected {
                assert_eq!(details[name], *value, "{name} in tick {tick}");
                old += usize::from(*since < tick);
            }
        }
    }
    assert!(old > 100, "{old} values of earlier ticks");
}

#[test]
fn invalid_questions_about_numbers_are_refused() {
    let served = Served::of(&[&bags::golden()]);
    let many = vec!["world_state.now"; 33].join(",");
    for (question, expected) in [
        (
            "hulks/2?paths=a&from_ns=0&count=601&step_ns=1",
            "at most 600",
        ),
        ("hulks/21?paths=a&from_ns=0&count=1&step_ns=1", ""),
        ("hulks/2?paths=a&from_ns=0&count=1", ""),
        (
            &format!("hulks/2?paths={many}&from_ns=0&count=1&step_ns=1"),
            "at most 32",
        ),
    ] {
        let (status, body) = served.get(&format!("/api/recordings/0/series/{question}"));
        assert_eq!(status, 400, "{question}: {body}");
        assert!(body.contains(expected), "{body}");
    }
}
