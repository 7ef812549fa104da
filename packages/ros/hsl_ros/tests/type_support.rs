//! Round trips of published bytes through r2r's typed messages.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use hsl_wire::topics::Topic;
use hsl_wire::{CdrError, MessageType};
use r2r::WrappedTypesupport;
use ros_testing::python;
use serde_json::Value;

type RoundTrip = fn(&[u8]) -> Vec<u8>;

/// Types of all topics with their round trips through r2r.
macro_rules! round_trips {
    ($($package:ident::$name:ident,)*) => {
        &[$((
            concat!(stringify!($package), "/msg/", stringify!($name)),
            through_r2r::<r2r::$package::msg::$name>,
        )),*]
    };
}

static ROUND_TRIPS: &[(&str, RoundTrip)] = round_trips![
    rosgraph_msgs::Clock,
    tf2_msgs::TFMessage,
    visualization_msgs::MarkerArray,
    hsl_msgs::FieldDimensions,
    hsl_msgs::BehaviorTreeLayout,
    hsl_msgs::Intervention,
    hsl_msgs::SimulationTruth,
    hsl_msgs::RefereeCommand,
    hsl_msgs::RefereeDecision,
    hsl_msgs::GameControllerState,
    hsl_msgs::HslMessage,
    hsl_msgs::WorldState,
    hsl_msgs::MotionCommand,
    hsl_msgs::BehaviorTrace,
    hsl_msgs::BehaviorDebug,
    hsl_msgs::MissionDecision,
    hsl_msgs::PacketEvents,
    hsl_msgs::Violations,
    hsl_msgs::TimelineMarker,
    hsl_msgs::Failures,
    hsl_msgs::Pace,
    hsl_msgs::ScenarioResult,
    hsl_msgs::RecordedTick,
    hsl_msgs::RecordedTicks,
    hsl_msgs::RecorderStatus,
    std_msgs::String,
    hsl_msgs::LeagueTruth,
    hsl_msgs::LeagueText,
    sensor_msgs::JointState,
    nav_msgs::Odometry,
    geometry_msgs::PoseWithCovarianceStamped,
    geometry_msgs::PoseStamped,
    geometry_msgs::Twist,
    geometry_msgs::TwistStamped,
    soccer_vision_3d_msgs::BallArray,
    soccer_vision_3d_msgs::RobotArray,
];

fn through_r2r<M: WrappedTypesupport>(bytes: &[u8]) -> Vec<u8> {
    M::from_serialized_bytes(bytes)
        .unwrap()
        .to_serialized_bytes()
        .unwrap()
}

/// Returns messages of these types with all kinds of values, as written by ROS, with the names of their types.
fn written_by_ros(names: &BTreeSet<&str>) -> Vec<(String, Vec<u8>)> {
    let script = "../../core/hsl_wire/tests/type_support/values.py";
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(script);
    let output = Command::new(python())
        .arg(script)
        .arg("write")
        .args(names)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let lines = String::from_utf8(output.stdout).unwrap();
    let message = |line| {
        let line: Value = serde_json::from_str(line).unwrap();
        let name = line["type"].as_str().unwrap().to_owned();
        (name, from_hex(line["cdr"].as_str().unwrap()))
    };
    lines.lines().map(message).collect()
}

fn from_hex(text: &str) -> Vec<u8> {
    let digits = |index| u8::from_str_radix(&text[index..index + 2], 16).unwrap();
    (0..text.len()).step_by(2).map(digits).collect()
}

#[test]
fn a_published_message_is_unchanged_after_r2r_has_read_and_written_it() {
    let names = Topic::all().map(|topic| topic.message_type.name).collect();
    let messages = written_by_ros(&names);
    assert!(messages.len() > names.len());
    for (name, bytes) in messages {
        let message_type = MessageType::by_name(&name).unwrap();
        let (_, through_r2r) = ROUND_TRIPS.iter().find(|(it, _)| *it == name).unwrap();
        let ours = canonical(message_type, &bytes);
        assert_eq!(canonical(message_type, &through_r2r(&ours)), ours, "{name}");
    }
}

/// Returns the message as written by `hsl_wire`. ROS does not initialize padding bytes, and counts padding before the
/// first element of an empty sequence of numbers without writing it.
fn canonical(message_type: &MessageType, bytes: &[u8]) -> Vec<u8> {
    match message_type.decode(bytes) {
        Err(CdrError::Trailing { count, .. }) => {
            canonical(message_type, &bytes[..bytes.len() - count])
        }
        message => message.unwrap().bytes(),
    }
}
