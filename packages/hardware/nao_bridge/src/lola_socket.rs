//! Robot's side of the node: LoLA's socket.

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
/// Timeout for reading, after which the node checks whether it has to end.
const POLL_PERIOD: Duration = Duration::from_millis(50);
/// Time without a message of the robot after which a warning is logged: many cycles.
const SILENCE: Duration = Duration::from_millis(500);

/// Client of LoLA's socket, which connects a bridge to the robot.
#[derive(Debug)]
pub struct LolaSocket<P> {
    bridge: NaoBridge,
    path: String,
    /// Inputs of the bridge from ROS, with the time of their arrival.
    inputs: Receiver<(RobotInput, Time)>,
    /// Publishes the output of a cycle to ROS.
    publish: P,
    limit: LogLimit,
    notices: NoticeLog,
}

impl<P: FnMut(&Cycle) -> Result<(), Error>> LolaSocket<P> {
    /// Creates a client for the robot at `path`. `bridge` receives `inputs`, and `publish` publishes the output of its
    /// cycles.
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

    /// Exchanges cycles with the robot until a shutdown is requested. Connects again when the connection is lost. Also
    /// handles inputs from ROS, and logs changes of the connection.
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
                    self.serve_connection(stream, shutdown)?;
                    self.bridge.disconnect();
                }
                Err(error) if !is_waiting => {
                    let text = format!("waiting for the robot at {}: {error}", self.path);
                    self.warn("waiting", text);
                    is_waiting = true;
                }
                Err(_) => {}
            }
            self.handle_inputs();
            // Wait also after a connection: a robot that closes each one at once would keep a processor busy.
            if !shutdown.is_requested() {
                thread::sleep(RETRY);
            }
        }
        Ok(())
    }

    /// Answers each message of the robot until the connection is lost or a shutdown is requested. Logs the loss of the
    /// connection. Before a shutdown, a last answer makes the robot limp. While the robot sends nothing, only handles
    /// the inputs from ROS.
    fn serve_connection(
        &mut self,
        mut stream: UnixStream,
        shutdown: &Shutdown,
    ) -> Result<(), Error> {
        let mut inbox = Inbox::default();
        let mut last_message = now();
        let mut is_silent = false;
        let error = loop {
            if shutdown.is_requested() {
                // The robot reads this answer within a cycle; it also becomes limp when the socket closes.
                let _ = stream.write_all(&Effectors::default().encode());
                return Ok(());
            }
            match receive(&mut stream, &mut inbox) {
                Ok(true) => {}
                Ok(false) => {
                    let silence = now().since(last_message);
                    if silence > SILENCE && !is_silent {
                        let seconds = silence.as_secs_f64();
                        let text = format!("the robot has sent nothing for {seconds:.1} s");
                        self.warn("silent", text);
                        is_silent = true;
                    }
                    self.handle_inputs();
                    continue;
                }
                Err(error) => break error,
            }
            last_message = now();
            is_silent = false;
            if let Err(error) = self.answer_all(&mut stream, &mut inbox)? {
                break error;
            }
        };
        self.warn(
            "lost",
            format!("lost the connection to the robot: {error:#}"),
        );
        Ok(())
    }

    /// Answers all complete messages in the inbox. The outer error ends the node, the inner one only the connection.
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

    /// Runs a cycle of the bridge on one message of the robot, sends the answer, and publishes the output. The outer
    /// error ends the node, the inner one only the connection.
    fn answer(
        &mut self,
        stream: &mut UnixStream,
        sensors: &Sensors,
    ) -> Result<anyhow::Result<()>, Error> {
        self.handle_inputs();
        let now = now();
        let cycle = self.bridge.cycle(sensors, now);
        let sent = stream
            .write_all(&cycle.effectors.encode())
            .context("cannot send an answer");
        self.notices.log(now, &cycle.notices);
        (self.publish)(&cycle)?;
        Ok(sent)
    }

    /// Answers an invalid message with limp joints, because the robot waits for an answer. Returns an error, which ends
    /// the connection, if the end of the message is unknown.
    fn refuse(&mut self, stream: &mut UnixStream, error: &LolaError) -> anyhow::Result<()> {
        let has_end = !matches!(
            error,
            LolaError::TooLong { .. }
                | LolaError::NotMessagePack { .. }
                | LolaError::NotAMap { .. }
        );
        if !has_end {
            bail!("the robot sends invalid bytes: {error}");
        }
        self.bridge.disconnect();
        let text = format!("all joints are limp: invalid message of the robot: {error}");
        self.warn("invalid", text);
        stream
            .write_all(&Effectors::default().encode())
            .context("cannot send an answer")
    }

    /// Logs a warning, with a limited rate.
    fn warn(&mut self, kind: &'static str, text: String) {
        if let Some(line) = self.limit.line(now(), kind, text) {
            tracing::warn!("{line}");
        }
    }

    /// Passes the inputs that have arrived from ROS to the bridge.
    fn handle_inputs(&mut self) {
        while let Ok((input, at)) = self.inputs.try_recv() {
            self.bridge.handle(input, at);
        }
    }
}

/// Waits for bytes of the robot, at most for [`POLL_PERIOD`], and adds them to the inbox. Returns false if none have
/// arrived.
fn receive(stream: &mut UnixStream, inbox: &mut Inbox) -> anyhow::Result<bool> {
    stream.set_read_timeout(Some(POLL_PERIOD))?;
    let mut buffer = [0; 4096];
    match stream.read(&mut buffer) {
        Ok(0) => bail!("the robot closed the socket"),
        Ok(length) => {
            inbox.push(&buffer[..length]);
            Ok(true)
        }
        Err(error) if is_timeout(&error) => Ok(false),
        Err(error) => Err(error).context("cannot read from the socket"),
    }
}

/// Returns whether a read ended without bytes only because its time was over.
fn is_timeout(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}
