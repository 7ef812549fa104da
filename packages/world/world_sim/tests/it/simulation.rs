//! Services of `simulation_interfaces`, called from another language, and runs that repeat them.

use std::path::{Path, PathBuf};

use bevyhavior_simulator::{AppExt, SimulatorTickSink, Step};
use hsl_bag::sha256;
use hsl_parameters::{Overrides, ParameterSource};
use hsl_wire::convert::intervention;
use hsl_wire::{Message, hsl_msgs, topics};
use match_setup::MatchOptions;
use ros_testing::Process;
use rustix::process::Signal;
use scenario_kit::BagSink;
use scenarios as _;
use serde_json::{Value, json};
use tick_encoder::EncodingSink;

use crate::harness::{self, Match, PATIENCE, SHORT, script};

pub(crate) const ROBOT: &str = "hulks/robot_1";

/// Parameters of a match with one robot that does not end by itself.
const PARAMETERS: &[&str] = &["hulks:=1", "opponents:=0", "seed:=3"];

/// Calls services one after the other, and returns their answers.
pub(crate) fn call(game: &Match, calls: &[Value]) -> Vec<Value> {
    answers(person(game, calls))
}

/// Starts to call services.
pub(crate) fn person(game: &Match, calls: &[Value]) -> Process {
    let calls: Vec<_> = calls.iter().map(Value::to_string).collect();
    let calls: Vec<_> = calls.iter().map(String::as_str).collect();
    Process::python(&script("simulation.py"), &calls, &game.domain).unwrap()
}

pub(crate) fn answers(person: Process) -> Vec<Value> {
    let (status, log) = person.wait().unwrap();
    assert!(status.success(), "{log}");
    let lines = log.lines().filter(|line| line.starts_with('{'));
    let answers = lines.map(|line| serde_json::from_str(line).unwrap());
    answers.collect()
}

/// Returns the code and the text of the result in an answer.
pub(crate) fn result(answer: &Value) -> (u64, &str) {
    let answer = answer.as_object().unwrap().values().next().unwrap();
    let result = &answer["result"];
    let text = result["error_message"].as_str().unwrap();
    (result["result"].as_u64().unwrap(), text)
}

pub(crate) fn set_state(state: u8) -> Value {
    json!(["set_simulation_state", {"state": {"state": state}}])
}

/// Returns the interventions of a bag with their ticks, as text.
pub(crate) fn interventions(bag: &harness::Bag) -> Vec<(u64, String)> {
    let none = Vec::new();
    let messages = bag.data.get(topics::INTERVENTIONS.name).unwrap_or(&none);
    let read = |data: &Vec<u8>| {
        let message = hsl_msgs::Intervention::from_cdr(data).unwrap();
        let (tick, intervention) = intervention::from_message(&message).unwrap();
        (tick, intervention.to_string())
    };
    messages.iter().map(read).collect()
}

/// Plays a match over ROS, with further parameters. Returns the folder of its bag, too.
pub(crate) fn over_ros(parameters: &[&str], act: impl FnOnce(&Match)) -> (harness::Ended, PathBuf) {
    let game = Match::start(&[ROBOT], &[PARAMETERS, parameters].concat());
    assert!(game.world.wait_for_line("the match begins", PATIENCE));
    act(&game);
    let ended = game.wait();
    let bag = ended.folder.path().join("bag");
    (ended, bag)
}

