//! Logs of robots of HULKs are read as decisions with their inputs.

use std::time::Duration;

use crate::common::made::made;
use crate::common::recorded::{bytes, capture, events};
use crate::common::recorded_json::recorded_schema;
use crate::conversions::remove_unknown;
use crate::strategies::{motion, world};
use hsl_types::{LogMessage, LoggedDecision, MotionCommand, RobotLogReader, Time, WorldState};
use hulks_protocol::attachment::Attachment;
use hulks_protocol::blackboard::BlackboardSchema;
use hulks_protocol::cdr::encode;
use hulks_protocol::convert::{Inputs, Translate};
use hulks_protocol::log::LogReader;
use hulks_protocol::node_clock::NodeClock;
use hulks_protocol::schema::Schema;
use hulks_protocol::topics::{self, INPUTS, OUTPUTS, Topic};
use proptest::prelude::*;

/// Message of a log: topic, time and payload.
type Logged = (&'static Topic, Time, Vec<u8>);

/// Reads messages of a node in a namespace, in the given order.
fn read(namespace: &str, messages: &[Logged]) -> (Vec<LoggedDecision>, Vec<String>) {
    let mut reader = LogReader::default();
    let mut decisions = Vec::new();
    for (topic, time, payload) in messages {
        let is_known = reader.read(
            &LogMessage {
                topic: &format!("{namespace}{}", topic.name),
                schema_encoding: "ros-z.schema.v1",
                type_name: topic.type_name,
                schema: &recorded_schema(topic),
                time: *time,
                payload,
                lacking: &[],
            },
            &mut decisions,
        );
        assert!(is_known);
    }
    reader.finish(&mut decisions);
    (decisions, reader.notes())
}

/// Returns the messages of a decision on a world state.
fn messages(state: &WorldState, command: &MotionCommand) -> Vec<Logged> {
    let clock = NodeClock {
        now: state.now,
        origin: 0,
    };
    let inputs = Inputs::new(state, None, clock);
    let constant = [
        (&topics::PLAYER_NUMBER, encode(&inputs.player_number)),
        (&topics::PRIMARY_STATE, encode(&inputs.primary_state)),
    ];
    let constant = constant.map(|(topic, payload)| (topic, payload.unwrap()));
    let before = Time::from_nanos(state.now.as_nanos() - 1);
    let inputs = constant.into_iter().chain(inputs.payloads().unwrap());
    let inputs = inputs.map(|(topic, payload)| (topic, before, payload));
    let command = encode(&command.to_theirs()).unwrap();
    inputs
        .chain([(&topics::MOTION_COMMAND, state.now, command)])
        .collect()
}

#[test]
fn schemas_of_recordings_are_those_of_the_wire() {
    for topic in INPUTS.iter().chain(OUTPUTS) {
        let schema = Schema::from_recorded_json(&recorded_schema(topic)).unwrap();
        assert_eq!(&schema, topic.schema(), "{}", topic.name);
    }
}

proptest! {
    #[test]
    fn a_decision_has_its_inputs_in_whatever_order_they_were_logged(
        mut state in world::world_state(),
        command in motion::motion_command(),
        order in any::<u64>(),
    ) {
        remove_unknown(&mut state);
        state.now += Duration::from_secs(1);
        let mut messages = messages(&state, &command);
        let count = messages.len();
        messages.rotate_left(order as usize % count);
        let (decisions, notes) = read("/hulks_3/", &messages);
        prop_assert_eq!(notes, Vec::<String>::new());
        let [decision] = &decisions[..] else { panic!("{decisions:?}") };
        prop_assert_eq!(decision.time, state.now);
        prop_assert_eq!(decision.robot.player_number, state.robot.player_number);
        prop_assert_eq!(&decision.output.motion_command, &command);
        let clock = NodeClock { now: state.now, origin: 0 };
        let expected = Inputs::new(&state, None, clock).to_world_state(clock);
        prop_assert_eq!(format!("{:?}", decision.world_state), format!("{:?}", Some(expected)));
    }

    #[test]
    fn a_blackboard_has_all_inputs_and_reasons(
        blackboard in made(topics::BLACKBOARD.schema()),
        command in motion::motion_command(),
    ) {
        let blackboard = encode(&blackboard).unwrap();
        let echo = BlackboardSchema::default().read(&blackboard).unwrap().world_state;
        let command = encode(&command.to_theirs()).unwrap();
        let logged = [
            (&topics::MOTION_COMMAND, Time::ZERO, command),
            (&topics::BLACKBOARD, Time::ZERO, blackboard),
        ];
        let (decisions, _) = read("", &logged);
        let [decision] = &decisions[..] else { panic!("{decisions:?}") };
        prop_assert!(decision.output.debug.is_some() && decision.field.is_some());
        let is_localized = echo.robot.ground_to_field.is_some();
        prop_assert_eq!(decision.world_state.is_some(), is_localized);
        let Some(state) = &decision.world_state else { return Ok(()) };
        prop_assert_eq!(state.robot.player_number.to_theirs(), echo.robot.player_number);
        prop_assert_eq!(state.obstacles.len(), echo.obstacles.len());
        prop_assert_eq!(state.ball.is_some(), echo.ball.is_some());
    }

    #[test]
    fn a_decision_without_an_input_has_no_world_state(
        mut state in world::world_state(),
        command in motion::motion_command(),
    ) {
        state.now += Duration::from_secs(1);
        let mut messages = messages(&state, &command);
        messages.retain(|(topic, ..)| ![&topics::OBSTACLES, &topics::PLAYER_NUMBER].contains(topic));
        let (decisions, notes) = read("/hulks_3/", &messages);
        let [decision] = &decisions[..] else { panic!("{decisions:?}") };
        prop_assert_eq!(decision.robot.to_string(), "hulks/3");
        prop_assert_eq!(&decision.world_state, &None);
        let expected = "/hulks_3: 1 of 1 decisions have no world state: the log lacks obstacles; record them, or \
                        behavior/blackboard";
        prop_assert_eq!(notes, [expected]);
    }
}

#[test]
fn payloads_that_are_no_messages_are_counted_with_the_first_reason() {
    let broken = (&topics::GROUND_TO_FIELD, Time::ZERO, vec![1, 2, 3]);
    let (decisions, notes) = read("", &[broken.clone(), broken]);
    assert_eq!(decisions, []);
    assert!(
        notes[1].starts_with("ground_to_field: 2 unreadable, the first one because the payload"),
        "{notes:?}"
    );
}

#[test]
fn the_decisions_of_a_real_node_have_the_inputs_that_it_echoed() {
    let lines = capture();
    let mut logged: Vec<Logged> = Vec::new();
    for sample in events(&lines, "sample") {
        let key = sample["key"].as_str().unwrap();
        let mut topics = INPUTS.iter().chain(OUTPUTS);
        let topic = topics.find(|it| key.starts_with(&format!("rt/hulks_3/{}/", it.name)));
        let attachment = Attachment::from_bytes(&bytes(sample, "attachment")).unwrap();
        let time = Time::from_nanos(attachment.source_timestamp.try_into().unwrap());
        logged.push((topic.unwrap(), time, bytes(sample, "payload")));
    }
    let (decisions, notes) = read("/hulks_3/", &logged);
    // The node decided once before it had inputs.
    let expected = "/hulks_3: 1 of 241 decisions have no world state: its inputs were logged later";
    assert_eq!(notes, [expected]);
    for meaning in events(&lines, "meaning") {
        let time = meaning["clock_ns"].as_u64().unwrap();
        let mut all = decisions.iter();
        let decision = all.find(|it| it.time.as_nanos() == time).unwrap();
        let state = decision.world_state.as_ref().unwrap();
        let ball = meaning["world_state"]["ball"]["ball_in_ground"][0].as_f64();
        let found = state.ball.map(|ball| f64::from(ball.ball_in_ground.x));
        assert_eq!(found, ball, "at {time}");
        assert!(decision.output.trace.is_some());
    }
}
