//! `sil doctor --program` with real programs: their topics, their clocks, their ends, and the way to run them.

use std::path::Path;
use std::process::{Output, Stdio};

use ros_testing::{Domain, python};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::common::match_over_ros::MatchOverRos;
use crate::common::{orphans, sil, team_programs};

/// Returns the command of the robot of these tests that decides in this way.
fn robot(way: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/examined_robot.py");
    format!("{} {} {way}", python().display(), script.display())
}

/// Examines a program.
fn examine(program: &str, arguments: &[&str]) -> Output {
    let domain = Domain::claim().unwrap();
    let mut command = sil();
    command
        .args(["doctor", "--program", program])
        .args(arguments)
        .env("ROS_DOMAIN_ID", domain.id());
    command.output().unwrap()
}

/// Examines a program, and returns the exit code and the report.
fn report(program: &str) -> (i32, Value) {
    let output = examine(program, &["--json"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let report = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{stderr}"));
    (output.status.code().unwrap(), report)
}

/// Returns the topic of a report with this name.
#[track_caller]
fn topic<'a>(report: &'a Value, list: &str, name: &str) -> &'a Value {
    let name = format!("/hulks/robot_2/{name}");
    let topics = report[list].as_array().unwrap();
    let found = topics.iter().find(|it| it["name"] == *name);
    found.unwrap_or_else(|| panic!("{name}: {report:#}"))
}