/// Plays the same match in this process, with the interventions of a bag, into `folder`.
pub(crate) fn in_process(parameters: &[&str], replayed: Option<&Path>, folder: &Path) {
    let rules = PARAMETERS.iter().chain(parameters);
    let mut rules: Vec<_> = rules.map(|rule| (*rule).to_owned()).collect();
    rules.extend(replayed.map(|bag| format!("interventions:={}", json!(bag))));
    let rules: Vec<_> = rules.into_iter().map(ParameterSource::Rule).collect();
    let given = Overrides::of("/", &rules).unwrap();
    let base = MatchOptions::before(&given).unwrap();
    let options: MatchOptions = hsl_parameters::read_over(&base, &given).unwrap();
    let scenario = scenario_kit::find(&options.scenario).unwrap();
    let cast = scenario_kit::cast(scenario, &options.options).unwrap();
    let mut app = scenario_kit::app_in_process(scenario, &options.options, cast).unwrap();
    let sink = EncodingSink::new(BagSink::create(folder).unwrap());
    app.insert_resource(SimulatorTickSink::new(sink));
    let mut replay = options.replay().unwrap();
    while replay.apply(&mut app) && app.step() == Step::Continue {}
    app.finish_run();
}

#[test]
fn a_goal_that_ended_more_than_ten_seconds_ago_is_removed() {
    let mut answers = Vec::new();
    let (ended, _) = over_ros(&[], |game| {
        answers = call(
            game,
            &[
                set_state(2),
                json!(["simulate_steps", {"steps": 1}]),
                json!(["simulate_steps", {"steps": 1}]),
                json!(["goals", {}]),
                json!(["wait", {"seconds": 11.0}]),
                json!(["simulate_steps", {"steps": 1}]),
                json!(["goals", {}]),
                set_state(3),
            ],
        );
    });
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    assert_eq!(answers[3]["goals"], json!([4, 4]), "two have succeeded");
    assert_eq!(answers[6]["goals"], json!([4]), "only the last one is left");
}

