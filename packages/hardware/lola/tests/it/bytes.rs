//! Bytes of messages, as robots and clients send them.

use lola::{Effectors, Rgb, RobotConfig, SENSORS_LENGTH, Sensors, SonarUse, Xyz};

#[track_caller]
fn assert_contains(message: &[u8], part: &[u8]) {
    let is_there = message.windows(part.len()).any(|window| window == part);
    assert!(is_there, "{part:02x?} not found in {message:02x?}");
}

#[test]
fn the_accelerometer_of_a_standing_robot_is_first_and_big_endian() {
    let accelerometer = Xyz {
        z: -9.8125,
        ..Xyz::default()
    };
    let message = Sensors {
        accelerometer,
        ..Sensors::default()
    }
    .encode();
    let expected = b"\x8d\xad\x41\x63\x63\x65\x6c\x65\x72\x6f\x6d\x65\x74\x65\x72\x93\
                     \xca\x00\x00\x00\x00\xca\x00\x00\x00\x00\xca\xc1\x1d\x00\x00";
    assert_eq!(&message[..expected.len()], expected);
}

#[test]
fn a_message_of_a_robot_has_896_bytes() {
    let id = || "P0000000000000000000".to_owned();
    let version = || "6.0.0".to_owned();
    let robot_config = RobotConfig {
        body_id: id(),
        body_version: version(),
        head_id: id(),
        head_version: version(),
    };
    let message = Sensors {
        robot_config,
        ..Sensors::default()
    }
    .encode();
    assert_eq!(message.len(), SENSORS_LENGTH);
}

#[test]
fn lights_and_sonars_are_written_as_the_robot_reads_them() {
    let message = Effectors {
        chest: Rgb {
            red: 1.0,
            green: 0.0,
            blue: 0.5,
        },
        sonar: SonarUse {
            left: true,
            right: true,
        },
        ..Effectors::default()
    }
    .encode();
    assert_contains(
        &message,
        b"\xa5\x43\x68\x65\x73\x74\x93\xca\x3f\x80\x00\x00\xca\x00\x00\x00\x00\xca\x3f\x00\x00\x00",
    );
    assert_contains(&message, b"\xa5\x53\x6f\x6e\x61\x72\x92\xc3\xc3");
}

#[test]
fn whole_numbers_are_written_as_float32() {
    let message = Effectors::default().encode();
    let mut expected = b"\xa8Position\xdc\x00\x19".to_vec();
    expected.extend([0xca, 0, 0, 0, 0].repeat(25));
    assert_contains(&message, &expected);
}
