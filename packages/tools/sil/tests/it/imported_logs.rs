//! Logs of robots in the formats of teams become bags that every command reads.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use bag_tools::Bag;
use hsl_types::{MotionCommand, RobotId, WorldState};
use hsl_wire::convert::{motion_command, world_state};
use hsl_wire::topics::{self, Topic};
use hsl_wire::{Message as _, hsl_msgs};
use hulks_protocol::cdr::encode;
use hulks_protocol::convert::{Inputs, Translate};
use hulks_protocol::node_clock::NodeClock;
use hulks_protocol::topics as hulks;
use mcap::records::MessageHeader;

use crate::common::{golden, sil};
use crate::recorded_json::recorded_schema;

const ROBOT: &str = "hulks/2";
/// Time of the robot's clock at the start of the recorded match \[ns\].
const CLOCK: u64 = 1_790_000_000_000_000_000;

/// Returns the decisions of a robot in the golden bag, each with its inputs.
fn decisions() -> Vec<(WorldState, MotionCommand)> {
    decisions_in(&golden())
}

/// Returns the decisions of a robot in a bag, each with its inputs.
fn decisions_in(bag: &Path) -> Vec<(WorldState, MotionCommand)> {
    decisions_of(ROBOT.parse().unwrap(), bag)
}

/// Returns the decisions of one robot in a bag, each with its inputs.
fn decisions_of(robot: RobotId, bag: &Path) -> Vec<(WorldState, MotionCommand)> {
    let mut states = BTreeMap::new();
    let mut decisions = Vec::new();
    for message in Bag::open(bag).unwrap().messages().unwrap() {
        let message = message.unwrap();
        let name = &message.channel.topic;
        let is = |topic: &'static Topic| *name == topic.of_robot(robot);
        if is(&topics::WORLD_STATE) {
            let state = hsl_msgs::WorldState::from_cdr(&message.data).unwrap();
            states.insert(message.log_time, world_state::from_message(&state).unwrap());
        } else if is(&topics::MOTION_COMMAND) {
            let command = hsl_msgs::MotionCommand::from_cdr(&message.data).unwrap();
            let output = motion_command::from_message(&command).unwrap();
            let state = states.remove(&message.log_time).unwrap();
            decisions.push((state, output.motion_command));
        }
    }
    decisions
}

/// Writes the decisions as a recording of HULKs, without the topics `left_out`.
fn write(file: &Path, decisions: &[(WorldState, MotionCommand)], left_out: &[&hulks::Topic]) {
    write_of_robot(file, ROBOT.parse().unwrap(), CLOCK, decisions, left_out);
}

/// Writes the decisions of a robot whose clock is at `start` \[ns\] at the start of the recorded match.
fn write_of_robot(
    file: &Path,
    robot: RobotId,
    start: u64,
    decisions: &[(WorldState, MotionCommand)],
    left_out: &[&hulks::Topic],
) {
    let mut writer = mcap::Writer::new(BufWriter::new(File::create(file).unwrap())).unwrap();
    let mut channels = BTreeMap::new();
    for topic in hulks::INPUTS.iter().chain([&&hulks::MOTION_COMMAND]) {
        let schema = recorded_schema(topic);
        let schema = writer.add_schema(topic.type_name, "ros-z.schema.v1", &schema);
        let name = format!("/{}/{}", robot.player_number, topic.name);
        let channel = writer.add_channel(schema.unwrap(), &name, "ros-z.cdr", &BTreeMap::new());
        channels.insert(topic.name, channel.unwrap());
    }
    for (state, command) in decisions {
        let clock = NodeClock {
            now: state.now,
            origin: start.try_into().unwrap(),
        };
        let inputs = Inputs::new(state, None, clock);
        let more = [
            (&hulks::PRIMARY_STATE, encode(&inputs.primary_state)),
            (&hulks::MOTION_COMMAND, encode(&command.to_theirs())),
        ];
        let more = more.map(|(topic, payload)| (topic, payload.unwrap()));
        for (topic, payload) in inputs.payloads().unwrap().into_iter().chain(more) {
            if left_out.contains(&topic) {
                continue;
            }
            let is_input = topic != &hulks::MOTION_COMMAND;
            let time = start + state.now.as_nanos() - if is_input { 1_000_000 } else { 0 };
            let header = MessageHeader {
                channel_id: channels[topic.name],
                sequence: 0,
                log_time: time + 1_000_000,
                publish_time: time,
            };
            writer.write_to_known_channel(&header, &payload).unwrap();
        }
    }
    writer.finish().unwrap();
}

