//! Robots that do not decide in each tick: the world waits for them in the ticks in which a decision is due.

use hsl_types::Time;
use hsl_types::decision_period::DecisionPeriod;
use hsl_wire::{Message, hsl_msgs};
use ros_testing::Process;
use serde_json::json;

use crate::harness::{Bag, Ended, Match, PATIENCE, SHORT, example, script};
use crate::simulation::{call, result, set_state};

const ROBOT_1: &str = "/hulks/robot_1";
const CLOCK: &str = "/clock:=/hulks/robot_1/clock";
/// Periods as decision periods and as numbers: 50 Hz, 60 Hz, and 30 Hz.
const PERIODS: [[&str; 2]; 3] = [
    ["0.02", "0.02"],
    ["1/60", "0.016666666666666666"],
    ["1/30", "0.03333333333333333"],
];

/// Returns the motion commands of a robot in the bag, with their times.
fn commands(bag: &Bag, robot: &str) -> Vec<(Time, hsl_msgs::MotionCommand)> {
    let topic = format!("{robot}/motion_command");
    let times = bag.times[&topic].iter().copied();
    let messages = bag.data[&topic].iter();
    times
        .zip(messages.map(|data| hsl_msgs::MotionCommand::from_cdr(data).unwrap()))
        .collect()
}

/// Returns the ticks of a match in which a decision is due.
fn due(bag: &Bag, period: &str) -> Vec<Time> {
    let period: DecisionPeriod = period.parse().unwrap();
    let ticks = &bag.times["/clock"];
    let last = [Time::ZERO].into_iter().chain(ticks.iter().copied());
    let ticks = last
        .zip(ticks)
        .filter(|(last, now)| period.is_due(*last, **now));
    ticks.map(|(_, now)| *now).collect()
}

/// Starts an example with a timer of this period.
fn timer_robot(game: &Match, timer: &str, arguments: &[&str]) -> Process {
    let timer = format!("period:={timer}");
    let own = [
        "--ros-args",
        "-r",
        "__ns:=/hulks/robot_1",
        "-p",
        "use_sim_time:=true",
        "-p",
        &timer,
    ];
    let arguments = [&own, arguments].concat();
    Process::python(&example("timer_robot.py"), &arguments, &game.domain).unwrap()
}

/// Plays a match of one robot of an example, with a decision period and this period of its timer.
fn play(period: &str, timer: &str, arguments: &[&str], parameters: &[&str]) -> Ended {
    let period = format!("decision_period:=hulks/1={period}");
    let common = ["hulks:=1", "opponents:=0", "tick_timeout:=30.0", &period];
    let game = Match::start(&[], &[SHORT, &common, parameters].concat());
    let _robot = timer_robot(&game, timer, arguments);
    game.wait()
}

#[test]
fn a_timer_of_a_longer_period_answers_in_the_ticks_in_which_it_is_due() {
    for [period, timer] in PERIODS {
        let [ended, again] = [(); 2].map(|()| play(period, timer, &["-r", CLOCK], &[]));
        assert_eq!(ended.status.code(), Some(0), "{period}: {}", ended.log);
        let commands = commands(&ended.bag, ROBOT_1);
        let times: Vec<_> = commands.iter().map(|(time, _)| *time).collect();
        assert_eq!(times, due(&ended.bag, period), "{period}");
        for (time, command) in commands {
            assert_eq!(command.decided_on, Some(command.header.stamp), "{time}");
        }
        assert_eq!(
            ended.bag.count("/hulks/robot_1/world_state"),
            ended.result.ticks
        );
        assert_eq!(ended.result.not_reproducible, [""; 0], "{period}");
        assert_eq!(ended.bag.count("/sim/violations"), 0, "{}", ended.log);
        let mark = &ended.bag.data["/sim/timeline_markers"][0];
        let mark = hsl_msgs::TimelineMarker::from_cdr(mark).unwrap();
        assert_eq!(mark.label, format!("hulks/1 decides every {period} s"));
        assert_eq!(ended.bag.data, again.bag.data, "{period}");
    }
}

#[test]
fn a_robot_that_decides_in_the_callback_receives_the_world_states_of_due_ticks() {
    let common = [
        "hulks:=1",
        "opponents:=0",
        "tick_timeout:=30.0",
        "decision_period:=1/60",
    ];
    let game = Match::start(&[], &[SHORT, &common].concat());
    let arguments = ["--ros-args", "-r", "__ns:=/hulks/robot_1"];
    let _robot = Process::python(&example("callback_robot.py"), &arguments, &game.domain).unwrap();
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    let times: Vec<_> = commands(&ended.bag, ROBOT_1)
        .iter()
        .map(|(time, _)| *time)
        .collect();
    assert_eq!(times, due(&ended.bag, "1/60"));
}

