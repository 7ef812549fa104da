//! Refused messages, and the texts of the errors.

use lola::{Effectors, Sensors};
use rmpv::Value;

pub(crate) fn entries(mut message: &[u8]) -> Vec<(Value, Value)> {
    match rmpv::decode::read_value(&mut message).unwrap() {
        Value::Map(entries) => entries,
        other => panic!("{other} is no map"),
    }
}

pub(crate) fn encoded(entries: Vec<(Value, Value)>) -> Vec<u8> {
    let mut bytes = Vec::new();
    rmpv::encode::write_value(&mut bytes, &Value::Map(entries)).unwrap();
    bytes
}

/// Returns the message `bytes` with `change` applied to the value of `key`.
fn changed(bytes: &[u8], key: &str, change: impl Fn(&mut Value)) -> Vec<u8> {
    let mut map = entries(bytes);
    let value = map.iter_mut().find(|(name, _)| name.as_str() == Some(key));
    change(&mut value.unwrap().1);
    encoded(map)
}

/// Returns the values of an array.
fn values(value: &mut Value) -> &mut Vec<Value> {
    match value {
        Value::Array(values) => values,
        other => panic!("{other} is no array"),
    }
}

#[test]
fn errors_for_the_robots_message_contain_key_position_and_value() {
    type Change = fn(&mut Value);
    for (key, change, expected) in [
        (
            "Position",
            (|it| values(it).truncate(24)) as Change,
            "Position must have 25 values, got 24",
        ),
        (
            "FSR",
            |it| values(it)[3] = "much".into(),
            "FSR[3] must be a number, got a text of 4 bytes",
        ),
        (
            "Gyroscope",
            |it| values(it)[1] = f32::NAN.into(),
            "Gyroscope[1] must be finite, got NaN",
        ),
        (
            "Gyroscope",
            |it| values(it)[1] = 1e300.into(),
            "Gyroscope[1] must be finite, got 1",
        ),
        (
            "Status",
            |it| values(it)[7] = 4.into(),
            "the status of LHipYawPitch must be one of 0 to 3, got 4",
        ),
        (
            "Touch",
            |it| *it = 1.into(),
            "Touch must be an array, got the integer 1",
        ),
        (
            "RobotConfig",
            |it| values(it)[0] = 6.into(),
            "RobotConfig[0] must be a text, got the integer 6",
        ),
    ] {
        let message = changed(&Sensors::default().encode(), key, change);
        let error = Sensors::decode(&message).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}, not {expected}");
    }
}

#[test]
fn a_missing_key_is_named() {
    let mut map = entries(&Sensors::default().encode());
    map.retain(|(name, _)| name.as_str() != Some("Angles"));
    let error = Sensors::decode(&encoded(map)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "key Angles not found in a map of 12 keys"
    );
}

#[test]
fn a_renamed_key_is_named_as_the_missing_one() {
    let mut map = entries(&Sensors::default().encode());
    let angles = map
        .iter_mut()
        .find(|(name, _)| name.as_str() == Some("Angles"));
    angles.unwrap().0 = "Torso".into();
    let error = Sensors::decode(&encoded(map)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "key Angles not found in a map of 13 keys"
    );
}

#[test]
fn a_message_that_is_not_a_map_is_refused() {
    let error = Sensors::decode(&[0x93, 1, 2, 3]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the message must be a map, got an array of 3 values"
    );
}

#[test]
fn arrays_nested_too_deep_are_refused() {
    let mut bytes = vec![0x91; 1000];
    bytes.push(0xc0);
    let error = Sensors::decode(&bytes).unwrap_err().to_string();
    assert!(error.starts_with("not MessagePack: "), "{error}");
}

#[test]
fn a_client_that_sends_an_integer_for_a_float_is_refused_as_by_the_robot() {
    let change = |it: &mut Value| values(it)[2] = 1.into();
    let message = changed(&Effectors::default().encode(), "Stiffness", change);
    let error = Effectors::decode(&message).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Stiffness[2] must be a float32, got the integer 1"
    );
}

#[test]
fn a_client_that_sends_a_number_for_a_boolean_is_refused() {
    let change = |it: &mut Value| values(it)[1] = 1.into();
    let message = changed(&Effectors::default().encode(), "Sonar", change);
    let error = Effectors::decode(&message).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Sonar[1] must be a Boolean, got the integer 1"
    );
}
