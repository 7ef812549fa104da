//! The services of `simulation_interfaces`, called from another language, and runs that repeat what they did.

use std::path::{Path, PathBuf};

use bevyhavior_simulator::{AppExt, SimulatorTickSink, Step};
use hsl_bag::sha256;
use hsl_parameters::{Overrides, ParameterSource};
use hsl_wire::convert::intervention;
use hsl_wire::{Message, hsl_msgs, topics};
use ros_testing::Process;
use scenario_kit::{BagSink, MatchOptions};
use scenarios as _;
use serde_json::{Value, json};
use tick_encoder::EncodingSink;

use crate::harness::{self, Match, PATIENCE, script};

const ROBOT: &str = "hulks/robot_1";

/// One robot, whose match does not end by itself.
const PARAMETERS: &[&str] = &["hulks:=1", "opponents:=0", "seed:=3"];

/// Calls services one after the other, and returns their answers.
fn call(game: &Match, calls: &[Value]) -> Vec<Value> {
    let calls: Vec<_> = calls.iter().map(Value::to_string).collect();
    let calls: Vec<_> = calls.iter().map(String::as_str).collect();
    let person = Process::python(&script("simulation.py"), &calls, &game.domain).unwrap();
    let (status, log) = person.wait().unwrap();
    assert!(status.success(), "{log}");
    let lines = log.lines().filter(|line| line.starts_with('{'));
    let answers = lines.map(|line| serde_json::from_str(line).unwrap());
    answers.collect()
}

/// Returns the code and the text of the result in an answer.
fn result(answer: &Value) -> (u64, &str) {
    let answer = answer.as_object().unwrap().values().next().unwrap();
    let result = &answer["result"];
    let text = result["error_message"].as_str().unwrap();
    (result["result"].as_u64().unwrap(), text)
}

/// Returns a call that sets the state of the simulation.
fn set_state(state: u8) -> Value {
    json!(["set_simulation_state", {"state": {"state": state}}])
}

/// Returns the interventions of a bag with their ticks, as text.
fn interventions(bag: &harness::Bag) -> Vec<(u64, String)> {
    let none = Vec::new();
    let messages = bag.data.get(topics::INTERVENTIONS.name).unwrap_or(&none);
    let read = |data: &Vec<u8>| {
        let message = hsl_msgs::Intervention::from_cdr(data).unwrap();
        let (tick, intervention) = intervention::from_message(&message).unwrap();
        (tick, intervention.to_string())
    };
    messages.iter().map(read).collect()
}

/// Plays a match over ROS, with further parameters. Returns its bag.
fn over_ros(
    parameters: &[&str],
    act: impl FnOnce(&Match),
) -> (harness::Ended, PathBuf, tempfile::TempDir) {
    let game = Match::start(&[ROBOT], &[PARAMETERS, parameters].concat());
    assert!(game.world.wait_for_line("the match begins", PATIENCE));
    act(&game);
    let kept = tempfile::tempdir().unwrap();
    let folder = game.folder().to_owned();
    let ended = game.wait();
    for entry in std::fs::read_dir(&folder).unwrap() {
        let entry = entry.unwrap();
        std::fs::rename(entry.path(), kept.path().join(entry.file_name())).unwrap();
    }
    (ended, kept.path().join("bag"), kept)
}

/// Plays the same match in this process, with the interventions of a bag or up to a tick, into `folder`.
fn in_process(replayed: Option<&Path>, last_tick: u64, folder: &Path) {
    let mut rules: Vec<_> = PARAMETERS.iter().map(|rule| (*rule).to_owned()).collect();
    rules.extend(replayed.map(|bag| format!("interventions:={}", json!(bag))));
    let rules: Vec<_> = rules.into_iter().map(ParameterSource::Rule).collect();
    let given = Overrides::of("/", &rules).unwrap();
    let base = MatchOptions::before(&given).unwrap();
    let options: MatchOptions = hsl_parameters::read_over(&base, &given).unwrap();
    let scenario = scenario_kit::find(&options.scenario).unwrap();
    let cast = scenario_kit::cast(scenario, &options.options).unwrap();
    let mut app = scenario_kit::app_in_process(scenario, &options.options, cast).unwrap();
    let sink = EncodingSink::new(BagSink::create(folder).unwrap());
    app.insert_resource(SimulatorTickSink(Some(Box::new(sink))));
    let mut replay = options.replay().unwrap();
    for _ in 0..last_tick {
        if !replay.give(&mut app) || app.step() == Step::Finished {
            break;
        }
    }
    app.finish_run();
}

