//! The robot's side: LoLA's socket.

use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use hsl_ros::{Error, LogLimit, Shutdown};
use hsl_types::Time;
use lola::{Effectors, Inbox, LolaError, Sensors};
use robot_topics::now;

use crate::notice::NoticeLog;
use crate::{Cycle, NaoBridge, RobotInput};

/// Time between two attempts to connect, and between the end of a connection and the next attempt.
const RETRY: Duration = Duration::from_millis(200);
/// How long to wait for bytes before looking whether to end.
const PATIENCE: Duration = Duration::from_millis(50);
/// Time without a message of the robot after which the log says so: many times its cycle.
const SILENCE: Duration = Duration::from_millis(500);

/// The connection to the robot, and what to do with its messages.
#[derive(Debug)]
pub struct LolaSocket<P> {
    bridge: NaoBridge,
    path: String,
    inputs: Receiver<(RobotInput, Time)>,
    publish: P,
    limit: LogLimit,
    notices: NoticeLog,
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
            limit: LogLimit::default(),
            notices: NoticeLog::default(),
        }
    }

    /// Talks to the robot until the node is asked to end; when the robot is gone, it waits for it.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message.
    pub fn serve(&mut self, shutdown: &Shutdown) -> Result<(), Error> {
        let mut is_waiting = false;
        while !shutdown.is_requested() {
            match UnixStream::connect(&self.path) {
                Ok(stream) => {
                    let text = format!("connected to the robot at {}", self.path);
                    if let Some(line) = self.limit.line(now(), "connected", text) {
                        tracing::info!("{line}");
                    }
                    is_waiting = false;
                    self.talk(stream, shutdown)?;
                    self.bridge.lose();
                }
                Err(error) if !is_waiting => {
                    let text = format!("waiting for the robot at {}: {error}", self.path);
                    self.warn("waiting", text);
                    is_waiting = true;
                }
                Err(_) => {}
            }
            self.take_inputs();
            // Also after a connection: a robot that closes each one at once would keep a processor busy.
            if !shutdown.is_requested() {
                thread::sleep(RETRY);
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
                        let seconds = silence.as_secs_f64();
                        let text = format!("the robot has sent nothing for {seconds:.1} s");
                        self.warn("silent", text);
                        is_silent = true;
                    }
                    self.take_inputs();
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
        self.warn("gone", format!("the robot is gone: {gone:#}"));
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
        let now = now();
        let cycle = self.bridge.cycle(sensors, now);
        let sent = stream
            .write_all(&cycle.effectors.encode())
            .context("it takes no answer");
        self.notices.log(now, &cycle.notices);
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
        let text = format!("all joints are limp: a message of the robot is invalid: {error}");
        self.warn("invalid", text);
        stream
            .write_all(&Effectors::default().encode())
            .context("it takes no answer")
    }

    /// Logs a warning that the robot can cause.
    fn warn(&mut self, kind: &'static str, text: String) {
        if let Some(line) = self.limit.line(now(), kind, text) {
            tracing::warn!("{line}");
        }
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
