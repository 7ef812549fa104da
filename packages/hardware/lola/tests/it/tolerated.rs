//! Deviations that are tolerated in messages of the robot.

use lola::{Joint, JointStatus, Sensors};

use crate::refused::{encoded, entries};
use rmpv::Value;

/// Returns a message with another value for `key`.
fn with(key: &str, values: &[Value]) -> Vec<u8> {
    let mut map = entries(&Sensors::default().encode());
    map.retain(|(name, _)| name.as_str() != Some(key));
    map.push((key.into(), Value::Array(values.to_vec())));
    encoded(map)
}

#[test]
fn integers_are_numbers() {
    let read = Sensors::decode(&with("Accelerometer", &[0.into(), 1.into(), (-9).into()]));
    assert_eq!(read.unwrap().accelerometer.z, -9.0);
}

#[test]
fn float64_are_numbers() {
    let battery = [0.5_f64.into(), 0.into(), 128.into(), 30.25_f64.into()];
    let read = Sensors::decode(&with("Battery", &battery)).unwrap().battery;
    assert_eq!(
        (read.charge, read.status, read.temperature),
        (0.5, 128.0, 30.25)
    );
}

#[test]
fn the_status_of_joints_may_come_as_floats() {
    let mut numbers = vec![Value::F32(0.0); 25];
    numbers[Joint::LKneePitch.index()] = Value::F32(2.0);
    let read = Sensors::decode(&with("Status", &numbers)).unwrap();
    assert_eq!(read.status[Joint::LKneePitch], JointStatus::VeryHot);
    assert_eq!(read.status[Joint::HeadYaw], JointStatus::Normal);
}

#[test]
fn keys_may_have_any_order() {
    let mut sensors = Sensors::default();
    sensors.position[Joint::LKneePitch] = 0.25;
    let mut map = entries(&sensors.encode());
    map.reverse();
    assert_eq!(Sensors::decode(&encoded(map)).unwrap(), sensors);
}

#[test]
fn unknown_keys_are_ignored() {
    let read = Sensors::decode(&with("Whiskers", &[Value::Nil]));
    assert!(read.is_ok(), "{read:?}");
}
