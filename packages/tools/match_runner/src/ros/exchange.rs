//! A bare exchange of messages between processes over ROS, without a match.

use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, bail};

use super::launch::Launch;
use super::process::Process;
use super::surroundings::Surroundings;
use super::{prefix, programs};
use crate::process::robot_warnings::RobotWarnings;
use crate::process::wall_clock;

/// Timeout of an exchange, in addition to that of its rounds.
const TIMEOUT: Duration = Duration::from_secs(15);
/// Timeout of a round.
const ROUND_TIMEOUT: Duration = Duration::from_millis(20);
/// Time between two polls.
const POLL_PERIOD: Duration = Duration::from_millis(20);

/// An exchange: in each round, one process asks all partners and waits for all answers.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Number of processes that answer.
    pub partners: u32,
    /// Number of rounds.
    pub rounds: u32,
    /// Size of a question in bytes.
    pub question_bytes: usize,
    /// Size of each message of an answer in bytes.
    pub answer_bytes: Vec<usize>,
}

impl Exchange {
    /// Exchanges the messages and returns the elapsed wall time.
    ///
    /// # Errors
    /// The processes cannot be started or do not find each other.
    pub fn run(&self) -> anyhow::Result<Duration> {
        prefix::require()?;
        let surroundings = Surroundings::new(false)?;
        let (sender, lines) = mpsc::channel();
        let mut partners = Vec::new();
        for partner in 0..self.partners {
            let rules = ["role:=answer".to_owned(), format!("partner:={partner}")];
            partners.push(self.start(&rules, &surroundings, sender.clone())?);
        }
        let rules = [
            "role:=ask".to_owned(),
            format!("partners:={}", self.partners),
        ];
        let mut asking = self.start(&rules, &surroundings, sender)?;
        let timeout = TIMEOUT + ROUND_TIMEOUT * self.rounds;
        let begin = wall_clock::now();
        let status = loop {
            match asking.status() {
                Some(status) => break status,
                None if begin.elapsed() > timeout => {
                    bail!(
                        "processes did not find each other within {} s",
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
                log.last().map_or("no log output", |line| line)
            );
        }
        let line = lines
            .try_recv()
            .context("the asking process printed nothing")?;
        let seconds: f64 = line
            .parse()
            .with_context(|| format!("{line:?} is not a time"))?;
        Ok(Duration::try_from_secs_f64(seconds)?)
    }

    fn start(
        &self,
        rules: &[String],
        surroundings: &Surroundings,
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
            node: "/ros_probe".to_owned(),
            label: "ros_probe".to_owned(),
            program: programs::find("ros_probe")?,
            arguments,
        };
        Process::start(
            &launch,
            surroundings,
            false,
            RobotWarnings::default(),
            lines,
        )
    }
}
