//! Robots that send partial messages, invalid messages, or nothing.

use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use hsl_ros::Shutdown;
use hsl_types::{PlayerNumber, PrimaryState, Time};
use lola::{Effectors, Inbox, Sensors};
use nao_bridge::{LolaSocket, NaoBridge, NaoParameters, RobotInput};
use robot_bridge::Input;
use tempfile::TempDir;

use crate::robot::stand;

/// Robot whose bytes are written by the test.
struct Robot {
    listener: UnixListener,
    stream: UnixStream,
    inbox: Inbox,
    commands: mpsc::Sender<(RobotInput, Time)>,
    published: Receiver<PrimaryState>,
    _folder: TempDir,
}

impl Robot {
    /// Creates a robot with a bridge that needs no button; the bridge ends with the process.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lola");
        let listener = UnixListener::bind(&path).unwrap();
        let (commands, inputs) = mpsc::channel();
        let (publish, published) = mpsc::channel();
        let parameters = NaoParameters {
            needs_button: false,
            ..NaoParameters::default()
        };
        let bridge = NaoBridge::new(PlayerNumber::new::<3>(), parameters);
        let path = path.to_str().unwrap().to_owned();
        thread::spawn(move || {
            let publish = move |cycle: &nao_bridge::Cycle| {
                // The receiver is missing only after the end of the test.
                let _ = publish.send(cycle.world_state.robot.primary_state);
                Ok(())
            };
            let mut socket = LolaSocket::new(bridge, path, inputs, publish);
            socket.serve(&Shutdown::default()).unwrap();
        });
        let (stream, _) = listener.accept().unwrap();
        Self {
            listener,
            stream,
            inbox: Inbox::default(),
            commands,
            published,
            _folder: folder,
        }
    }

    fn send(&mut self, bytes: &[u8]) {
        let command = RobotInput::Topics(Input::Command(stand()));
        self.commands.send((command, robot_topics::now())).unwrap();
        self.stream.write_all(bytes).unwrap();
    }

    /// Waits for the next answer; `None` if the bridge has closed the socket.
    fn answer(&mut self) -> Option<Effectors> {
        loop {
            if let Some(answer) = self.inbox.next(Effectors::decode).unwrap() {
                return Some(answer);
            }
            let mut buffer = [0; 1000];
            match self.stream.read(&mut buffer) {
                Ok(0) | Err(_) => return None,
                Ok(length) => self.inbox.push(&buffer[..length]),
            }
        }
    }

    /// Returns whether all joints are limp in the next answer.
    fn is_limp(&mut self) -> bool {
        let stiffness = self.answer().unwrap().stiffness;
        stiffness.iter().all(|(_, stiffness)| *stiffness == 0.0)
    }
}

#[test]
fn half_a_message_is_answered_when_it_is_complete() {
    let mut robot = Robot::new();
    let message = Sensors::default().encode();
    robot.send(&message[..500]);
    thread::sleep(Duration::from_millis(100));
    assert!(robot.published.try_recv().is_err());
    robot.send(&message[500..]);
    assert!(!robot.is_limp());
}

#[test]
fn an_invalid_message_is_answered_with_limp_joints_and_the_next_one_as_usual() {
    let mut robot = Robot::new();
    robot.send(&Sensors::default().encode());
    assert!(!robot.is_limp());
    // A map without keys.
    robot.send(&[0x80]);
    assert!(robot.is_limp());
    robot.send(&Sensors::default().encode());
    assert!(!robot.is_limp());
}

#[test]
fn invalid_bytes_close_the_connection_and_the_bridge_connects_again() {
    let mut robot = Robot::new();
    robot.send(b"HTTP/1.1 200 OK\r\n");
    assert_eq!(robot.answer(), None);
    let (stream, _) = robot.listener.accept().unwrap();
    robot.stream = stream;
    robot.send(&Sensors::default().encode());
    assert!(!robot.is_limp());
}

#[test]
fn several_messages_at_once_are_all_answered() {
    let mut robot = Robot::new();
    robot.send(&Sensors::default().encode().repeat(3));
    for _ in 0..3 {
        assert!(robot.answer().is_some());
    }
}

#[test]
fn integers_for_floats_are_read() {
    let mut robot = Robot::new();
    let mut message = Sensors::default().encode();
    // Encoders that shorten whole numbers write 0.0 like this; 0xca starts a float32.
    while let Some(at) = message.iter().position(|byte| *byte == 0xca) {
        message.splice(at..at + 5, [0]);
    }
    assert!(message.len() < 500);
    robot.send(&message);
    assert!(!robot.is_limp());
}

#[test]
fn half_a_message_of_a_lost_connection_is_ignored_in_the_next_one() {
    let mut robot = Robot::new();
    robot.send(&Sensors::default().encode()[..500]);
    robot.stream.shutdown(std::net::Shutdown::Both).unwrap();
    let (stream, _) = robot.listener.accept().unwrap();
    robot.stream = stream;
    robot.send(&Sensors::default().encode());
    assert!(!robot.is_limp());
}

#[test]
fn the_bridge_waits_before_each_new_connection_to_a_robot_that_closes_them() {
    let robot = Robot::new();
    let closed = robot_topics::now();
    drop(robot.stream);
    for number in 1..=4 {
        robot.listener.accept().unwrap();
        let least = Duration::from_millis(200) * number;
        assert!(robot_topics::now().since(closed) >= least, "{number}");
    }
}
