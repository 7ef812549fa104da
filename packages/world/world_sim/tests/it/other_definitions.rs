//! Nodes whose message packages have other fields than those of the world.

use std::path::{Path, PathBuf};
use std::process::Command;

use ros_testing::{ChangedPackage, Domain, Process, python};
use rustix::process::Signal;

use crate::harness::{Match, PATIENCE, script};

/// Returns a folder of this repository.
fn repository(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../..")
        .join(folder)
}

/// Returns the folder with the definitions of a package of the sourced ROS.
fn installed(package: &str) -> PathBuf {
    let prefixes = std::env::var_os("AMENT_PREFIX_PATH").unwrap_or_default();
    let mut folders =
        std::env::split_paths(&prefixes).map(|it| it.join("share").join(package).join("msg"));
    folders.find(|it| it.is_dir()).unwrap()
}

/// Node with a message: direction, topic, package and type.
type Endpoint<'a> = [&'a str; 4];

/// Velocity that the robot publishes in a test of another message.
const COMMAND: Endpoint<'static> = [
    "publish",
    "/hulks/robot_1/cmd_vel",
    "geometry_msgs",
    "Twist",
];
/// Input of the robot in a test of another message.
const INPUT: Endpoint<'static> = [
    "subscribe",
    "/hulks/robot_1/world_state",
    "hsl_msgs",
    "WorldState",
];

/// Starts a node with a message of `package`; `None`: of the sourced ROS.
fn start(domain: &Domain, package: Option<&ChangedPackage>, endpoint: Endpoint<'_>) -> Process {
    let mut command = Command::new(python());
    command.arg(script("other_definition.py")).args(endpoint);
    command.envs(
        package
            .map(|it| it.variables().unwrap())
            .unwrap_or_default(),
    );
    Process::start(command, domain).unwrap()
}

/// Asserts that no match begins with a node with the message `endpoint` of `package`, which has other fields, and that the
/// error contains all of `parts`. `complement` is the other message that the robot needs; `None`: it has a behavior node.
#[track_caller]
fn assert_refused(
    package: &ChangedPackage,
    endpoint: Endpoint<'_>,
    complement: Option<Endpoint<'_>>,
    parts: &[&str],
) {
    let mut parameters = vec!["hulks:=1", "opponents:=0"];
    if complement.is_some() {
        parameters.push("command_interface:=hulks/1=twist");
    }
    let mut game = Match::start(&[], &parameters);
    let other = start(&game.domain, Some(package), endpoint);
    assert!(other.wait_for_line("discovered", PATIENCE));
    let _robot = complement.map(|endpoint| start(&game.domain, None, endpoint));
    if complement.is_none() {
        game.add_robot("hulks/robot_1");
    }
    let (status, log) = game.world.wait().unwrap();
    assert_eq!(status.code(), Some(3), "{log}");
    let [direction, topic, package_name, name] = endpoint;
    let file = format!("share/{package_name}/msg/{name}.json");
    let theirs = package.prefix().join(&file).display().to_string();
    let node = format!("/elsewhere/other_definition {direction}");
    for part in [&[theirs.as_str(), &node, topic][..], parts].concat() {
        assert!(log.contains(part), "{part:?} is missing in: {log}");
    }
}

/// Input of every robot, which its programs receive before the first tick.
const FIELD: Endpoint<'static> = [
    "subscribe",
    "/hulks/robot_1/field_dimensions",
    "hsl_msgs",
    "FieldDimensions",
];

/// Builds the messages of this project with one change of each kind in [`FIELD`].
fn changed_messages() -> ChangedPackage {
    let change = |_: &str, definition: String| {
        let (length, width) = ("float32 length", "float32 width");
        let swapped = definition
            .replace(length, "float32 x")
            .replace(width, length)
            .replace("float32 x", width);
        let changed = swapped
            .replace("float32 line_width", "float64 line_width")
            .replace("penalty_marker_size", "mark_size")
            .replace("float32 goal_depth", "#");
        format!("{changed}\nuint8 carpet\n")
    };
    let source = repository("msg/msg");
    let messages = (source.as_path(), ["FieldDimensions"].as_slice());
    ChangedPackage::build("hsl_msgs", messages, &["std_msgs"], change).unwrap()
}

/// Differences of [`FIELD`] in [`changed_messages`].
const DIFFERENCES: [&str; 5] = [
    "the fields have another order, on the other side width is before length",
    "line_width is float64 on the other side instead of float32",
    "the field penalty_marker_size is mark_size on the other side",
    "the other side has no field goal_depth",
    "only the other side has the field carpet (uint8)",
];

#[test]
fn a_node_with_other_messages_of_this_project_is_refused() {
    assert_refused(&changed_messages(), FIELD, None, &DIFFERENCES);
}

#[test]
fn other_messages_of_a_node_that_starts_after_the_first_tick_are_logged() {
    let package = changed_messages();
    let parameters = ["hulks:=1", "opponents:=0", "pacing:=realtime"];
    let game = Match::start(&["hulks/robot_1"], &parameters);
    assert!(game.world.wait_for_line("the match begins", PATIENCE));
    let _late = start(&game.domain, Some(&package), FIELD);
    assert!(game.world.wait_for_line("with other fields", PATIENCE));
    game.world.signal(Signal::TERM).unwrap();
    let ended = game.wait();
    let theirs = package
        .prefix()
        .join("share/hsl_msgs/msg/FieldDimensions.json")
        .display()
        .to_string();
    let line = "/elsewhere/other_definition subscribes to /hulks/robot_1/field_dimensions";
    for part in [&[line, &theirs][..], &DIFFERENCES].concat() {
        assert!(ended.log.contains(part), "{part:?} in: {}", ended.log);
    }
    assert_eq!(ended.result.failures, [], "{}", ended.log);
}

#[test]
fn an_odometry_with_another_field_is_refused() {
    let change = |_: &str, definition: String| format!("{definition}\nfloat32 quality\n");
    let source = repository("config/ros/overlay/nav_msgs/msg");
    let dependencies = ["geometry_msgs", "std_msgs"];
    let package =
        ChangedPackage::build("nav_msgs", (&source, &["Odometry"]), &dependencies, change);
    assert_refused(
        &package.unwrap(),
        ["subscribe", "/hulks/robot_1/odom", "nav_msgs", "Odometry"],
        Some(COMMAND),
        &["only the other side has the field quality (float32)"],
    );
}

#[test]
fn a_velocity_with_narrower_fields_is_refused() {
    let change = |_: &str, definition: String| definition.replace("float64 z", "float32 z");
    let source = installed("geometry_msgs");
    let package = ChangedPackage::build(
        "geometry_msgs",
        (&source, &["Vector3", "Twist"]),
        &["std_msgs"],
        change,
    );
    assert_refused(
        &package.unwrap(),
        COMMAND,
        Some(INPUT),
        &["linear.z is float32 on the other side instead of float64"],
    );
}
