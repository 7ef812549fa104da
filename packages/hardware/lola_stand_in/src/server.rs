use std::fmt;
use std::time::Duration;

use lola::{CYCLE, Effectors, Inbox, LolaError};

use crate::{Order, SimulatedNao};

/// Options of the server.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ServerOptions {
    /// Time without an answer of the client after which the joints are made limp.
    pub silence_timeout: Duration,
    /// Whether the temperature of the battery counts cycles, as with the LoLA controllers for Webots, so that a client
    /// can compute the time.
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

/// What people at the stand-in are told.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// The client has not answered for the silence timeout.
    Silent {
        /// Time since the question.
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

/// What the server waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    /// A client.
    NoClient,
    /// The next cycle, in which it sends.
    Ours,
    /// The answer to what it sent `since`.
    Theirs { since: Duration, is_silent: bool },
}

/// LoLA without its socket. Times are durations since the server was created.
#[derive(Debug)]
pub struct Server {
    robot: SimulatedNao,
    options: ServerOptions,
    turn: Turn,
    inbox: Inbox,
    /// Number of the cycle, from 1 on; it begins at [`CYCLE`] times this number.
    cycle: u32,
    /// Number of answers.
    answers: u32,
}

impl Server {
    /// Creates a server with a limp robot.
    pub fn new(options: ServerOptions) -> Self {
        Self {
            robot: SimulatedNao::default(),
            options,
            turn: Turn::NoClient,
            inbox: Inbox::default(),
            cycle: 0,
            answers: 0,
        }
    }

    /// Returns the robot.
    pub fn robot(&self) -> &SimulatedNao {
        &self.robot
    }

    /// Carries out what people do to the robot.
    pub fn carry_out(&mut self, order: &Order) {
        order.apply(&mut self.robot);
    }

    /// Returns the number of cycles since the start.
    pub fn cycles(&self) -> u32 {
        self.cycle
    }

    /// Returns the number of answers of all clients.
    pub fn answers(&self) -> u32 {
        self.answers
    }

    /// Returns when the next cycle begins.
    pub fn next_cycle(&self) -> Duration {
        CYCLE * (self.cycle + 1)
    }

    /// Returns whether a client is connected; the robot has only one.
    pub fn has_client(&self) -> bool {
        self.turn != Turn::NoClient
    }

    /// Returns whether the server waits for an answer. Other bytes of the client stay in its socket.
    pub fn is_listening(&self) -> bool {
        matches!(self.turn, Turn::Theirs { .. })
    }

    /// Takes a client, which receives the first message in the next cycle.
    pub fn connect(&mut self) {
        self.inbox = Inbox::default();
        self.turn = Turn::Ours;
    }

    /// Lets the client go and makes the robot limp.
    pub fn disconnect(&mut self) {
        self.turn = Turn::NoClient;
        self.robot.let_go();
    }

    /// Takes bytes of the client. Call it without bytes after a message was sent: what the client sent too early counts
    /// now.
    ///
    /// # Errors
    /// Returns an error if they are no answer. The robot's LoLA would end; this one has let its client go.
    pub fn receive(&mut self, bytes: &[u8]) -> Result<Option<Notice>, LolaError> {
        self.inbox.push(bytes);
        self.take_answer().inspect_err(|_| self.disconnect())
    }

    /// Moves the robot up to `now`, and returns the bytes to send if a cycle has begun in which the server sends. It
    /// sends nothing before the last message is answered.
    pub fn advance(&mut self, now: Duration) -> (Option<Vec<u8>>, Option<Notice>) {
        let before = self.cycle;
        while self.next_cycle() <= now {
            self.cycle += 1;
            self.robot.step(CYCLE);
        }
        let mut notice = None;
        match self.turn {
            Turn::Ours if self.cycle > before => {
                self.turn = Turn::Theirs {
                    since: now,
                    is_silent: false,
                };
                return (Some(self.message()), None);
            }
            Turn::Theirs {
                since,
                is_silent: false,
            } if now.saturating_sub(since) >= self.options.silence_timeout => {
                self.robot.let_go();
                let span = now.saturating_sub(since);
                notice = Some(Notice::Silent { span });
                self.turn = Turn::Theirs {
                    since,
                    is_silent: true,
                };
            }
            _ => {}
        }
        (None, notice)
    }

    fn message(&self) -> Vec<u8> {
        let temperature = if self.options.counts_cycles {
            self.cycle as f32
        } else {
            30.0
        };
        self.robot.sensors(temperature).encode()
    }

    /// Takes the answer if it is complete; what follows it stays for the next cycle.
    fn take_answer(&mut self) -> Result<Option<Notice>, LolaError> {
        let Turn::Theirs { is_silent, .. } = self.turn else {
            return Ok(None);
        };
        let Some(effectors) = self.inbox.next(Effectors::decode)? else {
            return Ok(None);
        };
        self.robot.command(effectors);
        self.answers += 1;
        self.turn = Turn::Ours;
        Ok(is_silent.then_some(Notice::AnswersAgain))
    }
}
