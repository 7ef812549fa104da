//! Commands on standard input.

use lola::stand_in::{ManualCommand, Server, ServerOptions};
use lola::{CYCLE, Joint, JointStatus, Sensors};

/// Returns the message of the robot after these commands.
fn after(lines: &[&str]) -> Sensors {
    let mut server = Server::new(ServerOptions::default());
    server.connect();
    for line in lines {
        server.apply(&line.parse::<ManualCommand>().unwrap());
    }
    Sensors::decode(&server.advance(CYCLE).0.unwrap()).unwrap()
}

#[test]
fn a_button_is_pressed_until_it_is_released() {
    assert!(after(&["press chest"]).touch.chest);
    assert!(!after(&["press chest", "release chest"]).touch.chest);
    assert!(after(&["press head_rear"]).touch.head_rear);
}

#[test]
fn a_robot_leans_and_a_joint_becomes_hot() {
    let sensors = after(&["lean 0.1 1.5", "status LKneePitch 2"]);
    assert_eq!((sensors.angles.x, sensors.angles.y), (0.1, 1.5));
    assert_eq!(sensors.status[Joint::LKneePitch], JointStatus::VeryHot);
}

#[test]
fn the_error_contains_the_unknown_command() {
    for line in [
        "",
        "press",
        "press nose",
        "lean 1",
        "lean NaN 0",
        "lean 4 0",
        "status LKneePitch 4",
        "status Tail 1",
        "jump high",
    ] {
        let error = line.parse::<ManualCommand>().unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("unknown command {line:?}")),
            "{error}"
        );
    }
}
