//! Bags read by independent readers: the Python packages `rosbags` and `mcap` with `mcap-ros2-support`, each in its own
//! environment.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use hsl_bag::{BagWriter, StorageOptions};
use hsl_types::{
    Intervention, PacketEvent, PacketEventKind, PlayerNumber, RobotId, Severity, Team, Time,
    TimelineMarker, Violation,
};
use hsl_wire::convert::{
    behavior_debug, behavior_trace, behavior_tree_layout, failures, field_dimensions,
    game_controller_state, header, hsl_message, intervention, motion_command, packet_events,
    referee_command, referee_decision, scenario_result, simulation_truth, time, timeline_marker,
    violations, world_state,
};
use hsl_wire::topics::{self, Scope, TOPICS};
use hsl_wire::{
    RecordMessage, TickRecord, geometry_msgs, hsl_msgs, rosgraph_msgs, tf2_msgs, visualization_msgs,
};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use crate::common::{Fixture, message};
use crate::strategies::{behavior, game, motion, simulation, world};

/// Generator of values that are the same in every run.
struct Values(TestRunner);

impl Values {
    fn any<T: std::fmt::Debug>(&mut self, strategy: impl Strategy<Value = T>) -> T {
        strategy.new_tree(&mut self.0).unwrap().current()
    }
}

/// Returns the messages of the world with their topics.
fn of_the_world(values: &mut Values, now: Time, tick: u64) -> Vec<RecordMessage> {
    let unused = RobotId::new(Team::Hulks, PlayerNumber::new::<1>());
    let header = header::of_world(now);
    let mut truth = values.any(simulation::simulation_truth());
    truth.now = now;
    truth.tick = tick;
    let transform = geometry_msgs::TransformStamped {
        header: header.clone(),
        child_frame_id: unused.ground_frame().to_owned(),
        ..Default::default()
    };
    let transforms = tf2_msgs::TFMessage {
        transforms: vec![transform],
    };
    let clock = rosgraph_msgs::Clock {
        clock: time::to_message(now),
    };
    let command = values.any(simulation::referee_command());
    let decision = values.any(simulation::referee_decision());
    let mission = hsl_msgs::MissionDecision {
        header: header.clone(),
        state: hsl_msgs::MissionDecision::FAILED,
        outcome: "the goal cannot be reached".to_owned(),
        records: vec![hsl_msgs::MissionRecord {
            kind: "ended".to_owned(),
            json: r#"{"record":"ended","time":7}"#.to_owned(),
            ..Default::default()
        }],
        ..Default::default()
    };
    let violation = Violation {
        check_name: "a check",
        robot: Some(unused),
        message: "a reason".to_owned(),
        severity: Severity::Error,
    };
    let result = values.any(simulation::run_result());
    let event = PacketEvent {
        kind: PacketEventKind::Restored,
        sender: RobotId::new(Team::Opponent, PlayerNumber::new::<3>()),
        receiver: Some(RobotId::new(Team::Opponent, PlayerNumber::new::<1>())),
        sent_at: Time::from_nanos(123_456_789),
        arrives_at: Some(now),
        content: Some(values.any(world::outgoing_message())),
    };
    let marker = TimelineMarker {
        frame_time: now,
        color: hsl_types::Color::LIGHT_BLUE,
        label: "a mark: ⚽".to_owned(),
    };
    let shape = visualization_msgs::Marker {
        header: header.clone(),
        ns: "field".to_owned(),
        points: vec![geometry_msgs::Point::default(); 3],
        ..Default::default()
    };
    let shapes = visualization_msgs::MarkerArray {
        markers: vec![shape],
    };
    vec![
        message(&topics::CLOCK, unused, &clock),
        message(&topics::TF_STATIC, unused, &transforms),
        message(
            &topics::TRUTH,
            unused,
            &simulation_truth::to_message(&truth),
        ),
        message(
            &topics::REFEREE_COMMAND,
            unused,
            &referee_command::to_message(header.clone(), &command),
        ),
        message(
            &topics::REFEREE_DECISION,
            unused,
            &referee_decision::to_message(header.clone(), &decision),
        ),
        message(&topics::MISSION_DECISION, unused, &mission),
        message(
            &topics::PACKET_EVENTS,
            unused,
            &packet_events::to_message(header.clone(), &[event]),
        ),
        message(
            &topics::INTERVENTIONS,
            unused,
            &intervention::to_message(now, tick, &Intervention::Step(tick)),
        ),
        message(
            &topics::VIOLATIONS,
            unused,
            &violations::to_message(header, &[violation]),
        ),
        message(
            &topics::TIMELINE_MARKERS,
            unused,
            &timeline_marker::to_message(&marker),
        ),
        message(&topics::TF, unused, &transforms),
        message(&topics::SCENE, unused, &shapes),
        message(&topics::MARKERS, unused, &shapes),
        message(
            &topics::FAILURES,
            unused,
            &failures::to_message(header::of_world(now), &result.failures),
        ),
        message(
            &topics::RESULT,
            unused,
            &scenario_result::to_message(&result),
        ),
    ]
}

