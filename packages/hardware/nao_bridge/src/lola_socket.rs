//! The robot's side: LoLA's socket.

use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use hsl_ros::{Error, Shutdown};
use hsl_types::Time;
use lola::{Effectors, Inbox, LolaError, Sensors};
use robot_topics::now;

use crate::{Cycle, NaoBridge, Notice, RobotInput};

/// Time between two attempts to connect.
const RETRY: Duration = Duration::from_millis(200);
/// How long to wait for bytes before looking whether to end.
const PATIENCE: Duration = Duration::from_millis(50);
/// Time without a message of the robot after which the log says so: many times its cycle.
const SILENCE: Duration = Duration::from_millis(500);

/// Shortest time between two lines of the log about invalid messages.
const TELL_INTERVAL: Duration = Duration::from_secs(1);

/// The connection to the robot, and what to do with its messages.
#[derive(Debug)]
pub struct LolaSocket<P> {
    bridge: NaoBridge,
    path: String,
    inputs: Receiver<(RobotInput, Time)>,
    publish: P,
    /// Number of invalid messages, and when the log said so last.
    refused: u64,
    told: Option<Time>,
}

impl<P: FnMut(&Cycle) -> Result<(), Error>> LolaSocket<P> {
    /// Connects `bridge` to the robot at `path`; it receives `inputs`, and `publish` publishes what its cycles say to our
    /// side.
    pub fn new(
        bridge: NaoBridge,
        path: String,
        inputs: Receiver<(RobotInput, Time)>,
        publish: P,
    ) -> Self {
        Self {
            bridge,
            path,
            inputs,
            publish,
            refused: 0,
            told: None,
        }
    }

    /// Talks to the robot until the node is asked to end; when the robot is gone, it waits for it.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message.
    pub fn serve(&mut self, shutdown: &Shutdown) -> Result<(), Error> {
        let mut is_told = false;
        while !shutdown.is_requested() {
            match UnixStream::connect(&self.path) {
                Ok(stream) => {
                    tracing::info!("connected to the robot at {}", self.path);
                    is_told = false;
                    self.talk(stream, shutdown)?;
                    self.bridge.lose();
                }
                Err(error) => {
                    if !is_told {
                        tracing::warn!("waiting for the robot at {}: {error}", self.path);
                        is_told = true;
                    }
                    self.take_inputs();
                    thread::sleep(RETRY);
                }
            }
        }
        Ok(())
    }

    /// Answers the robot until it is gone or the node ends.
    fn talk(&mut self, mut stream: UnixStream, shutdown: &Shutdown) -> Result<(), Error> {
        let mut inbox = Inbox::default();
        let mut heard = now();
        let mut is_silent = false;
        let gone = loop {
            if shutdown.is_requested() {
                // The robot asks at most one cycle later; it lets go when the socket closes, too.
                let _ = stream.write_all(&Effectors::default().encode());
                return Ok(());
            }
            match receive(&mut stream, &mut inbox) {
                Ok(true) => {}
                Ok(false) => {
                    let silence = now().since(heard);
                    if silence > SILENCE && !is_silent {
                        tracing::warn!(
                            "the robot has sent nothing for {:.1} s",
                            silence.as_secs_f64()
                        );
                        is_silent = true;
                    }
                    continue;
                }
                Err(error) => break error,
            }
            heard = now();
            is_silent = false;
            if let Err(error) = self.answer_all(&mut stream, &mut inbox)? {
                break error;
            }
        };
        tracing::warn!("the robot is gone: {gone:#}");
        Ok(())
    }

    /// Answers all messages of the robot that are complete.
    fn answer_all(
        &mut self,
        stream: &mut UnixStream,
        inbox: &mut Inbox,
    ) -> Result<anyhow::Result<()>, Error> {
        loop {
            let answered = match inbox.next(Sensors::decode) {
                Ok(None) => return Ok(Ok(())),
                Ok(Some(sensors)) => self.answer(stream, &sensors)?,
                Err(error) => self.refuse(stream, &error),
            };
            if answered.is_err() {
                return Ok(answered);
            }
        }
    }

    /// Answers one message of the robot, and publishes what it says.
    fn answer(
        &mut self,
        stream: &mut UnixStream,
        sensors: &Sensors,
    ) -> Result<anyhow::Result<()>, Error> {
        self.take_inputs();
        let cycle = self.bridge.cycle(sensors, now());
        let sent = stream
            .write_all(&cycle.effectors.encode())
            .context("it takes no answer");
        cycle.notices.iter().for_each(Notice::log);
        (self.publish)(&cycle)?;
        Ok(sent)
    }

    /// Answers a message that cannot be read: without an answer the robot would wait, with this one it is limp. Bytes that
    /// are no map have no end, so that the connection ends.
    fn refuse(&mut self, stream: &mut UnixStream, error: &LolaError) -> anyhow::Result<()> {
        let has_end = !matches!(
            error,
            LolaError::TooLong { .. }
                | LolaError::NotMessagePack { .. }
                | LolaError::NotAMap { .. }
        );
        if !has_end {
            bail!("it sends no messages: {error}");
        }
        self.bridge.lose();
        self.refused += 1;
        let is_due = self.told.is_none_or(|at| now().since(at) >= TELL_INTERVAL);
        if is_due {
            self.told = Some(now());
            tracing::warn!(
                "all joints are limp: a message of the robot is invalid (number {}): {error}",
                self.refused
            );
        }
        stream
            .write_all(&Effectors::default().encode())
            .context("it takes no answer")
    }

    fn take_inputs(&mut self) {
        while let Ok((input, at)) = self.inputs.try_recv() {
            self.bridge.take(input, at);
        }
    }
}

/// Waits for bytes; returns whether some came.
fn receive(stream: &mut UnixStream, inbox: &mut Inbox) -> anyhow::Result<bool> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut buffer = [0; 4096];
    match stream.read(&mut buffer) {
        Ok(0) => bail!("it closed the socket"),
        Ok(length) => {
            inbox.push(&buffer[..length]);
            Ok(true)
        }
        Err(error) if is_timeout(&error) => Ok(false),
        Err(error) => Err(error).context("its socket cannot be read"),
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}
