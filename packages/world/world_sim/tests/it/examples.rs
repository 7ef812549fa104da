//! Nodes in `examples`, which behave as described.

use std::process::Command;

use hsl_types::Time;
use hsl_wire::{Message, hsl_msgs};
use ros_testing::{Domain, Process, python};

use crate::harness::{self, Ended, Match, SHORT, example};

const ROBOT_1: &str = "/hulks/robot_1";
const NAMESPACE: &[&str] = &["-r", "__ns:=/hulks/robot_1"];
const SIM_TIME: &[&str] = &["-p", "use_sim_time:=true"];
/// Enough ticks to detect effects in one percent of them.
const LONGER: &[&str] = &["auto_referee.halftime_duration:=5"];
/// Wall time of a decision of the slow robot \[s\].
const THINKING: f64 = 0.03;
const REALTIME: &str = "pacing:=realtime";

fn play(name: &str, arguments: &[&str], parameters: &[&str]) -> Ended {
    let mut robot = Command::new(python());
    robot.arg(example(name));
    play_command(robot, arguments, parameters)
}

fn play_command(mut robot: Command, arguments: &[&str], parameters: &[&str]) -> Ended {
    // The machine may be busy.
    let mut all = vec!["hulks:=1", "opponents:=0", "tick_timeout:=30.0"];
    all.extend(SHORT);
    all.extend(parameters);
    let game = Match::start(&[], &all);
    robot.arg("--ros-args").args(arguments);
    let _robot = Process::start(robot, &game.domain).unwrap();
    game.wait()
}

/// Returns the motion commands of a robot in the bag, with their times.
fn commands(ended: &Ended, robot: &str) -> Vec<(Time, hsl_msgs::MotionCommand)> {
    let topic = format!("{robot}/motion_command");
    let times = ended.bag.times[&topic].iter().copied();
    let messages = ended.bag.data[&topic].iter();
    times
        .zip(messages.map(|data| hsl_msgs::MotionCommand::from_cdr(data).unwrap()))
        .collect()
}

/// Asserts that every tick was answered on its own world state, so that the match is reproducible.
#[track_caller]
fn assert_exact(ended: &Ended, robot: &str) {
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    assert_eq!(commands(ended, robot).len() as u64, ended.result.ticks);
    assert_eq!(ended.result.not_reproducible, [""; 0]);
    assert_eq!(ended.bag.count("/sim/violations"), 0, "{}", ended.log);
}

#[test]
fn a_robot_that_decides_in_a_callback_and_a_slow_one_leave_the_same_bag() {
    let [fast, slow] = ["callback_robot.py", "slow_robot.py"].map(|it| play(it, NAMESPACE, &[]));
    assert_exact(&fast, ROBOT_1);
    assert_exact(&slow, ROBOT_1);
    assert_eq!(fast.bag.data, slow.bag.data);
}

#[test]
fn a_slow_robot_leaves_ticks_unanswered_where_they_follow_the_wall_clock() {
    let ended = play("slow_robot.py", NAMESPACE, &[REALTIME]);
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    let answers = commands(&ended, ROBOT_1).len();
    // The robot sleeps for this time in each decision.
    let at_most = 2.0 + ended.result.wall_seconds.unwrap() / THINKING;
    assert!(0 < answers && answers as f64 <= at_most, "{answers}");
    assert_eq!(ended.bag.count("/sim/violations"), 0);
    let [clock, share] = &ended.result.not_reproducible[..] else {
        panic!("{:?}", ended.result.not_reproducible);
    };
    assert_eq!(clock, "ticks follow the wall clock");
    let said = format!(
        "hulks/1 answered {answers} of {} ticks, longest silence 0.",
        ended.result.ticks
    );
    assert!(share.starts_with(&said), "{share}");
}

#[test]
fn a_robot_that_decides_in_a_timer_of_simulated_time_decides_on_the_world_of_the_tick() {
    let timer = [NAMESPACE, SIM_TIME].concat();
    let ended = play("timer_robot.py", &timer, LONGER);
    assert_exact(&ended, ROBOT_1);
    assert!(ended.result.ticks > 500, "{} ticks", ended.result.ticks);
    for (time, command) in commands(&ended, ROBOT_1) {
        assert_eq!(command.decided_on, Some(command.header.stamp), "{time}");
    }
}

