//! The recorded conversation with the real node, byte for byte. See `common` where it comes from.

use std::collections::BTreeMap;

use crate::common::recode::recode;
use crate::common::recorded::{bytes, capture, events};
use hulks_protocol::attachment::Attachment;
use hulks_protocol::key::{TypeIdentity, split_topic_key, topic_key};
use hulks_protocol::namespace::Namespace;
use hulks_protocol::schema::Walker;
use hulks_protocol::token::{EntityKind, Token};
use hulks_protocol::topics::{self, INPUTS, OUTPUTS, Topic};
use serde_json::{Value, json};

fn topic_named(name: &str) -> &'static Topic {
    let mut topics = INPUTS.iter().chain(OUTPUTS);
    topics
        .find(|topic| topic.name == name)
        .unwrap_or_else(|| panic!("{name} is no topic that we know"))
}

fn namespace() -> Namespace {
    "/hulks_3".parse().unwrap()
}

/// Returns the topic of a recorded sample; its key must be the expected one.
fn topic_of(sample: &Value) -> &'static Topic {
    let key = sample["key"].as_str().unwrap();
    let (name, identity) = split_topic_key(key, &namespace()).unwrap();
    let topic = topic_named(name);
    assert_eq!(identity, TypeIdentity::known(topic));
    assert_eq!(topic_key(&namespace(), topic, &identity), key);
    topic
}

#[test]
fn every_shape_decodes_to_its_value_and_back() {
    let lines = capture();
    let mut seen = 0;
    for shape in events(&lines, "shape") {
        let type_name = shape["type_name"].as_str().unwrap();
        let mut topics = INPUTS.iter().chain(OUTPUTS);
        let topic = topics.find(|topic| topic.type_name == type_name).unwrap();
        assert_eq!(shape["schema_hash"], topic.hash);
        let payload = bytes(shape, "payload");
        let (value, again) = recode(topic, &payload).unwrap();
        assert_eq!(value, shape["value"], "{}", shape["name"]);
        assert_eq!(again, payload, "{}", shape["name"]);
        seen += 1;
    }
    assert!(seen >= 30, "only {seen} shapes");
}

#[test]
fn every_sample_has_the_shape_of_its_topic_and_encodes_back_to_the_same_bytes() {
    let lines = capture();
    let mut seen = 0;
    for sample in events(&lines, "sample") {
        let payload = bytes(sample, "payload");
        let topic = topic_of(sample);
        let (_, again) = recode(topic, &payload).unwrap();
        assert_eq!(again, payload, "{sample}");
        let walker = Walker::new(topic.schema()).unwrap();
        assert_eq!(walker.walk(&payload), Ok(()), "{sample}");
        assert_eq!(sample["encoding"], "application/cdr");
        seen += 1;
    }
    assert!(seen > 3000, "only {seen} samples");
}

/// Returns the expected meaning of a sample, from the recorded meaning of its tick, or `None` if that has none.
fn meant(topic: &Topic, meaning: &Value) -> Option<Value> {
    let world_state = &meaning["world_state"];
    let in_world_state = |path: &str| world_state.pointer(path).cloned();
    match topic.name {
        "ball_state" => in_world_state("/ball"),
        "rule_ball_state" => in_world_state("/rule_ball"),
        "ground_to_field" => in_world_state("/robot/ground_to_field"),
        "player_number" => in_world_state("/robot/player_number"),
        "primary_state" => in_world_state("/robot/primary_state"),
        "player_states" | "game_controller_address" => Some(meaning[topic.name].clone()),
        "behavior/motion_command" => Some(meaning["motion_command"].clone()),
        "behavior/trace" => Some(meaning["trace"].clone()),
        "outputs/message" => Some(meaning["message"].clone()),
        "field_dimensions" => None,
        name => in_world_state(&format!("/{name}")),
    }
}

#[test]
fn every_input_has_the_recorded_meaning_of_its_tick() {
    let lines = capture();
    let meanings: Vec<&Value> = events(&lines, "meaning").collect();
    let mut seen = 0;
    for sample in events(&lines, "sample") {
        let topic = topic_of(sample);
        if !INPUTS.contains(&topic) {
            continue;
        }
        let tick = usize::try_from(sample["tick"].as_u64().unwrap()).unwrap();
        let Some(expected) = meant(topic, meanings[tick]) else {
            continue;
        };
        let (value, _) = recode(topic, &bytes(sample, "payload")).unwrap();
        assert_eq!(value, expected, "{sample}");
        seen += 1;
    }
    assert!(seen > 2600, "only {seen} inputs");
}

#[test]
fn the_outputs_of_a_topic_have_the_recorded_meanings_in_order() {
    let lines = capture();
    for (topic, least) in [
        (&topics::MOTION_COMMAND, 240),
        (&topics::TRACE, 240),
        (&topics::MESSAGE, 11),
    ] {
        let samples = events(&lines, "sample").filter(|sample| topic_of(sample) == topic);
        let values: Vec<_> = samples
            .map(|sample| recode(topic, &bytes(sample, "payload")).unwrap().0)
            .collect();
        let meanings = events(&lines, "meaning").filter_map(|meaning| meant(topic, meaning));
        let expected: Vec<_> = meanings.filter(|it| !it.is_null()).collect();
        assert!(
            expected.len() >= least,
            "only {} on {}",
            expected.len(),
            topic.name
        );
        assert!(values.starts_with(&expected), "{}", topic.name);
    }
}

#[test]
fn every_token_is_read_and_written_alike() {
    let lines = capture();
    for token in events(&lines, "liveliness") {
        let key = token["key"].as_str().unwrap();
        let read = Token::parse(key).unwrap_or_else(|| panic!("{key} is not understood"));
        let is_deep = key.ends_with("1,64:,:,:,,");
        assert!(is_deep || read.key() == key, "{} is not {key}", read.key());
        assert_eq!(read.namespace, "/hulks_3");
    }
}

#[test]
fn every_gid_is_that_of_a_publisher_with_a_token() {
    let lines = capture();
    let mut topic_of_gid = BTreeMap::new();
    for line in events(&lines, "liveliness") {
        let token = Token::parse(line["key"].as_str().unwrap()).unwrap();
        if token.kind == EntityKind::Publisher {
            let gid = token.gid().unwrap();
            topic_of_gid.insert(gid, token.endpoint.unwrap().topic);
        }
    }
    for sample in events(&lines, "sample") {
        let attachment = Attachment::from_bytes(&bytes(sample, "attachment")).unwrap();
        assert_eq!(attachment.to_bytes().to_vec(), bytes(sample, "attachment"));
        let topic = &topic_of_gid[&attachment.gid];
        assert_eq!(
            json!(topic),
            json!(format!("/hulks_3/{}", topic_of(sample).name))
        );
    }
    assert!(topic_of_gid.len() > topics::INPUTS.len());
}
