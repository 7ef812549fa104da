//! Topics of a running match, and parameters that may be set during the match.

use hsl_types::Time;
use hsl_wire::convert::header;
use hsl_wire::{Message, hsl_msgs, topics};
use ros_testing::Process;
use rustix::process::Signal;
use serde_json::Value;

use crate::harness::{self, Match, PATIENCE, script};

/// Returns the findings of `live.py` in a match with these parameters.
fn look(parameters: &[&str], arguments: &[&str]) -> (Value, harness::Ended) {
    let mut all = vec!["hulks:=1", "opponents:=0"];
    all.extend(parameters);
    let game = Match::start(&["hulks/robot_1"], &all);
    let looker = Process::python(&script("live.py"), arguments, &game.domain).unwrap();
    let (status, log) = looker.wait().unwrap();
    assert!(status.success(), "{log}");
    let found = log.lines().find(|line| line.starts_with('{')).unwrap();
    game.world.signal(Signal::INT).unwrap();
    (serde_json::from_str(found).unwrap(), game.wait())
}

/// Returns the log lines of a node, with their levels.
fn said<'a>(found: &'a Value, node: &str) -> Vec<(u64, &'a str)> {
    let lines = found["log"].as_array().unwrap().iter();
    lines
        .filter(|line| line[0] == node)
        .map(|line| (line[1].as_u64().unwrap(), line[2].as_str().unwrap()))
        .collect()
}

#[test]
fn the_pace_of_a_match_by_the_wall_clock_is_set_while_it_runs() {
    let parameters = ["pacing:=realtime", "realtime_factor:=2.0"];
    let (found, ended) = look(&parameters, &["8.0"]);
    let [hulks, zero, eight] = &found["answers"].as_array().unwrap()[..] else {
        panic!("{found}");
    };
    let hulks = hulks.as_str().unwrap();
    assert!(hulks.contains("it is read once"), "{hulks}");
    let zero = zero.as_str().unwrap();
    assert!(zero.contains("between 0.001 and 1000, got 0"), "{zero}");
    assert_eq!(eight, "set");
    assert_eq!(found["factor"], 8.0);
    let lines = said(&found, "world_sim");
    assert!(lines.contains(&(20, "the match begins")), "{lines:?}");
    let is_told = |(level, line): &&(u64, &str)| {
        *level == 20 && line.starts_with("parameter set: realtime_factor:=8 at ")
    };
    assert!(lines.iter().any(|it| is_told(&it)), "{lines:?}");
    let reasons = ended.result.not_reproducible;
    let (wall_clock, others) = reasons.split_first().unwrap();
    assert_eq!(wall_clock, "ticks follow the wall clock");
    // At eight times real time on a busy machine the robot may miss a tick.
    let is_missed = |it: &String| it.starts_with("hulks/1 answered ");
    assert!(others.iter().all(is_missed), "{others:?}");
}

#[test]
fn a_match_in_lockstep_says_for_whom_it_waits_and_has_no_pace_to_set() {
    let (found, ended) = look(&[], &[]);
    let answer = found["answers"][2].as_str().unwrap();
    assert!(
        answer.contains("has no effect with pacing:=lockstep"),
        "{answer}"
    );
    assert_eq!(found["slowest"], "hulks/1", "{found}");
    let share = found["share"].as_f64().unwrap();
    assert!(share > 0.0 && share <= 1.0, "{share}");
    assert!(found["tick"].as_u64().unwrap() > 0);
    assert_eq!(ended.result.not_reproducible, Vec::<String>::new());
}

/// Returns the answer of a node to `set_parameter.py`.
fn set(game: &Match, node: &str, name: &str, value: &str) -> Value {
    let arguments = [node, name, value];
    let person = Process::python(&script("set_parameter.py"), &arguments, &game.domain).unwrap();
    let (status, log) = person.wait().unwrap();
    assert!(status.success(), "{log}");
    serde_json::from_str(log.lines().last().unwrap()).unwrap()
}