#[test]
fn the_recommended_command_for_a_callback_plays_a_match() {
    let output = examine(&robot("callback"), &[]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}");
    for part in [
        "fits         callback in lockstep",
        "service      /hulks/robot_2/kick_off [std_srvs/srv/Trigger]",
        "1.00 per input",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let command = text.lines().find_map(|line| line.strip_prefix("try"));
    assert_plays(command.unwrap().trim());
}

#[test]
fn the_program_of_a_team_is_recognized_and_plays_with_its_bridge() {
    let output = examine(&team_programs::bitbots(""), &[]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}");
    for part in [
        "fits         with a bridge: it is body_behavior of Bit-Bots",
        "passed",
        "behavior:=hulks/2=bitbots",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("\nfix "), "{text}");
}

/// Plays a short match with a recommended command.
#[track_caller]
fn assert_plays(command: &str) {
    let words = shlex::split(command).unwrap();
    assert_eq!(words[..2], ["sil", "match"]);
    let short = [
        "hulks:=2",
        "opponents:=1",
        "half_duration:=1",
        "auto_referee.ready_duration:=0.5",
    ];
    let arguments: Vec<_> = words[2..].iter().map(String::as_str).chain(short).collect();
    let folder = tempfile::tempdir().unwrap();
    MatchOverRos::start(&arguments, &folder.path().join("bag"))
        .wait()
        .assert_passed();
}

/// Examines a program with a timer, and plays the recommended command.
#[track_caller]
fn assert_timer(way: &str, clock: &str, seconds: f64, fits: &str, argument: &str) {
    let (code, report) = report(&robot(way));
    assert_eq!(code, 0, "{report:#}");
    assert_eq!(report["clock"], clock, "{report:#}");
    assert_eq!(report["advice"]["way"], fits, "{report:#}");
    let period = &topic(&report, "publications", "cmd_vel")["timing"]["period"]["mean"];
    // A timer on a busy machine is late, never early.
    assert!(period.as_f64().unwrap() > seconds * 0.9, "{report:#}");
    let command = report["advice"]["command"].as_str().unwrap();
    for argument in [argument, "command_interface:=hulks/2=twist"] {
        assert!(command.contains(argument), "{command}");
    }
    assert_plays(command);
}

#[test]
fn outputs_with_the_wall_clock_are_not_reproducible_and_the_difference_is_named() {
    let (code, report) = report(&robot("wall_clock"));
    assert_eq!(code, 0, "{report:#}");
    let difference = &report["repetition"]["first_difference"];
    assert_eq!(difference["topic"], "/hulks/robot_2/cmd_vel_stamped");
    assert_eq!(
        (&difference["tick"], &difference["message"]),
        (&1.into(), &1.into())
    );
    assert!(
        difference["what"].as_str().unwrap().starts_with("byte"),
        "{report:#}"
    );
}

#[test]
fn a_program_that_ends_is_reported_with_its_last_line() {
    let output = examine(&robot("exit"), &[]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{text}");
    for part in [
        "ended with exit code 7",
        "by itself",
        "the camera is missing",
        "not yet",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_program_that_sends_nothing_fits_no_way() {
    let (code, report) = report(&robot("silent"));
    assert_eq!(
        (code, &report["clock"]),
        (3, &"unknown".into()),
        "{report:#}"
    );
    let reason = report["advice"]["reason"].as_str().unwrap();
    assert!(reason.contains("publishes no command"), "{reason}");
    let world_state = topic(&report, "subscriptions", "world_state");
    assert_eq!(world_state["connection"]["kind"], "connected");
}

/// Examines a program that fits no way, and returns the advice.
#[track_caller]
fn refusal(way: &str) -> Value {
    let (code, report) = report(&robot(way));
    assert_eq!((code, &report["advice"]["way"]), (3, &"none".into()));
    assert_eq!(report["advice"]["command"], Value::Null, "{report:#}");
    report["advice"].clone()
}

#[test]
fn a_program_that_could_send_commands_and_never_does_fits_no_way() {
    let advice = refusal("mute");
    assert_eq!(advice["reason"], "it has never sent a command");
}

#[test]
fn a_callback_that_waits_for_simulated_time_is_named() {
    let reason = refusal("waiting")["reason"].to_string();
    for part in ["a callback does not return", "simulated time"] {
        assert!(reason.contains(part), "{reason}");
    }
}

#[test]
fn stamps_of_the_wall_clock_fit_no_way_and_the_fix_is_named() {
    let advice = refusal("wall_stamp");
    let fix = advice["fixes"][0].as_str().unwrap();
    assert!(fix.contains("copy the header"), "{advice:#}");
    let failure = advice["trial"]["failure"].as_str().unwrap();
    assert!(failure.contains("a tick that has not started"), "{failure}");
}

#[test]
fn a_program_that_sends_too_much_fits_no_way() {
    let (code, report) = report(&robot("flood"));
    let reason = report["advice"]["reason"].as_str().unwrap();
    assert!(
        code == 3 && reason.contains("20,000 messages"),
        "{report:#}"
    );
}

#[test]
fn near_misses_have_fixes() {
    let (code, report) = report(&robot("other_names"));
    assert_eq!(code, 3);
    let fixes: Vec<_> = report["advice"]["fixes"]
        .as_array()
        .unwrap()
        .iter()
        .collect();
    for part in [
        "balls: add to the command --ros-args -r balls:=soccer_vision_3d/balls",
        "cmd_vel: use the type geometry_msgs/msg/Twist",
        "cmd_vel_stamped: use the type geometry_msgs/msg/TwistStamped",
        "motion_command: the world receives only reliable publishers",
    ] {
        assert!(
            fixes.iter().any(|it| it.as_str().unwrap().contains(part)),
            "{part}: {report:#}"
        );
    }
    // The text in cmd_vel_stamped is not read as a header.
    assert_eq!(fixes.len(), 4, "{report:#}");
}

#[test]
fn processes_that_remain_of_a_program_are_named_and_killed() {
    let (_, report) = report(&robot("forks"));
    assert_eq!(report["end"]["remaining"][0], "sh", "{report:#}");
    assert_eq!(report["end"]["is_killed"], false);
}

#[test]
fn ctrl_c_ends_the_examination_and_the_program() {
    let domain = Domain::claim().unwrap();
    let marker = format!("doctor {}", domain.id());
    let mut command = sil();
    command
        .args(["doctor", "--program", &robot("stubborn")])
        .env("ROS_DOMAIN_ID", domain.id())
        .env(orphans::MARKER, &marker)
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut running = command.spawn().unwrap();
    let mut log = std::io::BufReader::new(running.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("feeding inputs") {
        line.clear();
        assert!(
            std::io::BufRead::read_line(&mut log, &mut line).unwrap() > 0,
            "it ended"
        );
    }
    kill_process(Pid::from_child(&running), Signal::INT).unwrap();
    assert_eq!(running.wait().unwrap().code(), Some(3));
    std::io::Read::read_to_string(&mut log, &mut line).unwrap();
    assert!(line.contains("interrupted in run 1"), "{line}");
    orphans::assert_none(&marker);
}

#[test]
fn a_program_that_cannot_be_started_is_a_usage_error() {
    let output = examine("no_such_program", &[]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("no_such_program not found in PATH"), "{text}");
}

mod slow {
    use super::*;

    #[test]
    fn the_node_of_this_project_answers_in_a_callback_with_the_same_bytes_in_each_run() {
        let node = ros_testing::binary("behavior_node").unwrap();
        let (code, report) = report(&node.display().to_string());
        assert_eq!(code, 0, "{report:#}");
        assert_eq!(report["advice"]["way"], "callback", "{report:#}");
        assert_eq!(report["clock"], "none");
        assert_eq!(report["subscribes_to_clock"], true);
        assert_eq!(report["repetition"]["runs"], 3);
        assert_eq!(
            report["repetition"]["first_difference"],
            Value::Null,
            "{report:#}"
        );
        for (list, name) in [
            ("subscriptions", "world_state"),
            ("subscriptions", "field_dimensions"),
            ("publications", "motion_command"),
            ("publications", "behavior/trace"),
        ] {
            let topic = topic(&report, list, name);
            assert_eq!(topic["connection"]["kind"], "connected", "{topic:#}");
        }
        let layout = topic(&report, "publications", "behavior/tree_layout");
        assert_eq!(layout["durability"], "transient_local");
        assert_eq!(report["usage"]["processes"], 1);
        assert!(report["usage"]["threads"].as_u64().unwrap() > 1);
        assert_eq!(report["end"]["status"], "ended with exit code 0");
        assert_eq!(report["end"]["remaining"], Value::Array(Vec::new()));
    }

    #[test]
    fn a_timer_of_simulated_time_plays_with_its_decision_period() {
        let argument = "decision_period:=hulks/2=0.02";
        assert_timer("timer", "simulated", 0.02, "timer", argument);
    }

    #[test]
    fn a_timer_that_sends_its_command_twice_plays_with_its_decision_period() {
        let argument = "decision_period:=hulks/2=0.05";
        assert_timer("repeating_timer", "simulated", 0.05, "timer", argument);
    }

    #[test]
    fn a_timer_of_the_wall_clock_plays_with_the_preloaded_clock() {
        assert_timer("wall_timer", "wall", 0.05, "preloaded_clock", "--sim-time");
    }

    #[test]
    fn a_slow_program_plays_in_lockstep_with_a_longer_timeout() {
        let (code, report) = report(&robot("slow"));
        assert_eq!(
            (code, &report["advice"]["way"]),
            (0, &"callback".into()),
            "{report:#}"
        );
        let command = report["advice"]["command"].as_str().unwrap();
        assert!(command.contains("tick_timeout:="), "{command}");
        let trial = &report["advice"]["trial"];
        assert!(trial["ticks"].as_u64().unwrap() > 1, "{trial:#}");
        assert_eq!(trial["failure"], Value::Null);
    }

    #[test]
    fn a_program_that_ignores_sigint_is_killed() {
        let (_, report) = report(&robot("stubborn"));
        assert_eq!(report["end"]["is_killed"], true, "{report:#}");
        assert_eq!(report["end"]["status"], "was ended by signal 9");
    }
}
