//! Program with its socket.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};

use lola::{Effectors, Inbox, Joint, Joints, Sensors};

/// Running program, which is killed at the end of the test.
struct Program {
    child: Child,
    lines: std::io::Lines<BufReader<std::process::ChildStderr>>,
}

impl Program {
    fn start(socket: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lola_stand_in"))
            .arg("--socket")
            .arg(socket)
            .args(arguments)
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let mut program = Self { child, lines };
        program.wait_for("listening on");
        program
    }

    fn wait_for(&mut self, text: &str) {
        let mut lines = self.lines.by_ref().map(Result::unwrap);
        assert!(lines.any(|line| line.contains(text)), "{text} not found");
    }

    fn input(&mut self) -> &mut ChildStdin {
        self.child.stdin.as_mut().unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Client {
    stream: UnixStream,
    inbox: Inbox,
}

impl Client {
    fn connect(socket: &Path) -> Self {
        Self {
            stream: UnixStream::connect(socket).unwrap(),
            inbox: Inbox::default(),
        }
    }

    /// Waits for the next message of the robot; `None` if the socket is closed.
    fn sensors(&mut self) -> Option<Sensors> {
        loop {
            if let Some(sensors) = self.inbox.next(Sensors::decode).unwrap() {
                return Some(sensors);
            }
            let mut buffer = [0; 100];
            match self.stream.read(&mut buffer) {
                Ok(0) | Err(_) => return None,
                Ok(length) => self.inbox.push(&buffer[..length]),
            }
        }
    }

    fn answer(&mut self, effectors: &Effectors) {
        self.stream.write_all(&effectors.encode()).unwrap();
    }
}

fn socket(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("lola")
}

/// Returns effectors that turn the head to the left.
fn left() -> Effectors {
    let mut effectors = Effectors {
        stiffness: Joints::from_fn(|_| 1.0),
        ..Effectors::default()
    };
    effectors.position[Joint::HeadYaw] = 0.5;
    effectors
}

#[test]
fn a_client_turns_the_head() {
    let folder = tempfile::tempdir().unwrap();
    let _program = Program::start(&socket(&folder), &["--piece", "100"]);
    let mut client = Client::connect(&socket(&folder));
    while client.sensors().unwrap().position[Joint::HeadYaw] < 0.5 {
        client.answer(&left());
    }
}

#[test]
fn a_second_client_is_refused_and_the_first_one_stays_connected() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(&socket(&folder), &[]);
    let mut first = Client::connect(&socket(&folder));
    first.sensors().unwrap();
    let mut second = Client::connect(&socket(&folder));
    program.wait_for("a second client is refused");
    assert_eq!(second.sensors(), None);
    first.answer(&left());
    assert!(first.sensors().is_some());
}

#[test]
fn a_client_that_disconnects_leaves_a_limp_robot_for_the_next_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(&socket(&folder), &[]);
    let mut first = Client::connect(&socket(&folder));
    for _ in 0..3 {
        first.sensors().unwrap();
        first.answer(&left());
    }
    assert_eq!(first.sensors().unwrap().stiffness[Joint::HeadYaw], 1.0);
    drop(first);
    program.wait_for("all joints are limp");
    let mut next = Client::connect(&socket(&folder));
    assert_eq!(next.sensors().unwrap().stiffness[Joint::HeadYaw], 0.0);
}

#[test]
fn a_client_that_sends_no_messagepack_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(&socket(&folder), &[]);
    let mut client = Client::connect(&socket(&folder));
    client.sensors().unwrap();
    client.stream.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    program.wait_for("the message must be a map, got the integer 71");
    assert_eq!(client.sensors(), None);
}

#[test]
fn a_silent_client_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(&socket(&folder), &[]);
    let mut client = Client::connect(&socket(&folder));
    client.sensors().unwrap();
    program.wait_for("all joints are limp");
    client.answer(&left());
    program.wait_for("the client answers again");
}

#[test]
fn commands_are_read_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(&socket(&folder), &[]);
    program.input().write_all(b"jump\npress chest\n").unwrap();
    program.wait_for("unknown command \"jump\"");
    let mut client = Client::connect(&socket(&folder));
    while !client.sensors().unwrap().touch.chest {
        client.answer(&left());
    }
}

#[test]
fn a_socket_without_a_listener_is_replaced_and_one_in_use_is_not() {
    let folder = tempfile::tempdir().unwrap();
    drop(Program::start(&socket(&folder), &[]));
    assert!(socket(&folder).exists());
    let _program = Program::start(&socket(&folder), &[]);
    let second = Command::new(env!("CARGO_BIN_EXE_lola_stand_in"))
        .arg("--socket")
        .arg(socket(&folder))
        .output()
        .unwrap();
    let error = String::from_utf8(second.stderr).unwrap();
    assert!(
        error.contains("another program listens on this socket"),
        "{error}"
    );
    assert_eq!(second.status.code(), Some(3));
}

#[test]
fn a_client_that_floods_the_socket_is_answered_once_in_a_cycle() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(&socket(&folder), &[]);
    let mut client = Client::connect(&socket(&folder));
    let flood = left().encode().repeat(1000);
    let mut writer = client.stream.try_clone().unwrap();
    let flooding = std::thread::spawn(move || writer.write_all(&flood));
    while client.sensors().unwrap().position[Joint::HeadYaw] < 0.5 {}
    drop(program.child.kill());
    let _ = flooding.join().unwrap();
}