#[test]
fn a_timer_of_wall_time_is_a_fault_that_names_use_sim_time() {
    let ended = play("timer_robot.py", NAMESPACE, &["tick_timeout:=2.0"]);
    assert_eq!(ended.status.code(), Some(1), "{}", ended.log);
    let [failure] = ended.result.failures.as_slice() else {
        panic!("one failure: {:?}", ended.result.failures);
    };
    for part in ["a tick that has not started", "needs use_sim_time:=true"] {
        assert!(failure.message.contains(part), "{failure}");
    }
}

#[test]
fn a_robot_that_repeats_its_answers_changes_nothing_and_one_that_contradicts_itself_is_at_fault() {
    let once = play("callback_robot.py", NAMESPACE, &[]);
    let twice = play("repeating_robot.py", NAMESPACE, &[]);
    assert_exact(&twice, ROBOT_1);
    assert_eq!(once.bag.data, twice.bag.data);
    let warning = "repeated messages with equal bytes";
    assert!(twice.log.contains(warning), "{}", twice.log);

    let contradicts = [NAMESPACE, &["-p", "contradicts:=true"]].concat();
    let ended = play("repeating_robot.py", &contradicts, &[]);
    assert_eq!(ended.status.code(), Some(1), "{}", ended.log);
    let fault = "two different motion_command for 0.010 s";
    let failure = &ended.result.failures[0];
    assert!(failure.message.contains(fault), "{failure}");
    assert_eq!(failure.tick, 2, "the first answer counts: {failure}");

    let ended = play("repeating_robot.py", &contradicts, &[REALTIME]);
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    assert_eq!(ended.bag.count("/sim/violations"), 0);
}

#[test]
fn a_robot_that_publishes_best_effort_is_refused_and_may_subscribe_so() {
    // The match does not begin, so there is no result.
    let domain = Domain::claim().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let script = example("sensor_data_robot.py");
    let arguments = [&["--ros-args"], NAMESPACE].concat();
    let _robot = Process::python(&script, &arguments, &domain).unwrap();
    let parameters = [
        "hulks:=1",
        "opponents:=0",
        "startup_timeout:=5.0",
        "record:=false",
    ];
    let world = harness::world(&domain, folder.path(), &parameters);
    let (status, log) = world.wait().unwrap();
    // The node runs, so it is the cause, and not the environment.
    assert_eq!(status.code(), Some(1), "{log}");
    let lack = "hulks/1: its node publishes motion_command best effort instead of reliable";
    assert!(log.contains(lack), "{log}");

    let subscribes = [NAMESPACE, &["-p", "publishes_best_effort:=false"]].concat();
    assert_exact(&play("sensor_data_robot.py", &subscribes, &[]), ROBOT_1);
}

#[test]
fn several_robots_of_one_process_answer_every_tick() {
    let robots = ["-p", "robots:=[/hulks/robot_1, /hulks/robot_2]"];
    let ended = play("team_process.py", &robots, &["hulks:=2"]);
    for robot in [ROBOT_1, "/hulks/robot_2"] {
        assert_exact(&ended, robot);
    }
}

#[test]
fn a_robot_in_cpp_that_decides_in_a_timer_plays_where_rclcpp_is_found() {
    if !has_rclcpp() {
        testing::not_run::stop(
            "rclcpp is not in AMENT_PREFIX_PATH; a private installation of ROS has none",
        );
    }
    let build = tempfile::tempdir().unwrap();
    let folder = build.path().to_str().unwrap();
    let source = example("timer_robot_cpp");
    let source = source.to_str().unwrap();
    for arguments in [&["-S", source, "-B", folder][..], &["--build", folder]] {
        let status = Command::new("cmake").args(arguments).status().unwrap();
        assert!(status.success(), "cmake {arguments:?}: {status}");
    }
    let robot = Command::new(build.path().join("timer_robot"));
    let ended = play_command(robot, &[NAMESPACE, SIM_TIME].concat(), LONGER);
    assert_exact(&ended, ROBOT_1);
}

/// Returns true if C++ nodes can be built here.
fn has_rclcpp() -> bool {
    let prefixes = std::env::var_os("AMENT_PREFIX_PATH").unwrap_or_default();
    std::env::split_paths(&prefixes).any(|it| it.join("share/rclcpp/package.xml").is_file())
}