/// Runs `sil` in a folder; returns exit code and all output.
fn run(folder: &Path, arguments: &str) -> (Option<i32>, String) {
    let arguments = arguments.split(' ');
    let output = sil().current_dir(folder).args(arguments).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

#[test]
fn a_log_of_hulks_is_asked_like_a_recording() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let decisions = decisions();
    write(&folder.join("log.mcap"), &decisions, &[]);
    let (code, text) = run(folder, "bag import log.mcap -o robot");
    assert_eq!(code, Some(0), "{text}");
    let count = decisions.len();
    let expected = format!("{ROBOT}: {count} decisions, {count} with a world state");
    assert!(text.contains(&expected) && !text.contains("note"), "{text}");

    let middle = &decisions[decisions.len() / 2].0;
    let game = middle.filtered_game_controller_state.as_ref().unwrap();
    let seconds = game.remaining_time_in_half.as_secs();
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    let of_the_game =
        format!("expect robot --robot hulks/2 --at game:{minutes}:{seconds:02} -o middle.yaml");
    for (arguments, expected) in [
        ("bag info robot", "log of"),
        ("bag check robot", ""),
        (
            "expect robot --robot hulks/2 --at 1790000001.5 -o moment.yaml",
            "",
        ),
        (&of_the_game, ""),
        (
            "trace robot --robot hulks/2 --at game:99:00",
            "whose clock goes from",
        ),
    ] {
        let (code, text) = run(folder, arguments);
        let is_outside = arguments.contains("99:00");
        assert_eq!(
            code,
            Some(if is_outside { 2 } else { 0 }),
            "{arguments}: {text}"
        );
        assert!(text.contains(expected), "{arguments}: {text}");
    }
    // The log lacks what HULKs do not have, for example the teams of seen robots, so some decisions may differ. It has no
    // messages to the team, so none of them differs.
    let (_, text) = run(folder, "redecide robot");
    let line = text.lines().find(|line| line.contains(ROBOT));
    assert!(
        line.is_some_and(|it| it.contains(&count.to_string())),
        "{text}"
    );
    assert!(text.contains("not compared: hulks/2"), "{text}");
    assert!(
        !text.contains("hsl/outgoing") && !text.contains("equal nodes"),
        "{text}"
    );
}

/// Imports the log of a player, whose clock is at `start` \[ns\] at the start of the recorded match, as `robot_NUMBER`.
/// `change` changes its world states.
fn import(folder: &Path, number: u8, start: u64, change: impl Fn(&mut WorldState)) {
    let robot: RobotId = format!("hulks/{number}").parse().unwrap();
    let mut decisions = decisions_of(robot, &golden());
    decisions.iter_mut().for_each(|(state, _)| change(state));
    write_of_robot(&folder.join("log.mcap"), robot, start, &decisions, &[]);
    let (code, text) = run(folder, &format!("bag import log.mcap -o robot_{number}"));
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn logs_of_hulks_are_laid_together_by_the_state_of_the_game_in_their_world_states() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    import(folder, 1, CLOCK, |_| {});
    import(folder, 2, CLOCK + 1_234_000_000, |_| {});
    let (code, text) = run(folder, "bag merge robot_1 robot_2 -o team");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("+1234.000 ms ±"), "{text}");
    // Both robots decide in the same ticks again.
    let (code, text) = run(folder, "bag info team");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("duration  2.300 s"), "{text}");
}

#[test]
fn logs_of_different_halves_have_no_state_of_the_game_in_common() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    import(folder, 1, CLOCK, |_| {});
    import(folder, 2, CLOCK, |state| {
        // The clock shows the same times on the other side.
        let game = state.filtered_game_controller_state.as_mut().unwrap();
        game.global_field_side = game.global_field_side.mirrored();
    });
    let (code, text) = run(folder, "bag merge robot_1 robot_2 -o team");
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("too few messages in common"), "{text}");
}

/// Time from the sending of a message to its logging [ns].
const LOGGED: u64 = 1_000_000;

