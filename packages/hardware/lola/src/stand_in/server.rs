use std::fmt;
use std::time::Duration;

use super::{ManualCommand, SimulatedNao};
use crate::{CYCLE, Effectors, Inbox, LolaError};

/// Options of the server.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ServerOptions {
    /// Time without an answer of the client after which the joints become limp.
    pub silence_timeout: Duration,
    /// Set to count cycles in the battery's temperature, as the LoLA controllers for Webots do, so that a client can
    /// compute the time.
    pub counts_cycles: bool,
}

impl Default for ServerOptions {
    fn default() -> Self {
        Self {
            silence_timeout: Duration::from_millis(120),
            counts_cycles: false,
        }
    }
}

/// Message for the user of the stand-in.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// The client has not answered for the silence timeout.
    Silent {
        /// Time since the last message to the client.
        span: Duration,
    },
    /// The client answers again.
    AnswersAgain,
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Silent { span } => write!(
                f,
                "the client has not answered for {:.3} s: all joints are limp",
                span.as_secs_f64()
            ),
            Self::AnswersAgain => f.write_str("the client answers again"),
        }
    }
}

/// Event that the server waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Awaited {
    /// Connection of a client.
    Client,
    /// Next cycle, in which the server sends.
    Cycle,
    /// Answer of the client to the message that was sent at `since`.
    Answer { since: Duration, is_silent: bool },
}

/// LoLA's protocol without a socket. Times are durations since the creation of the server.
#[derive(Debug)]
pub struct Server {
    robot: SimulatedNao,
    options: ServerOptions,
    /// Event that the server waits for.
    awaited: Awaited,
    /// Bytes of the client that are not handled yet.
    inbox: Inbox,
    /// Number of the current cycle, which starts at [`CYCLE`] times this number; the first cycle is 1.
    cycle: u32,
    answers: u32,
}

impl Server {
    /// Creates a server with a limp robot.
    pub fn new(options: ServerOptions) -> Self {
        Self {
            robot: SimulatedNao::default(),
            options,
            awaited: Awaited::Client,
            inbox: Inbox::default(),
            cycle: 0,
            answers: 0,
        }
    }

    /// Returns the robot.
    pub fn robot(&self) -> &SimulatedNao {
        &self.robot
    }

    /// Applies a command to the robot.
    pub fn apply(&mut self, command: &ManualCommand) {
        command.apply(&mut self.robot);
    }

    /// Returns the number of cycles since the start.
    pub fn cycles(&self) -> u32 {
        self.cycle
    }

    /// Returns the number of answers of all clients.
    pub fn answers(&self) -> u32 {
        self.answers
    }

    /// Returns the start of the next cycle.
    pub fn next_cycle(&self) -> Duration {
        CYCLE * (self.cycle + 1)
    }

    /// Returns whether a client is connected.
    pub fn has_client(&self) -> bool {
        self.awaited != Awaited::Client
    }

    /// Returns whether the server waits for an answer. If not, bytes of the client stay in the socket.
    pub fn is_listening(&self) -> bool {
        matches!(self.awaited, Awaited::Answer { .. })
    }

    /// Connects a client, which receives the first message in the next cycle. There must be no other one.
    pub fn connect(&mut self) {
        self.inbox = Inbox::default();
        self.awaited = Awaited::Cycle;
    }

    /// Disconnects the client and makes the robot limp.
    pub fn disconnect(&mut self) {
        self.awaited = Awaited::Client;
        self.robot.make_limp();
    }

    /// Handles bytes of the client: a complete answer commands the robot and ends the wait for it. Call this without
    /// bytes after a message was sent, to handle bytes that arrived too early.
    ///
    /// # Errors
    /// Returns an error if the bytes are not an answer; the client is disconnected then. The robot's LoLA would exit.
    pub fn receive(&mut self, bytes: &[u8]) -> Result<Option<Notice>, LolaError> {
        self.inbox.push(bytes);
        self.take_answer().inspect_err(|_| self.disconnect())
    }

    /// Moves the robot up to `now`. Returns the message to send, if a new cycle has started and the last message is
    /// answered; and a notice, if the client has become silent. A silent client makes the robot limp.
    pub fn advance(&mut self, now: Duration) -> (Option<Vec<u8>>, Option<Notice>) {
        let before = self.cycle;
        while self.next_cycle() <= now {
            self.cycle += 1;
            self.robot.step(CYCLE);
        }
        let mut notice = None;
        match self.awaited {
            Awaited::Cycle if self.cycle > before => {
                self.awaited = Awaited::Answer {
                    since: now,
                    is_silent: false,
                };
                return (Some(self.message()), None);
            }
            Awaited::Answer {
                since,
                is_silent: false,
            } if now.saturating_sub(since) >= self.options.silence_timeout => {
                self.robot.make_limp();
                let span = now.saturating_sub(since);
                notice = Some(Notice::Silent { span });
                self.awaited = Awaited::Answer {
                    since,
                    is_silent: true,
                };
            }
            _ => {}
        }
        (None, notice)
    }

    /// Encodes the sensors of the current cycle.
    fn message(&self) -> Vec<u8> {
        let temperature = if self.options.counts_cycles {
            self.cycle as f32
        } else {
            30.0
        };
        self.robot.sensors(temperature).encode()
    }

    /// Applies the next answer in the buffer if it is complete; bytes after it remain for the next cycle. Returns a
    /// notice if the client was silent before.
    fn take_answer(&mut self) -> Result<Option<Notice>, LolaError> {
        let Awaited::Answer { is_silent, .. } = self.awaited else {
            return Ok(None);
        };
        let Some(effectors) = self.inbox.next(Effectors::decode)? else {
            return Ok(None);
        };
        self.robot.command(effectors);
        self.answers += 1;
        self.awaited = Awaited::Cycle;
        Ok(is_silent.then_some(Notice::AnswersAgain))
    }
}