/// Returns the messages of a robot with their topics.
fn of_a_robot(values: &mut Values, now: Time, robot: RobotId) -> Vec<RecordMessage> {
    let header = || header::of_robot(now, robot);
    let dimensions = values.any(simulation::field_dimensions());
    let layout = values.any(behavior::layout());
    let game = values.any(game::game_controller_state());
    let incoming = values.any(world::incoming_message());
    let world = values.any(world::world_state());
    let command = values.any(motion::motion_command());
    let outgoing = values.any(world::outgoing_message());
    let trace = values.any(behavior::trace());
    let debug = values.any(behavior::behavior_debug());
    vec![
        message(
            &topics::FIELD_DIMENSIONS,
            robot,
            &field_dimensions::to_message(&dimensions),
        ),
        message(
            &topics::TREE_LAYOUT,
            robot,
            &behavior_tree_layout::to_message(header(), &layout),
        ),
        message(
            &topics::GAME_CONTROLLER_STATE,
            robot,
            &game_controller_state::to_message(header(), &game),
        ),
        message(
            &topics::HSL_INCOMING,
            robot,
            &hsl_message::incoming_to_message(header(), &incoming),
        ),
        message(
            &topics::WORLD_STATE,
            robot,
            &world_state::to_message(header(), &world, 1),
        ),
        message(
            &topics::MOTION_COMMAND,
            robot,
            &motion_command::to_message(header(), &command.into()),
        ),
        message(
            &topics::HSL_OUTGOING,
            robot,
            &hsl_message::outgoing_to_message(header(), robot.player_number, &outgoing),
        ),
        message(
            &topics::TRACE,
            robot,
            &behavior_trace::to_message(header(), &trace),
        ),
        message(
            &topics::DEBUG,
            robot,
            &behavior_debug::to_message(header(), &debug),
        ),
    ]
}

/// Writes a bag with all topics, and a file with its expected content.
fn write(folder: &Path, expected: &Path) {
    let mut values = Values(TestRunner::deterministic());
    let mut bag = BagWriter::create(folder, StorageOptions::default()).unwrap();
    let mut lines = String::new();
    for tick in 1..=60 {
        let now = Time::from_nanos(tick * 12_000_000);
        let mut messages = of_the_world(&mut values, now, tick);
        for team in Team::ALL {
            let robot = RobotId::new(team, PlayerNumber::new::<5>());
            messages.extend(of_a_robot(&mut values, now, robot));
        }
        for message in &messages {
            let value = message.message_type.decode(&message.data).unwrap().json();
            let line = serde_json::json!({
                "topic": message.topic,
                "type": message.message_type.name,
                "time": now.as_nanos(),
                "value": value,
            });
            writeln!(lines, "{line}").unwrap();
        }
        bag.write(&TickRecord {
            now,
            tick,
            messages,
        })
        .unwrap();
    }
    let summary = bag.finish().unwrap();
    let recorded = TOPICS.iter().filter(|topic| topic.recorded);
    let names = recorded.map(|topic| if topic.scope == Scope::Robot { 2 } else { 1 });
    assert_eq!(
        summary.topics.len(),
        names.sum::<usize>(),
        "add the new recorded topic to this test"
    );
    std::fs::write(expected, lines).unwrap();
}

/// Runs a judge on a bag.
fn ask(environment: &str, script: &str) {
    let fixture = Fixture::new();
    let (folder, expected) = (fixture.path("bag"), fixture.path("expected"));
    write(&folder, &expected);

    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = package
        .join("../../../config/ros/venvs")
        .join(environment)
        .join("bin/python3");
    assert!(
        python.is_file(),
        "{} not found: run `make test`, or config/ros/venv {environment}",
        python.display()
    );
    let status = Command::new(python)
        .arg(package.join("tests/judges").join(script))
        .args([folder, expected])
        // A sourced ROS sets the variable; the judge must use only its own environment.
        .env_remove("PYTHONPATH")
        .status()
        .unwrap();
    assert!(status.success(), "{script} does not agree");
}

#[test]
fn rosbags_reads_the_values_that_were_written() {
    ask("rosbags", "read_with_rosbags.py");
}

#[test]
fn mcap_with_its_ros_2_support_reads_the_values_that_were_written() {
    ask("mcap", "read_with_mcap.py");
}
