//! Exchange of messages between processes over ROS, without a match.

use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, bail};

use super::launch::Launch;
use super::node_log::log_text;
use super::process::Process;
use super::process_environment::ProcessEnvironment;
use super::{prefix, programs};
use crate::process::robot_warnings::RobotWarnings;
use crate::process::wall_clock;

/// Program of the processes.
pub const PROGRAM: &str = "ros_probe";
/// Timeout of an exchange, in addition to that of its rounds.
const TIMEOUT: Duration = Duration::from_secs(15);
const ROUND_TIMEOUT: Duration = Duration::from_millis(20);
/// Time between two polls.
const POLL_PERIOD: Duration = Duration::from_millis(20);

/// Exchange in rounds: one process sends to all partners and waits for all answers.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Number of processes that answer.
    pub partners: u32,
    /// Number of rounds.
    pub rounds: u32,
    /// Size of a question \[bytes\].
    pub question_bytes: usize,
    /// Size of each message of an answer \[bytes\].
    pub answer_bytes: Vec<usize>,
}

impl Exchange {
    /// Starts the processes, lets them exchange the messages, and returns the wall time that the asking process has
    /// measured.
    ///
    /// # Errors
    ///
    /// Returns an error if the processes cannot be started or do not discover each other.
    pub fn run(&self) -> anyhow::Result<Duration> {
        self.run_in(&ProcessEnvironment::new(false)?)
    }

    /// Does the same without an environment variable of this process.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`run`](Self::run).
    pub fn run_without(&self, variable: &'static str) -> anyhow::Result<Duration> {
        let mut environment = ProcessEnvironment::new(false)?;
        environment.remove(variable);
        self.run_in(&environment)
    }

    fn run_in(&self, environment: &ProcessEnvironment) -> anyhow::Result<Duration> {
        prefix::require()?;
        let (sender, lines) = mpsc::channel();
        let mut partners = Vec::new();
        for partner in 0..self.partners {
            let rules = ["role:=answer".to_owned(), format!("partner:={partner}")];
            partners.push(self.start(&rules, environment, sender.clone())?);
        }
        let rules = [
            "role:=ask".to_owned(),
            format!("partners:={}", self.partners),
        ];
        let mut asking = self.start(&rules, environment, sender)?;
        let timeout = TIMEOUT + ROUND_TIMEOUT * self.rounds;
        let begin = wall_clock::now();
        let status = loop {
            match asking.status() {
                Some(status) => break status,
                None if begin.elapsed() > timeout => {
                    bail!(
                        "processes did not discover each other within {} s",
                        timeout.as_secs()
                    );
                }
                None => std::thread::sleep(POLL_PERIOD),
            }
        };
        let log = asking.log();
        if !status.success() {
            bail!(
                "a ROS process failed: {}",
                log.iter()
                    .rfind(|line| !line.trim().is_empty())
                    .map_or("no log output", |line| log_text(line))
            );
        }
        let line = lines.try_recv().context("ros_probe printed no duration")?;
        let seconds: f64 = line
            .parse()
            .with_context(|| format!("ros_probe printed {line:?} instead of a duration"))?;
        Ok(Duration::try_from_secs_f64(seconds)?)
    }

    /// Starts a process with these parameters. Its lines on standard output are sent to `lines`.
    fn start(
        &self,
        rules: &[String],
        environment: &ProcessEnvironment,
        lines: mpsc::Sender<String>,
    ) -> anyhow::Result<Process> {
        let sizes = [
            format!("rounds:={}", self.rounds),
            format!("question_bytes:={}", self.question_bytes),
            format!("answer_bytes:={:?}", self.answer_bytes),
        ];
        let mut arguments = vec!["--ros-args".to_owned()];
        for rule in rules.iter().chain(&sizes) {
            arguments.extend(["-p".to_owned(), rule.clone()]);
        }
        let launch = Launch {
            node: format!("/{PROGRAM}"),
            label: PROGRAM.to_owned(),
            program: programs::find(PROGRAM)?,
            arguments,
            is_guarded: false,
        };
        Process::start(&launch, environment, false, RobotWarnings::default(), lines)
    }
}
