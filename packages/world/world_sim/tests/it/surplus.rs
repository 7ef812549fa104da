//! Robots with contradicting messages: the first ones count, and the others are an error.

use hsl_types::Verdict;
use ros_testing::Process;
use rustix::process::Signal;

use crate::harness::{Ended, Match, PATIENCE, SHORT, script};

/// Number of the last tick of a match with the parameters [`SHORT`].
const LAST_TICK: u64 = 101;
/// Time from which on the robot sends surplus messages \[s\].
const START: &str = "0.305";
/// Number of the tick after the first surplus message.
const NOTICED: u64 = 32;

/// Plays a match in which robot 2 sends surplus messages from `start` on, together with one of our robots.
fn play(lie: &str, start: &str, parameters: &[&str]) -> (Match, Process) {
    // The machine may be busy.
    let mut all = vec!["hulks:=2", "opponents:=0", "tick_timeout:=30.0"];
    all.extend(SHORT);
    all.extend(parameters);
    let game = Match::start(&["hulks/robot_1"], &all);
    let arguments = ["/hulks/robot_2", lie, start];
    let liar = Process::python(&script("liar.py"), &arguments, &game.domain).unwrap();
    (game, liar)
}

fn end(lie: &str, start: &str, parameters: &[&str]) -> Ended {
    let (game, _liar) = play(lie, start, parameters);
    game.wait()
}

/// Asserts that the run ended in `tick` by an error of robot 2 that contains `error`.
fn assert_error(ended: &Ended, tick: u64, error: &str) {
    assert_eq!(ended.status.code(), Some(1), "{}", ended.log);
    let [failure] = ended.result.failures.as_slice() else {
        panic!("one failure: {:?}", ended.result.failures);
    };
    assert_eq!(failure.robot.as_deref(), Some("hulks/2"), "{failure}");
    assert_eq!(failure.tick, tick, "{failure}");
    assert!(failure.message.contains(error), "{failure}");
    assert!(!failure.environment);
    assert_eq!(ended.result.ticks, tick);
    assert!(ended.bag.is_whole);
    assert_eq!(ended.bag.count("/clock"), tick);
}

#[test]
fn two_commands_for_one_tick_are_an_error_of_the_next_tick_at_any_time_of_arrival() {
    let error = "two different motion_command for 0.310 s";
    let at_once = end("two_commands", START, &[]);
    assert_error(&at_once, NOTICED, error);
    let late = end("late_command", "0.315", &[]);
    assert_error(&late, NOTICED, error);
    assert_eq!(
        at_once.bag.data, late.bag.data,
        "both commands arrived, and the first one counts"
    );
}

#[test]
fn a_message_that_is_not_announced_is_a_fault_of_the_next_tick() {
    let error = "more hsl/outgoing for 0.310 s than the 0 that its motion_command announces";
    assert_error(&end("surplus_outgoing", START, &[]), NOTICED, error);
    let error = "behavior/trace for 0.310 s, which its motion_command does not announce";
    assert_error(&end("surplus_trace", START, &[]), NOTICED, error);
}

#[test]
fn a_message_for_a_tick_that_has_not_begun_is_a_fault() {
    let ended = end("early_command", START, &[]);
    assert_error(
        &ended,
        ended.result.ticks,
        "motion_command for 1.310 s, a tick that has not started",
    );
}

#[test]
fn the_stamps_that_arrived_instead_of_an_answer_are_named() {
    let ended = end("previous_stamp", START, &["tick_timeout:=1.0"]);
    assert_eq!(ended.status.code(), Some(1), "{}", ended.log);
    assert_eq!(ended.result.verdict(), Verdict::NodeFailed);
    let failure = &ended.result.failures[0];
    let expected =
        "no motion_command; arrived: motion_command for 0.300 s instead of 0.310 s; waited 1s";
    assert!(failure.message.contains(expected), "{failure}");
}

#[test]
fn a_robot_that_answers_wrongly_in_every_tick_is_not_waited_for_in_every_tick() {
    let ended = end(
        "previous_stamp",
        START,
        &["unanswered:=hold", "tick_timeout:=1.0"],
    );
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    assert_eq!(ended.result.ticks, LAST_TICK);
    let waited = ended.log.matches("instead of").count();
    assert_eq!(waited, 3, "{}", ended.log);
    let given_up = "robot hulks/2 was late in 3 ticks";
    assert_eq!(ended.log.matches(given_up).count(), 1, "{}", ended.log);
}

#[test]
fn a_message_in_surplus_for_the_last_tick_fails_the_run() {
    let start = format!("{}", LAST_TICK as f64 / 100.0 - 0.005);
    let ended = end("surplus_trace", &start, &[]);
    let error = "behavior/trace for 1.010 s, which its motion_command does not announce";
    assert_error(&ended, LAST_TICK, error);
}

#[test]
fn a_command_that_is_repeated_byte_by_byte_changes_nothing() {
    let one = end("stand", "0.0", &[]);
    let two = end("same_command", "0.0", &[]);
    for ended in [&one, &two] {
        assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
        assert_eq!(ended.result.ticks, LAST_TICK);
    }
    assert_eq!(one.bag.data, two.bag.data);
    assert!(
        two.log.contains("repeated messages with equal bytes"),
        "{}",
        two.log
    );
}

#[test]
fn a_robot_that_contradicts_itself_is_held_under_hold_and_the_bags_are_equal() {
    let bags = ["two_commands", "two_commands"].map(|lie| {
        let ended = end(lie, START, &["unanswered:=hold"]);
        assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
        assert_eq!(ended.result.ticks, LAST_TICK);
        assert!(ended.bag.is_whole);
        assert!(ended.bag.count("/sim/violations") > 0);
        ended.bag.data
    });
    assert_eq!(bags[0], bags[1]);
}

#[test]
fn a_robot_that_contradicts_itself_leaves_the_match_under_drop() {
    let (game, _liar) = play(
        "two_commands",
        START,
        &["unanswered:=drop", "auto_referee.halftime_duration:=600.0"],
    );
    assert!(
        game.world
            .wait_for_line("two different motion_command", PATIENCE)
    );
    game.world.signal(Signal::INT).unwrap();
    let ended = game.wait();
    assert!(ended.bag.is_whole, "{}", ended.log);
    assert_eq!(ended.bag.count("/sim/violations"), 1);
    assert_eq!(
        ended.bag.count("/hulks/robot_2/motion_command"),
        NOTICED - 1
    );
}

#[test]
fn two_decisions_of_the_referee_for_one_tick_end_the_match() {
    let parameters = [
        "hulks:=1",
        "opponents:=0",
        "referee:=node",
        "tick_timeout:=30.0",
    ];
    let game = Match::start(&["hulks/robot_1"], &parameters);
    let referee = script("lying_referee.py");
    let _referee = Process::python(&referee, &["0.31"], &game.domain).unwrap();
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(3), "{}", ended.log);
    let [failure] = ended.result.failures.as_slice() else {
        panic!("one failure: {:?}", ended.result.failures);
    };
    assert_eq!((failure.tick, failure.robot.as_deref()), (NOTICED, None));
    assert!(
        failure
            .message
            .contains("two different /referee/decision for 0.310 s"),
        "{failure}"
    );
    assert!(ended.bag.is_whole);
}