#[test]
fn a_match_that_was_paused_stepped_and_moved_is_repeated_byte_for_byte() {
    let mut answers = Vec::new();
    let (ended, bag, kept) = over_ros(&[], |game| {
        let moved = |entity: &str, x: f64, yaw_z: f64, yaw_w: f64| {
            json!(["set_entity_state", {"entity": entity, "state": {
                "pose": {
                    "position": {"x": x, "y": 0.75},
                    "orientation": {"z": yaw_z, "w": yaw_w},
                },
                "twist": {"linear": {"x": 0.5, "y": -0.25}},
            }}])
        };
        answers = call(
            game,
            &[
                json!(["step_simulation", {"steps": 1}]),
                set_state(2),
                set_state(2),
                json!(["wait", {"seconds": 0.5}]),
                json!(["step_simulation", {}]),
                json!(["step_simulation", {"steps": 1000}]),
                moved("ball", 1.0, 0.0, 1.0),
                moved(ROBOT, -1.5, 0.6, 0.8),
                json!(["get_entity_state", {"entity": "ball"}]),
                json!(["simulate_steps", {"steps": 3}]),
                json!(["get_entity_state", {"entity": "ball"}]),
                json!(["simulate_steps", {"steps": 100_000, "cancel_after": 5}]),
                json!(["get_simulation_state", {}]),
                set_state(1),
                json!(["wait", {"seconds": 0.2}]),
                set_state(3),
            ],
        );
    });
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    assert!(ended.bag.is_whole && !ended.result.interrupted && !ended.result.failed);
    assert_eq!(ended.result.not_reproducible, Vec::<String>::new());
    let codes = [4, 1, 101, 0, 1, 1, 1, 1, 1, 1, 1, 4, 1, 1, 0, 1];
    for (answer, code) in answers.iter().zip(codes) {
        if code > 0 {
            assert_eq!(result(answer).0, code, "{answer}");
        }
    }
    assert_eq!(answers.len(), codes.len());
    let paused = answers[3]["wait"].as_array().unwrap();
    assert_eq!(paused.len(), 1, "the clock stands and is heard: {paused:?}");
    let ball =
        |answer: &Value| answer["get_entity_state"]["state"]["pose"]["position"]["x"].clone();
    assert_eq!(ball(&answers[8]), json!(1.0), "it is moved at once");
    assert!(ball(&answers[10]).as_f64().unwrap() > 1.0, "it rolls");
    let steps = answers[9]["simulate_steps"]["feedback"].as_array().unwrap();
    assert_eq!(steps.len(), 3, "{steps:?}");
    assert_eq!(answers[11]["simulate_steps"]["status"], 5, "cancelled");
    assert_eq!(answers[12]["get_simulation_state"]["state"]["state"], 2);

    let done = interventions(&ended.bag);
    let texts: Vec<_> = done.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "pause",
            "step 1 ticks",
            "step 1000 ticks",
            "move the ball to (1.00, 0.75) m with (0.50, -0.25) m/s",
            "move hulks/1 to (-1.50, 0.75) m, 1.29 rad",
            "step 3 ticks",
            "step 100000 ticks",
            "pause",
            "play",
            "quit",
        ]
    );
    assert_eq!(done[2].0, done[1].0 + 1, "the first step was one tick");
    assert_eq!(
        done[3].0,
        done[2].0 + 1000,
        "the second step was a thousand"
    );

    let original = sha256(&bag).unwrap();
    let replayed = kept.path().join("in_process");
    in_process(Some(&bag), u64::MAX, &replayed);
    assert_eq!(sha256(&replayed).unwrap(), original, "in process");
    let rule = format!("interventions:={}", json!(bag));
    let (again, replayed, _kept) = over_ros(&[&rule], |_| {});
    assert_eq!(again.status.code(), Some(0), "{}", again.log);
    assert_eq!(sha256(&replayed).unwrap(), original, "over ROS");
}
