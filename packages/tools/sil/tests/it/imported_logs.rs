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
    let robot: RobotId = ROBOT.parse().unwrap();
    let mut states = BTreeMap::new();
    let mut decisions = Vec::new();
    for message in Bag::open(golden()).unwrap().messages().unwrap() {
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
    let mut writer = mcap::Writer::new(BufWriter::new(File::create(file).unwrap())).unwrap();
    let mut channels = BTreeMap::new();
    for topic in hulks::INPUTS.iter().chain([&&hulks::MOTION_COMMAND]) {
        let schema = recorded_schema(topic);
        let schema = writer.add_schema(topic.type_name, "ros-z.schema.v1", &schema);
        let name = format!("/2/{}", topic.name);
        let channel = writer.add_channel(schema.unwrap(), &name, "ros-z.cdr", &BTreeMap::new());
        channels.insert(topic.name, channel.unwrap());
    }
    for (state, command) in decisions {
        let clock = NodeClock {
            now: state.now,
            origin: CLOCK.try_into().unwrap(),
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
            let time = CLOCK + state.now.as_nanos() - if is_input { 1_000_000 } else { 0 };
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

    for (arguments, expected) in [
        ("bag info robot", "log of"),
        ("bag check robot", ""),
        (
            "expect robot --robot hulks/2 --at 1790000001.5 -o moment.yaml",
            "",
        ),
    ] {
        let (code, text) = run(folder, arguments);
        assert_eq!(code, Some(0), "{arguments}: {text}");
        assert!(text.contains(expected), "{arguments}: {text}");
    }
    // The log lacks what HULKs do not have, for example the teams of seen robots, so some decisions differ.
    let (_, text) = run(folder, "redecide robot");
    let line = text.lines().find(|line| line.contains(ROBOT));
    assert!(
        line.is_some_and(|it| it.contains(&count.to_string())),
        "{text}"
    );
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
    assert!(text.contains("format is known: HULKs"), "{text}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