/// Returns the calls of a bag that report parameters of the referee, with their times.
fn set_in(bag: &harness::Bag) -> Vec<(Time, String)> {
    let decisions = bag.data[topics::REFEREE_DECISION.name].iter();
    let calls = decisions.flat_map(|data| {
        let decision = hsl_msgs::RefereeDecision::from_cdr(data).unwrap();
        let now = header::now(&decision.header).unwrap();
        decision.calls.into_iter().map(move |call| (now, call))
    });
    calls
        .filter(|(_, call)| call.kind == hsl_msgs::RefereeCall::PARAMETER_SET)
        .map(|(now, call)| (now, call.text))
        .collect()
}

#[test]
fn a_duration_of_the_referee_is_set_during_a_match_and_recorded_with_its_tick() {
    for place in ["node", "in_process"] {
        let referee = format!("referee:={place}");
        let parameters = ["hulks:=1", "opponents:=0", &referee];
        let game = Match::start(&["hulks/robot_1"], &parameters);
        let has_node = place == "node";
        let node = has_node.then(|| Process::node("referee_node", &[], &game.domain).unwrap());
        assert!(game.world.wait_for_line("the match begins", PATIENCE));
        let asked = "/referee_node";
        let name = "auto_referee.halftime_duration";
        let found = set(&game, asked, name, "1000.0");
        assert_eq!(found["answer"], "set", "{found}");
        assert_eq!(
            found["text"],
            "Duration of a half, from its first Playing [s]"
        );
        assert_eq!(
            (&found["type"], &found["read_only"]),
            (&3.into(), &false.into())
        );
        assert_eq!(found["range"], serde_json::json!([[0.0, 1e6]]));
        assert_eq!(found["constraints"], "more than 0");
        let zero = set(&game, asked, name, "0.0");
        let zero = zero["answer"].as_str().unwrap();
        assert!(
            zero.contains("must be more than 0 and at most 1000000 s, got 0"),
            "{zero}"
        );
        let refused = set(&game, "/world_sim", name, "900.0");
        let refused = refused["answer"].as_str().unwrap();
        assert!(
            refused.contains("belongs to referee_node; set it there"),
            "{refused}"
        );
        game.world.signal(Signal::INT).unwrap();
        let ended = game.wait();
        drop(node);
        let set = set_in(&ended.bag);
        let [(now, text)] = &set[..] else {
            panic!("it is recorded once: {set:?}");
        };
        assert_eq!(
            text,
            "parameter set: auto_referee.halftime_duration:=1000.0"
        );
        let tick = now.since(Time::ZERO).as_millis() / 10;
        let reason = format!(
            "the referee: a parameter was set during the match (1 tick, the first is {tick})"
        );
        assert_eq!(ended.result.not_reproducible, [reason], "{place}");
    }
}

#[test]
fn a_robot_is_steered_by_hand_and_the_bag_has_the_first_tick() {
    let game = Match::start(&["hulks/robot_1"], &["hulks:=1", "opponents:=0"]);
    assert!(game.world.wait_for_line("the match begins", PATIENCE));
    let arguments = ["/hulks/robot_1/behavior_node"];
    let person = Process::python(&script("steer.py"), &arguments, &game.domain).unwrap();
    let (status, log) = person.wait().unwrap();
    assert!(status.success(), "{log}");
    let answers: Value = serde_json::from_str(log.lines().last().unwrap()).unwrap();
    assert_eq!(answers["remote_control.enabled"], "set");
    assert_eq!(answers["remote_control.forward"], "set");
    let refused = answers["remote_control.left"].as_str().unwrap();
    assert!(
        refused.contains("must be between -10 and 10 m/s, got 99"),
        "{refused}"
    );
    game.world.signal(Signal::INT).unwrap();
    let ended = game.wait();
    let warnings = &ended.result.statistics.violations["behavior_warning"];
    assert_eq!(warnings.count, 2, "{warnings}");
    let first = &warnings.first;
    assert_eq!(first.message, "parameter set: remote_control.enabled:=true");
    assert_eq!(first.robot.as_deref(), Some("hulks/1"));
    assert!(first.tick > 1 && first.tick <= ended.result.ticks);
    let [reason] = &ended.result.not_reproducible[..] else {
        panic!("{:?}", ended.result.not_reproducible);
    };
    assert!(
        reason.starts_with("robot hulks/1: a parameter was set during the match"),
        "{reason}"
    );
}
