//! Ends by a signal. Each row is a match of `sil match`, and one of `ros2 launch`.

use rustix::process::Signal;

use super::end::{BagEnd, End, Starter};

/// Match of one robot that is long enough for the test.
const ONE: [&str; 4] = [
    "hulks:=1",
    "opponents:=0",
    "half_duration:=60000",
    "auto_referee.initial_duration:=0.1",
];
/// Mission of the nodes of a scenario.
const MISSION: [&str; 2] = ["scenario:=mission_practice", "mission_node:=true"];
/// The same before the first tick: the world waits for a robot whose node is never started.
const WAITING_MISSION: [&str; 4] = [
    "scenario:=passing_drill",
    "mission_node:=true",
    "external:=hulks/2",
    "recorder:=node",
];
/// Further arguments with which the world waits for its only robot before the first tick.
const WAITING: [&str; 3] = ["external:=hulks/1", "recorder:=node", "referee:=node"];

/// Returns the end of a match of one robot by a signal to the process that the user started.
fn interrupted(signal: Signal, name: &'static str) -> End {
    End {
        arguments: ONE.to_vec(),
        is_played: true,
        process: None,
        signal,
        code: Some(3),
        texts: vec!["interrupted by a signal", name],
        report: vec!["<error ", r#"type="infrastructure""#, name],
        bag: BagEnd::Closed,
    }
}

/// Returns the end of a match of one robot, with further arguments, by SIGKILL to one of its processes.
fn killed(process: &'static str, more: &[&'static str], reason: &'static str) -> End {
    End {
        arguments: [&ONE, more].concat(),
        process: Some(process),
        texts: vec![reason],
        report: vec!["<error ", r#"type="infrastructure""#, reason],
        bag: BagEnd::AtFailure,
        ..interrupted(Signal::KILL, "")
    }
}

/// Returns the end by SIGKILL to the node of the robot.
fn robot_killed(more: &[&'static str]) -> End {
    let reason = "its node was ended by signal 9";
    End {
        code: Some(1),
        texts: vec![
            "hulks/1 was ended by signal 9",
            ", hulks/1: ",
            "failed: the node of a robot exited by itself",
        ],
        report: vec!["<failure ", r#"type="node_failed""#, reason],
        bag: BagEnd::Closed,
        ..killed("behavior_node", more, reason)
    }
}

/// Returns the end by SIGKILL to a process before the first tick.
fn killed_early(process: &'static str, reason: &'static str) -> End {
    End {
        is_played: false,
        ..killed(process, &WAITING, reason)
    }
}

/// Makes two tests of each row: the match is started by `sil match`, and by `ros2 launch`.
macro_rules! ends {
    ($($name:ident: $end:expr;)*) => {
        mod of_sil {
            use super::*;
            $(#[test] fn $name() { $end.check(Starter::Sil); })*
        }
        mod of_a_launch {
            use super::*;
            $(#[test] fn $name() { $end.check(Starter::Launch); })*
        }
    };
}

ends! {
    ctrl_c_closes_the_bag: interrupted(Signal::INT, "SIGINT");
    sigterm_closes_the_bag: interrupted(Signal::TERM, "SIGTERM");
    a_closed_terminal_closes_the_bag: interrupted(Signal::HUP, "SIGHUP");
    sigkill_leaves_a_bag_that_reads: End {
        code: None,
        texts: vec![],
        report: vec![],
        bag: BagEnd::Readable,
        ..interrupted(Signal::KILL, "")
    };
    a_killed_world_is_a_failure_in_its_last_tick:
        killed("world_sim", &["recorder:=in_process"], "world_sim was ended by signal 9");
    a_killed_world_beside_a_recorder_is_a_failure_in_its_last_tick:
        killed("world_sim", &["recorder:=node"], "world_sim was ended by signal 9");
    a_killed_recorder_loses_at_most_a_second: End {
        bag: BagEnd::SecondMissing,
        ..killed("recorder_node", &["recorder:=node"], "recorder_node was ended by signal 9")
    };
    a_killed_referee_is_a_failure_in_its_last_tick:
        killed("referee_node", &["referee:=node"], "referee_node was ended by signal 9");
    a_killed_mission_is_a_failure_in_its_last_tick: End {
        arguments: MISSION.to_vec(),
        ..killed("field_mission_node", &[], "field_mission_node was ended by signal 9")
    };
    a_robot_that_is_killed_is_the_reason: robot_killed(&[]);
    a_robot_that_is_killed_in_realtime_is_the_reason: robot_killed(&["pacing:=realtime"]);
    a_recorder_that_is_killed_before_the_first_tick_is_the_reason:
        killed_early("recorder_node", "recorder_node was ended by signal 9");
    a_referee_that_is_killed_before_the_first_tick_is_the_reason:
        killed_early("referee_node", "referee_node was ended by signal 9");
    a_mission_that_is_killed_before_the_first_tick_is_the_reason: End {
        arguments: WAITING_MISSION.to_vec(),
        ..killed_early("field_mission_node", "field_mission_node was ended by signal 9")
    };
}