/// Message of a bag of ROS topics: name of the topic, type, time of the robot's clock [ns], and content.
type Recorded = (String, &'static hsl_wire::MessageType, u64, Vec<u8>);

fn recorded<M: hsl_wire::Message>(topic: &str, state: &WorldState, message: &M) -> Recorded {
    let time = CLOCK + state.now.as_nanos();
    (topic.to_owned(), M::TYPE, time, message.to_cdr())
}

/// Writes a bag of ROS topics, as `ros2 bag record` does.
fn write_topics(file: &Path, messages: &[Recorded]) {
    let mut writer = mcap::Writer::new(BufWriter::new(File::create(file).unwrap())).unwrap();
    let mut channels = BTreeMap::new();
    for (topic, of_type, time, payload) in messages {
        let channel = *channels.entry(topic).or_insert_with(|| {
            let definition = of_type.definition.as_bytes();
            let schema = writer.add_schema(of_type.name, "ros2msg", definition);
            let channel = writer.add_channel(schema.unwrap(), topic, "cdr", &BTreeMap::new());
            channel.unwrap()
        });
        let header = MessageHeader {
            channel_id: channel,
            sequence: 0,
            log_time: *time + LOGGED,
            publish_time: *time,
        };
        writer.write_to_known_channel(&header, payload).unwrap();
    }
    writer.finish().unwrap();
}

/// Returns the topics that a robot of Bit-Bots records, with the world states of `decisions` and a velocity of 0.3 m/s.
fn topics_of_bitbots(decisions: &[(WorldState, MotionCommand)]) -> Vec<Recorded> {
    use bitbots_protocol::inputs::TickInputs;
    use bitbots_protocol::parameters::BridgeParameters;
    use hsl_wire::geometry_msgs::Twist;
    use hsl_wire::std_msgs::{self, Float32};
    let game = hsl_types::GameControllerState {
        remaining_time_in_half: std::time::Duration::from_secs(600),
        ..Default::default()
    };
    let player = decisions[0].0.robot.player_number;
    let mut inputs = TickInputs::new(BridgeParameters::default(), player);
    let text = |data: &str| std_msgs::String { data: data.into() };
    let debug = |name: &str| format!("/debug/dsd/body_behavior/{name}");
    let children = r#"{"YES": {"type": "action", "name": "Go"}}"#;
    let tree = format!(r#"{{"type": "decision", "name": "Root", "children": {children}}}"#);
    let (first, _) = &decisions[0];
    let mut messages = vec![recorded(&debug("dsd_tree"), first, &text(&tree))];
    let stack = text(r#"{"type": "decision", "next": {"activation_reason": "YES"}}"#);
    for (state, _) in decisions {
        // The stamps, too, are those of the robot's clock.
        let mut moved = state.clone();
        moved.move_to(hsl_types::Time::from_nanos(CLOCK + state.now.as_nanos()));
        let yaw = hsl_types::Orientation2::identity();
        let sent = inputs.of_tick(&moved, Some(&game), &[], yaw, &mut Vec::new());
        let mut velocity = Twist::default();
        velocity.linear.x = 0.3;
        messages.extend([
            recorded("/tf", state, &sent.transforms),
            recorded("/gamestate", state, &sent.game_state.unwrap()),
            recorded("/robots_relative_filtered", state, &sent.robots),
            recorded("/robot_state", state, &sent.robot_state),
            recorded("/ball_position_relative_filtered", state, &sent.ball),
            recorded("/cmd_vel", state, &velocity),
            recorded(&debug("dsd_stack"), state, &stack),
            recorded("/time_to_ball", state, &Float32 { data: 1.0 }),
        ]);
    }
    messages
}

/// Asserts that the poses and balls of an imported bag are those of the recorded match.
fn assert_same_states(bag: &Path, expected: &[(WorldState, MotionCommand)]) {
    let found = decisions_in(bag);
    assert_eq!(found.len(), expected.len());
    for ((found, _), (expected, _)) in found.iter().zip(expected) {
        // An SQLite file has only the times at which messages were logged.
        let late = found.now.as_nanos() - CLOCK - expected.now.as_nanos();
        assert!([0, LOGGED].contains(&late), "{late}");
        let [one, other] = [found, expected].map(|it| it.robot.ground_to_field);
        let distance = (one.translation() - other.translation()).norm();
        let turn = one.orientation().angle_to(other.orientation()).abs();
        assert!(distance < 1e-5 && turn < 1e-5, "{one:?} {other:?}");
        assert_eq!(found.obstacles.len(), expected.obstacles.len());
        for ball in [found, expected].map(|it| it.ball).windows(2) {
            if let [Some(found), Some(expected)] = ball
                && expected.last_seen_ball == found.last_seen_ball
            {
                assert!(found.ball_in_field.distance(expected.ball_in_field) < 1e-4);
            }
        }
    }
}

#[test]
fn a_bag_of_bitbots_is_asked_like_a_recording_in_both_storages() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("ID_2_2026-07-02T10:15:00");
    std::fs::create_dir(&folder).unwrap();
    let decisions = decisions();
    write_topics(&folder.join("log.mcap"), &topics_of_bitbots(&decisions));
    let count = decisions.len();
    let expected = format!("{ROBOT}: {count} decisions, {count} with a world state");
    let (code, text) = run(&folder, "bag convert log.mcap -o sqlite --to sqlite3");
    assert_eq!(code, Some(0), "{text}");
    for (log, robot) in [("log.mcap", "robot"), ("sqlite", "of_sqlite")] {
        let (code, text) = run(&folder, &format!("bag import {log} -o {robot}"));
        assert_eq!(code, Some(0), "{text}");
        assert!(text.contains("log of Bit-Bots"), "{text}");
        assert!(text.contains(&expected) && !text.contains("note"), "{text}");
        assert_same_states(&folder.join(robot), &decisions);
    }
    for (arguments, expected) in [
        ("bag info robot", "log of"),
        ("bag check robot", ""),
        ("trace robot --robot hulks/2 --at 1.5", "YES: Go"),
        (
            "trace robot --robot hulks/2 --at game:first:10:00",
            "YES: Go",
        ),
        (
            "expect robot --robot hulks/2 --at 1790000001.5 -o moment.yaml",
            "",
        ),
        ("report robot -o page", ""),
        ("branch robot --at 1.5 --for 1 -o branched", ""),
    ] {
        let (code, text) = run(&folder, arguments);
        assert_eq!(code, Some(0), "{arguments}: {text}");
        assert!(text.contains(expected), "{arguments}: {text}");
    }
    let (_, text) = run(&folder, "redecide robot");
    assert!(text.contains(ROBOT), "{text}");
}

#[test]
fn a_bag_of_booster_is_asked_like_a_recording() {
    use booster_protocol::parameters::BridgeParameters;
    use booster_protocol::states::{HeadAngles, recovery};
    use booster_protocol::vision::Vision;
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let decisions = decisions();
    let player = decisions[0].0.robot.player_number;
    let field = hsl_types::FieldDimensions::default();
    let mut vision = Vision::new(BridgeParameters::default().vision, player, &field);
    let head = HeadAngles {
        yaw: 0.0,
        pitch: 0.5,
    };
    let mut messages = Vec::new();
    for (state, _) in &decisions {
        let pose = state.robot.ground_to_field.as_pose();
        let pose = hsl_wire::geometry_msgs::Pose2D {
            x: pose.position.x.into(),
            y: pose.position.y.into(),
            theta: pose.orientation.angle().into(),
        };
        let posture = recovery(state.fall_down_state);
        messages.push(recorded("/fall_down_recovery_state", state, &posture));
        messages.push(recorded("/booster_soccer/robot_pose", state, &pose));
        let seen = vision.update(state, head);
        let seen = seen.iter();
        messages.extend(seen.map(|it| recorded("/booster_soccer/detection", state, it)));
    }
    write_topics(&folder.join("log.mcap"), &messages);
    let (code, text) = run(folder, "bag import log.mcap -o lost");
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("pass --player"), "{text}");
    let (code, text) = run(folder, "bag import log.mcap --player 2 -o robot");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("log of Booster"), "{text}");
    let expected = format!("{ROBOT}: {} decisions", decisions.len());
    assert!(text.contains(&expected), "{text}");
    let (code, text) = run(folder, "bag info robot");
    assert_eq!(code, Some(0), "{text}");
    let expect = "expect robot --robot hulks/2 --at 1790000001.5 -o moment.yaml";
    let (code, text) = run(folder, expect);
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn a_log_without_an_input_says_which_one_it_lacks() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let left_out = [&hulks::OBSTACLES, &hulks::BALL_STATE];
    write(&folder.join("log.mcap"), &decisions(), &left_out);
    let (code, text) = run(folder, "bag import log.mcap -o robot");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("decisions, 0 with a world state"), "{text}");
    assert!(
        text.contains("the log lacks ball_state, obstacles"),
        "{text}"
    );
}

#[test]
fn a_bag_of_no_known_team_is_refused_with_the_known_ones() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = format!("bag import {} -o robot", golden().display());
    let (code, text) = run(folder.path(), &arguments);
    assert_eq!(code, Some(2), "{text}");
    assert!(
        text.contains("format is known: HULKs, Bit-Bots, Booster"),
        "{text}"
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