#[test]
fn executors_answer_in_due_ticks_and_decisions_on_old_inputs_are_reported() {
    for executor in ["single", "multi4"] {
        for [period, timer] in PERIODS {
            let decision_period = format!("decision_period:={period}");
            let common = [
                "hulks:=2",
                "opponents:=0",
                "tick_timeout:=30.0",
                &decision_period,
            ];
            let game = Match::start(&[], &[SHORT, &common].concat());
            let timer = format!("sim={timer}");
            let robots = ["/hulks/robot_1", "/hulks/robot_2"];
            let how = [executor, "one", &timer];
            let arguments = [&how[..], &robots].concat();
            let script = script("executor_robot.py");
            let _robots = Process::python(&script, &arguments, &game.domain).unwrap();
            let ended = game.wait();
            assert_eq!(ended.status.code(), Some(0), "{how:?}: {}", ended.log);
            let mut is_stale = false;
            for robot in robots {
                let commands = commands(&ended.bag, robot);
                let times: Vec<_> = commands.iter().map(|(time, _)| *time).collect();
                assert_eq!(times, due(&ended.bag, period), "{how:?}");
                let is_old =
                    |it: &hsl_msgs::MotionCommand| it.decided_on.as_ref() != Some(&it.header.stamp);
                is_stale |= commands.iter().any(|(_, command)| is_old(command));
            }
            assert!(!is_stale || executor != "single", "{how:?}");
            let reasons = &ended.result.not_reproducible;
            assert_eq!(reasons.is_empty(), !is_stale, "{how:?}: {reasons:?}");
        }
    }
}

#[test]
fn a_repeated_message_on_the_clock_does_not_let_a_timer_decide_on_old_inputs() {
    let common = [
        "hulks:=1",
        "opponents:=0",
        "tick_timeout:=30.0",
        "decision_period:=0.1",
    ];
    let game = Match::start(&[], &[SHORT, &common].concat());
    let script = script("pausing_robot.py");
    let _robot = Process::python(&script, &["0.1", ROBOT_1], &game.domain).unwrap();
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    for (time, command) in commands(&ended.bag, ROBOT_1) {
        assert_eq!(command.decided_on, Some(command.header.stamp), "{time}");
    }
}

#[test]
fn timers_start_again_with_the_run_after_a_reset() {
    let every_tick = ["", "0.01", "0.01"];
    let less_often = ["decision_period:=1/60", "1/60", PERIODS[1][1]];
    for [parameter, period, timer] in [every_tick, less_often] {
        let common = ["hulks:=1", "opponents:=0", "tick_timeout:=10.0", parameter];
        let common = common.into_iter().filter(|it| !it.is_empty());
        let half = ["auto_referee.halftime_duration:=100.0"];
        let game = Match::start(&[], &common.chain(half).collect::<Vec<_>>());
        let clock: &[&str] = if parameter.is_empty() {
            &[]
        } else {
            &["-r", CLOCK]
        };
        let _robot = timer_robot(&game, timer, clock);
        assert!(game.world.wait_for_line("the match begins", PATIENCE));
        let answers = call(
            &game,
            &[
                set_state(2),
                json!(["step_simulation", {"steps": 20}]),
                json!(["reset_simulation", {}]),
                json!(["step_simulation", {"steps": 30}]),
                set_state(3),
            ],
        );
        let codes: Vec<_> = answers.iter().map(|answer| result(answer).0).collect();
        assert_eq!(codes, [1; 5], "{period}: {answers:?}");
        let ended = game.wait();
        assert_eq!(ended.status.code(), Some(0), "{period}: {}", ended.log);
        let again = Bag::read(&ended.folder.path().join("bag-run2"));
        let commands = commands(&again, ROBOT_1);
        let times: Vec<_> = commands.iter().map(|(time, _)| *time).collect();
        assert_eq!(times, due(&again, period), "{period}");
        for (time, command) in commands {
            assert_eq!(command.decided_on, Some(command.header.stamp), "{time}");
        }
    }
}

#[test]
fn an_answer_in_a_tick_without_a_due_decision_is_an_error_with_the_reason() {
    // With the clock of the match, this timer fires in each tick whose clock message the node takes in time.
    let ended = play("0.02", "0.01", &[], &[]);
    assert_eq!(ended.status.code(), Some(1), "{}", ended.log);
    let failure = &ended.result.failures[0];
    let parts = [
        "a tick in which no decision is due",
        "decision_period is 0.02 s",
    ];
    for part in parts {
        assert!(failure.message.contains(part), "{failure}");
    }
}

#[test]
fn a_timer_that_is_slower_than_the_decision_period_misses_a_due_tick() {
    let ended = play("0.02", "0.04", &["-r", CLOCK], &["tick_timeout:=2.0"]);
    assert_eq!(ended.status.code(), Some(1), "{}", ended.log);
    let failure = &ended.result.failures[0];
    assert_eq!(failure.tick, 2, "{failure}");
    for part in ["no motion_command", "or its period in decision_period"] {
        assert!(failure.message.contains(part), "{failure}");
    }
}
