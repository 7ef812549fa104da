//! Exchange of messages, with the time as an argument.

use std::time::Duration;

use lola::stand_in::{Notice, Server, ServerOptions};
use lola::{CYCLE, Effectors, Joint, Joints, SENSORS_LENGTH, Sensors};

/// Returns a server whose client has received the first message.
fn connected(options: ServerOptions) -> Server {
    let mut server = Server::new(options);
    server.connect();
    let (message, notice) = server.advance(CYCLE);
    assert_eq!((message.unwrap().len(), notice), (SENSORS_LENGTH, None));
    server
}

/// Returns an answer that makes all joints stiff.
fn stiff() -> Vec<u8> {
    Effectors {
        stiffness: Joints::from_fn(|_| 1.0),
        ..Effectors::default()
    }
    .encode()
}

fn is_limp(server: &Server) -> bool {
    let sensors = server.robot().sensors(0.0);
    sensors
        .stiffness
        .iter()
        .all(|(_, stiffness)| *stiffness == 0.0)
}

#[test]
fn every_cycle_has_a_message_if_each_is_answered() {
    let mut server = connected(ServerOptions::default());
    for cycle in 2..100 {
        assert_eq!(server.receive(&stiff()), Ok(None));
        assert!(server.advance(CYCLE * cycle).0.is_some(), "cycle {cycle}");
    }
}

#[test]
fn the_next_message_waits_for_the_answer_and_for_the_cycle() {
    let mut server = connected(ServerOptions::default());
    assert_eq!(server.advance(CYCLE * 3).0, None);
    server.receive(&stiff()).unwrap();
    assert_eq!(server.advance(CYCLE * 3 + CYCLE / 2).0, None);
    assert!(server.advance(CYCLE * 4).0.is_some());
}

#[test]
fn an_answer_in_two_pieces_counts_when_it_is_complete() {
    let mut server = connected(ServerOptions::default());
    let answer = stiff();
    server.receive(&answer[..500]).unwrap();
    assert!(server.is_listening() && is_limp(&server));
    server.receive(&answer[500..]).unwrap();
    assert!(!server.is_listening() && !is_limp(&server));
}

#[test]
fn a_silent_client_leaves_limp_joints_until_it_answers() {
    let mut server = connected(ServerOptions::default());
    server.receive(&stiff()).unwrap();
    server.advance(CYCLE * 2);
    assert!(!is_limp(&server));
    let silent = CYCLE * 2 + ServerOptions::default().silence_timeout;
    assert_eq!(server.advance(silent - Duration::from_millis(1)).1, None);
    let (message, notice) = server.advance(silent);
    assert!(message.is_none() && matches!(notice, Some(Notice::Silent { .. })));
    assert!(is_limp(&server));
    assert_eq!(server.advance(silent + CYCLE).1, None);
    assert_eq!(server.receive(&stiff()), Ok(Some(Notice::AnswersAgain)));
    assert!(!is_limp(&server));
}

#[test]
fn a_client_that_disconnects_leaves_a_limp_robot() {
    let mut server = connected(ServerOptions::default());
    server.receive(&stiff()).unwrap();
    server.disconnect();
    assert!(is_limp(&server) && !server.has_client());
    assert_eq!(server.advance(CYCLE * 5), (None, None));
}

#[test]
fn an_answer_with_an_integer_for_a_float_closes_the_connection() {
    let mut server = connected(ServerOptions::default());
    server.receive(&stiff()).unwrap();
    server.advance(CYCLE * 2);
    let mut answer = stiff();
    // The first position becomes an integer, as written by encoders that shorten whole numbers.
    let at = answer.iter().position(|byte| *byte == 0xca).unwrap();
    answer.splice(at..at + 5, [0]);
    let error = server.receive(&answer).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Position[0] must be a float32, got the integer 0"
    );
    assert!(is_limp(&server) && !server.has_client());
}

#[test]
fn the_next_client_does_not_get_bytes_of_the_last_one() {
    let mut server = connected(ServerOptions::default());
    server.receive(&stiff()[..300]).unwrap();
    server.disconnect();
    server.connect();
    server.advance(CYCLE * 2);
    assert_eq!(server.receive(&stiff()), Ok(None));
    assert!(!is_limp(&server));
}

#[test]
fn cycles_are_counted_in_the_batterys_temperature_on_request() {
    let options = ServerOptions {
        counts_cycles: true,
        ..ServerOptions::default()
    };
    let mut server = connected(options);
    server.receive(&stiff()).unwrap();
    let message = server.advance(CYCLE * 7).0.unwrap();
    let sensors = Sensors::decode(&message).unwrap();
    assert_eq!(sensors.battery.temperature, 7.0);
    assert_eq!(sensors.stiffness[Joint::HeadYaw], 1.0);
}

#[test]
fn answers_that_come_too_early_count_one_in_each_cycle() {
    let mut server = connected(ServerOptions::default());
    let limp = Effectors::default().encode();
    server.receive(&[stiff(), limp, stiff()].concat()).unwrap();
    assert!(!is_limp(&server) && !server.is_listening());
    for (cycle, limp_then) in [(2, true), (3, false)] {
        assert!(server.advance(CYCLE * cycle).0.is_some());
        server.receive(&[]).unwrap();
        assert_eq!(is_limp(&server), limp_then);
        assert_eq!(server.answers(), cycle);
    }
    server.advance(CYCLE * 4);
    server.receive(&[]).unwrap();
    assert!(server.is_listening());
}
