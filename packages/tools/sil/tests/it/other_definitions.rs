//! Programs of other teams whose message packages have other fields than those of the bridges.

use std::path::{Path, PathBuf};
use std::process::Command;

use ros_testing::{ChangedPackage, python};

use crate::common::match_over_ros::{Ended, MatchOverRos};
use crate::common::{sil, team_programs};

/// Returns the folder with the definitions of a package in `config/ros/overlay`.
fn definitions(package: &str) -> PathBuf {
    let ros = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/ros/overlay");
    ros.join(package).join("msg")
}

/// Shell in which a workspace with another version of a package was sourced.
#[derive(Clone, Copy)]
enum Sourced {
    /// The one of the match, and so of the bridge.
    Match,
    /// Only the one of the program.
    Program,
}

/// Plays a match of the program of a team, started by `command`, with another version of a package, against no robot.
fn play(behavior: &str, command: &str, package: &ChangedPackage, sourced: Sourced) -> Ended {
    let folder = tempfile::tempdir().unwrap();
    let behavior = format!("hulks_behavior:={behavior}");
    let variables = package.variables().unwrap();
    let node = match sourced {
        Sourced::Match => format!("hulks={command}"),
        Sourced::Program => format!("hulks={} {command}", package.shell_prefix().unwrap()),
    };
    let arguments = [
        "match",
        "hulks:=1",
        "opponents:=0",
        "half_duration:=2",
        "startup_timeout:=60",
        &behavior,
        "--node",
        &node,
    ];
    let mut match_command = sil();
    match_command.args(arguments);
    if matches!(sourced, Sourced::Match) {
        match_command.envs(variables);
    }
    MatchOverRos::start_command(&mut match_command, &folder.path().join("bag")).wait()
}

/// Asserts that a match was refused with all of `parts`, and with the files of both definitions.
#[track_caller]
fn assert_refused(ended: &Ended, package: &ChangedPackage, file: &str, parts: &[&str]) {
    let theirs = format!("the other side {}", package.prefix().join(file).display());
    ended.assert_failed(3, parts);
    ended.assert_failed(3, &[&theirs, file, "README of this bridge"]);
}

#[test]
fn a_game_state_of_bit_bots_with_other_fields_is_refused_with_each_of_them() {
    let change = |_: &str, definition: String| {
        definition
            .replace("uint8 penalty_shot", "uint8 added\nuint8 penalty_shot")
            .replace("uint16 single_shots", "")
            .replace("seconds_remaining", "secs_remaining")
            .replace("uint8 seconds_till", "uint16 seconds_till")
            .replace("bool first_half", "")
            .replace("bool stopped", "bool stopped\nbool first_half\n#")
    };
    let name = "game_controller_hsl_interfaces";
    let source = definitions(name);
    let package =
        ChangedPackage::build(name, (&source, &["GameState"]), &["std_msgs"], change).unwrap();
    let ended = play(
        "bitbots",
        &team_programs::bitbots(""),
        &package,
        Sourced::Program,
    );
    let parts = [
        "/hulks/robot_1/bitbots/body_behavior subscribes to /hulks/robot_1/bitbots/gamestate as \
         game_controller_hsl_interfaces/msg/GameState with other fields",
        "only the other side has the field added (uint8)",
        "the other side has no field single_shots",
        "the field seconds_remaining is secs_remaining on the other side",
        "seconds_till_unpenalized is uint16 on the other side instead of uint8",
        "on the other side stopped is before first_half",
    ];
    let file = "share/game_controller_hsl_interfaces/msg/GameState.json";
    assert_refused(&ended, &package, file, &parts);
}

#[test]
fn a_low_state_of_booster_with_other_fields_is_refused_with_each_of_them() {
    let change = |name: &str, definition: String| match name {
        "MotorState" => definition
            .replace("int8 mode", "uint8 added\nint8 mode")
            .replace("float32 q ", "float64 q ")
            .replace("float32 ddq", "float32 acceleration")
            .replace("int8 temperature", "uint32 lost #")
            .replace("uint32 lost  #", "int8 temperature  #")
            .replace("uint32[2] reserve", "#"),
        _ => definition,
    };
    let messages = [
        "ImuState",
        "LowState",
        "MotorState",
        "Odometer",
        "RawBytesMsg",
    ];
    let name = "booster_interface";
    let source = definitions(name);
    let package = ChangedPackage::build(name, (&source, &messages), &[], change).unwrap();
    let ended = play(
        "booster",
        &team_programs::booster(""),
        &package,
        Sourced::Match,
    );
    let parts = [
        "subscribes to /hulks/robot_1/booster/low_state as booster_interface/msg/LowState with other fields",
        "only the other side has the field motor_state_parallel.added (uint8)",
        "the other side has no field motor_state_serial.reserve",
        "the field motor_state_parallel.ddq is motor_state_parallel.acceleration on the other side",
        "motor_state_parallel.q is float64 on the other side instead of float32",
        "on the other side motor_state_parallel.lost is before motor_state_parallel.temperature",
    ];
    let file = "share/booster_interface/msg/LowState.json";
    assert_refused(&ended, &package, file, &parts);
}

#[test]
fn private_message_packages_have_the_messages_that_only_teams_use() {
    let program = "
from bitbots_msgs.action import Kick
from bitbots_msgs.msg import JointCommand, Workload
from bitbots_msgs.srv import SimulatorPush
from booster_interface.msg import RemoteControllerState
from booster_msgs.msg import RpcRespMsg
from game_controller_hsl_interfaces.msg import PlayerStateResponse
from nav_msgs.msg import Path
from soccer_vision_3d_msgs.msg import GoalpostArray
from tf2_msgs.action import LookupTransform
from tf2_msgs.srv import FrameGraph
from vision_interface.msg import LineSegments
from vision_msgs.msg import Detection3DArray
Kick.Goal(), JointCommand(), Workload(), SimulatorPush.Request(), PlayerStateResponse(), Path()
";
    let output = Command::new(python()).args(["-c", program]).output();
    let output = output.unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
}
