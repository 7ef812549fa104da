//! Bytes and hashes against ROS itself: the type support of the installation in `AMENT_PREFIX_PATH`.

use hsl_wire::{CdrError, MESSAGE_TYPES, MessageType};
use serde_json::Value;

use crate::ros;

/// Returns the script's output for all types, line by line.
fn written_by_ros() -> Vec<(&'static MessageType, Value, Vec<u8>)> {
    let names = MESSAGE_TYPES.iter().map(|message_type| message_type.name);
    let arguments: Vec<_> = std::iter::once("write").chain(names).collect();
    ros::values(&arguments, "")
        .lines()
        .map(|line| {
            let mut line: Value = serde_json::from_str(line).unwrap();
            let message_type = MessageType::by_name(line["type"].as_str().unwrap()).unwrap();
            let bytes = from_hex(line["cdr"].as_str().unwrap());
            (
                message_type,
                line["value"].take(),
                trimmed(message_type, bytes),
            )
        })
        .collect()
}

/// Removes bytes after the message: ROS counts padding before the first element of an empty sequence of numbers, but
/// does not write it.
fn trimmed(message_type: &MessageType, mut bytes: Vec<u8>) -> Vec<u8> {
    if let Err(CdrError::Trailing { count, .. }) = message_type.decode(&bytes) {
        bytes.truncate(bytes.len() - count);
    }
    bytes
}

#[test]
fn type_hashes_equal_those_that_ros_has_computed() {
    for message_type in MESSAGE_TYPES {
        let description = ros::type_description(message_type.name);
        let hash = description["type_hashes"]
            .as_array()
            .unwrap()
            .iter()
            .find(|hash| hash["type_name"] == message_type.name)
            .unwrap();
        assert_eq!(
            hash["hash_string"], message_type.hash,
            "{}",
            message_type.name
        );
    }
}

#[test]
fn bytes_of_ros_have_the_same_values_here_and_values_have_the_same_bytes() {
    let messages = written_by_ros();
    assert!(messages.len() > MESSAGE_TYPES.len());
    let mut ours = String::new();
    for (message_type, value, theirs) in messages {
        let name = message_type.name;
        let message = message_type.decode(&theirs).unwrap();
        assert_eq!(
            as_ros_has_it(message.json()),
            as_ros_has_it(value.clone()),
            "{name}"
        );

        let bytes = message.bytes();
        assert_eq!(
            without_padding(message_type, &theirs, &bytes),
            bytes,
            "{name}"
        );
        let line = serde_json::json!({"type": name, "value": value, "cdr": to_hex(&bytes)});
        ours.push_str(&format!("{line}\n"));
    }
    ros::values(&["read"], &ours);
}

#[test]
fn new_messages_have_the_default_values_of_ros() {
    let mut types = Vec::new();
    for (message_type, value, _) in written_by_ros() {
        if !types.contains(&message_type) {
            let message = message_type.new_message();
            assert_eq!(
                as_ros_has_it(message.json()),
                as_ros_has_it(value),
                "{}",
                message_type.name
            );
            types.push(message_type);
        }
    }
    assert_eq!(types.len(), MESSAGE_TYPES.len());
}

/// Converts options to sequences of at most one element, as ROS has them.
fn as_ros_has_it(value: Value) -> Value {
    match value {
        Value::Null => Value::Array(Vec::new()),
        Value::Object(fields) => fields
            .into_iter()
            .map(|(name, value)| (name, as_ros_has_it(value)))
            .collect(),
        Value::Array(elements) if elements.len() == 1 => elements
            .into_iter()
            .map(as_ros_has_it)
            .next()
            .unwrap_or_default(),
        Value::Array(elements) => elements.into_iter().map(as_ros_has_it).collect(),
        other => other,
    }
}

/// Returns the bytes of ROS with our zeros in place of their padding. ROS leaves arbitrary memory between fields, and
/// rounds types of a fixed size up to a multiple of 4. Padding is what can be changed without a change of the message;
/// another test shows that ROS ignores the same bytes in our messages.
fn without_padding(message_type: &MessageType, theirs: &[u8], ours: &[u8]) -> Vec<u8> {
    let name = message_type.name;
    let rest = theirs.len().checked_sub(ours.len());
    let rounded = theirs.len().is_multiple_of(4);
    assert!(
        matches!(rest, Some(0)) || rounded && matches!(rest, Some(1..4)),
        "{name}: {rest:?} bytes more"
    );
    let mut mixed = theirs[..ours.len()].to_vec();
    for index in 4..ours.len() {
        if theirs[index] != ours[index] {
            mixed[index] = !ours[index];
            let same = message_type
                .decode(&mixed)
                .is_ok_and(|message| message.bytes() == ours);
            assert!(same, "{name}: byte {index} is no padding");
            mixed[index] = ours[index];
        }
    }
    mixed
}

fn from_hex(text: &str) -> Vec<u8> {
    (0..text.len())
        .step_by(2)
        .map(|index| u8::from_str_radix(&text[index..index + 2], 16).unwrap())
        .collect()
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
