//! `sil league` as a process, and agents that move all joints.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use simspark_protocol::{FrameDecoder, Joint, SERVER_LIMIT, write_frame};

use crate::common::sil;

/// Number of answers to each agent before the clock of a match of several agents starts.
const WARM_UP: usize = 100;
/// Duration of a cycle [s].
const CYCLE: f64 = 0.02;

/// Timeout of an agent after which its test fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server.
pub(crate) struct Serving {
    child: Child,
    pub(crate) agents: SocketAddr,
    pub(crate) monitors: SocketAddr,
}

impl Serving {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut command = sil();
        command.args(["league", "--port", "0", "--monitor-port", "0"]);
        Self::spawn(command.args(arguments))
    }

    /// Starts a command that serves a match as `sil league` does.
    pub(crate) fn spawn(command: &mut Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        let mut addresses = line
            .split([' ', ',', '\n'])
            .filter_map(|word| word.parse().ok());
        let (agents, monitors) = (addresses.next().unwrap(), addresses.next().unwrap());
        Self {
            child,
            agents,
            monitors,
        }
    }

    /// Sends a signal, if there is one, and waits for the end. Returns the exit code and the standard error.
    pub(crate) fn end(mut self, signal: Option<Signal>) -> (Option<i32>, String) {
        if let Some(signal) = signal {
            kill_process(Pid::from_child(&self.child), signal).unwrap();
        }
        let mut text = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut text).unwrap();
        (self.child.wait().unwrap().code(), text)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection to a server.
pub(crate) struct Connection {
    stream: TcpStream,
    decoder: FrameDecoder,
}

impl Connection {
    pub(crate) fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        let decoder = FrameDecoder::new(SERVER_LIMIT);
        Self { stream, decoder }
    }

    pub(crate) fn send(&mut self, message: &str) {
        let mut bytes = Vec::new();
        write_frame(message, &mut bytes).unwrap();
        self.stream.write_all(&bytes).unwrap();
    }

    /// Waits for the next message of the server; panics if the connection ends.
    pub(crate) fn receive(&mut self) -> String {
        let mut bytes = [0; 4096];
        loop {
            if let Some(frame) = self.decoder.next_frame().unwrap() {
                return String::from_utf8(frame.to_vec()).unwrap();
            }
            let count = self.stream.read(&mut bytes).unwrap();
            assert!(count > 0, "the server closed the connection");
            self.decoder.push(&bytes[..count]);
        }
    }
}

/// Plays a match of several agents for a time \[s\]. Returns all messages from the first cycle on. Answers arrive after
/// delays that depend on `haste` and must not change anything.
pub(crate) fn play(
    address: SocketAddr,
    team: &str,
    number: u32,
    until: f64,
    haste: u64,
) -> Vec<String> {
    let mut state = haste
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(u64::from(number));
    let mut delay = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        thread::sleep(Duration::from_micros((state >> 33) % 2000));
    };
    delay();
    let mut connection = Connection::open(address);
    connection.send("(scene rsg/agent/nao/nao.rsg)(syn)");
    connection.receive();
    delay();
    connection.send(&format!("(init (unum {number})(teamname {team}))(syn)"));
    for _ in 0..WARM_UP {
        connection.receive();
        connection.send("(syn)");
    }
    let mut messages = Vec::new();
    for cycle in 0.. {
        messages.push(connection.receive());
        if f64::from(cycle + 1) * CYCLE >= until {
            break;
        }
        delay();
        connection.send(&answer(number, cycle));
    }
    messages
}

/// Beams, then moves all joints and sometimes says a text.
fn answer(number: u32, cycle: u32) -> String {
    if cycle == 0 {
        return format!("(beam -{number} {number} 0)(syn)");
    }
    let joints = Joint::ALL.iter().enumerate().map(|(index, joint)| {
        let sign = if (cycle / 12 + u32::try_from(index).unwrap()).is_multiple_of(2) {
            1
        } else {
            -1
        };
        format!("({} {})", joint.effector(), f64::from(sign) * 0.7)
    });
    let say = if cycle % 7 == number % 7 {
        format!("(say {number}at{cycle})")
    } else {
        String::new()
    };
    format!("{}{say}(syn)", joints.collect::<String>())
}