#[test]
fn a_match_that_was_paused_stepped_and_moved_is_repeated_byte_for_byte() {
    let mut answers = Vec::new();
    let (ended, bag) = over_ros(&[], |game| {
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
    assert_eq!(
        paused.len(),
        1,
        "the clock stands and is published: {paused:?}"
    );
    let ball =
        |answer: &Value| answer["get_entity_state"]["state"]["pose"]["position"]["x"].clone();
    assert_eq!(ball(&answers[8]), json!(1.0), "the ball is moved at once");
    assert!(ball(&answers[10]).as_f64().unwrap() > 1.0, "the ball rolls");
    // The last one may come after the result.
    let feedback = &answers[9]["simulate_steps"]["feedback"];
    let first = json!({"completed_steps": 1, "remaining_steps": 2});
    assert_eq!(feedback[0], first, "{feedback}");
    assert_eq!(answers[11]["simulate_steps"]["status"], 5, "canceled");
    assert_eq!(answers[12]["get_simulation_state"]["state"]["state"], 2);

    let done = interventions(&ended.bag);
    let texts: Vec<_> = done.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "pause",
            "step 1 tick",
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
    let replayed = bag.with_extension("in_process");
    in_process(&[], Some(&bag), &replayed);
    assert_eq!(sha256(&replayed).unwrap(), original, "in process");
    let rule = format!("interventions:={}", json!(bag));
    let (again, replayed) = over_ros(&[&rule], |_| {});
    assert_eq!(again.status.code(), Some(0), "{}", again.log);
    assert_eq!(sha256(&replayed).unwrap(), original, "over ROS");
}

#[test]
fn a_match_that_is_reset_gives_the_same_bag_again_beside_the_first_one() {
    // Long enough to be paused before its end.
    let half = "auto_referee.halftime_duration:=100.0";
    let parameters = [&SHORT[..3], &[half]].concat();
    let processes = ["referee:=node", harness::IN_PROCESS];
    let with_node = [&parameters[..], &processes].concat();
    let game = Match::start(&[ROBOT], &[PARAMETERS, &with_node].concat());
    let rules = parameters.iter().flat_map(|rule| ["-p", rule]);
    let rules: Vec<_> = rules.collect();
    let referee = Process::node("referee_node", &rules, &game.domain).unwrap();
    assert!(game.world.wait_for_line("the match begins", PATIENCE));
    let answers = call(
        &game,
        &[
            set_state(2),
            json!(["set_entity_state", {"entity": "ball", "state": {
                "pose": {"position": {"x": 2.0}},
            }}]),
            json!(["step_simulation", {"steps": 20}]),
            json!(["reset_simulation", {"scope": 1}]),
            json!(["reset_simulation", {"scope": 255}]),
            json!(["get_simulation_state", {}]),
            json!(["step_simulation", {"steps": 7}]),
            set_state(0),
            json!(["get_simulation_state", {}]),
            json!(["wait", {"seconds": 0.5}]),
            set_state(2),
            json!(["set_entity_state", {"entity": "ball"}]),
            json!(["step_simulation", {}]),
            set_state(1),
        ],
    );
    let state = |answer: &Value| answer["get_simulation_state"]["state"]["state"].as_u64();
    let codes = [1, 1, 1, 0, 1, 1, 1, 1, 1, u64::MAX, 103, 3, 4, 1];
    for (answer, code) in answers.iter().zip(codes) {
        if code <= 103 {
            assert_eq!(result(answer).0, code, "{answer}");
        }
    }
    assert_eq!((state(&answers[5]), state(&answers[8])), (Some(2), Some(0)));
    assert_eq!(
        answers[9]["wait"],
        json!([0.0]),
        "the clock of a stopped match"
    );
    let ended = game.wait();
    drop(referee);
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    assert_eq!(ended.result.state, "finished");
    let bag = |name: &str| ended.folder.path().join(name);
    let [first, second, third] = ["bag", "bag-run2", "bag-run3"].map(bag);
    let texts = |bag: &Path| {
        let done = interventions(&harness::Bag::read(bag));
        done.into_iter().map(|(_, text)| text).collect::<Vec<_>>()
    };
    assert_eq!(texts(&first).last().map(String::as_str), Some("reset"));
    assert_eq!(texts(&second), ["step 7 ticks", "reset"]);
    assert_eq!(texts(&third), ["play"]);
    for bag in [first, second, third] {
        let again = bag.with_extension("again");
        in_process(&parameters, Some(&bag), &again);
        assert_eq!(
            sha256(&again).unwrap(),
            sha256(&bag).unwrap(),
            "{}",
            bag.display()
        );
    }
}

#[test]
fn a_match_that_is_reset_equals_a_match_without_interventions() {
    let further = [
        "auto_referee.halftime_duration:=100.0",
        "tick_timeout:=60.0",
    ];
    let parameters = [&SHORT[..3], &further].concat();
    let (ended, bag) = over_ros(&parameters, |game| {
        // The match waits for its robot, so that it is not over before the service is found.
        let robot = &game.robots[ROBOT];
        let reset = || {
            robot.signal(Signal::STOP).unwrap();
            let person = person(game, &[json!(["reset_simulation", {}])]);
            assert!(person.wait_for_line("calling reset_simulation", PATIENCE));
            robot.signal(Signal::CONT).unwrap();
            answers(person)
        };
        let mut answer = reset();
        // After the first tick, nodes cannot distinguish the new run from the old one.
        while result(&answer[0]).0 == 4 {
            answer = reset();
        }
        assert_eq!(result(&answer[0]), (1, ""));
    });
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    let untouched = bag.with_extension("untouched");
    in_process(&parameters, None, &untouched);
    let second = bag.with_file_name("bag-run2");
    assert_eq!(sha256(&second).unwrap(), sha256(&untouched).unwrap());
}

#[test]
fn entities_are_found_by_name_category_tag_and_place_and_others_are_refused() {
    over_ros(&[], |game| {
        let filtered = |filters: Value| json!(["get_entities", {"filters": filters}]);
        let placed = |entity: &str, pose: Value| json!(["set_entity_state", {"entity": entity, "state": {"pose": pose}}]);
        let calls = [
            set_state(2),
            // Before the kick-off the ball is not on the field.
            placed("ball", json!({})),
            filtered(json!({})),
            filtered(json!({"filter": "^hulks/robot_[1-5]$"})),
            filtered(json!({"filter": "("})),
            filtered(json!({"tags": {"tags": ["ball", "goalkeeper"], "filter_mode": 0}})),
            filtered(json!({"tags": {"tags": ["ball", "goalkeeper"], "filter_mode": 1}})),
            filtered(json!({"bounds": {"type": 2}})),
            json!(["get_entity_info", {"entity": "hulks/robot_1"}]),
            json!(["get_entity_info", {"entity": "goal"}]),
            placed("hulks/robot_2", json!({})),
            placed("ball", json!({"position": {"z": 0.4}})),
            placed("ball", json!({"position": {"x": 1000.0}})),
            placed(ROBOT, json!({"orientation": {"x": 1.0, "w": 0.0}})),
            placed(ROBOT, json!({"orientation": {"w": 0.5}})),
            json!(["get_entities_states", {}]),
            json!(["get_named_poses", {"tags": {"tags": ["spawn"]}}]),
            json!(["get_simulator_features", {}]),
            set_state(3),
        ];
        let answers = call(game, &calls);
        let codes = [1, 1, 1, 1, 4, 1, 1, 0, 1, 2, 2, 101, 101, 101, 101, 1, 1];
        for (answer, code) in answers.iter().zip(codes) {
            assert_eq!(result(answer).0, code, "{answer}");
        }
        let entities = |index: usize| answers[index]["get_entities"]["entities"].clone();
        assert_eq!(entities(2), json!(["ball", ROBOT]));
        assert_eq!(entities(3), json!([ROBOT]));
        assert_eq!(entities(5), json!(["ball", ROBOT]));
        assert_eq!(entities(6), json!([]));
        let info = &answers[8]["get_entity_info"]["info"];
        assert_eq!(info["category"]["category"], 1);
        assert_eq!(info["tags"], json!(["robot", "hulks", "goalkeeper"]));
        let states = answers[15]["get_entities_states"]["states"]
            .as_array()
            .unwrap();
        assert_eq!(states.len(), 2);
        let poses = answers[16]["get_named_poses"]["poses"].as_array().unwrap();
        assert_eq!(poses.len(), 4);
        let features = &answers[17]["get_simulator_features"]["features"];
        let text = features["custom_info"].as_str().unwrap();
        assert!(text.contains("scenario soccer_match, seed 3"), "{text}");
    });
}

#[test]
fn requests_that_are_too_large_or_not_supported_are_answered_at_once() {
    let (ended, _) = over_ros(&[], |game| {
        let large = || json!({"repeat": ["(a|b)*", 1_000_000]});
        let of_entity = |service: &str| json!([service, {"entity": large()}]);
        let mut calls = vec![
            set_state(2),
            json!(["get_entities", {"filters": {"filter": large()}}]),
            json!(["get_entities_states", {"filters": {"filter": large()}}]),
            of_entity("get_entity_state"),
            of_entity("get_entity_info"),
            of_entity("set_entity_state"),
            json!(["set_entity_state", {"state": {"header": {"frame_id": large()}}}]),
            json!(["load_world", {"uri": large()}]),
        ];
        let too_large = calls.len();
        let unsupported = [
            "unload_world",
            "spawn_entity",
            "spawn_entities",
            "delete_entity",
            "get_spawnables",
            "set_entity_info",
            "get_entity_bounds",
            "get_named_pose_bounds",
        ];
        calls.extend(unsupported.map(|service| json!([service, {}])));
        calls.push(set_state(3));
        let answers = call(game, &calls);
        for answer in &answers[1..too_large] {
            let (code, text) = result(answer);
            assert_eq!(code, 4, "{text}");
            assert!(
                text.contains("must have at most 1000 bytes, got 6000000"),
                "{text}"
            );
        }
        for answer in &answers[too_large..answers.len() - 1] {
            let (code, text) = result(answer);
            assert_eq!((code, text.is_empty()), (0, false), "{answer}");
        }
    });
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
}
