//! A bare exchange of messages between processes over ROS, without a match.

use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, bail};

use super::launch::Launch;
use super::process::Process;
use super::surroundings::Surroundings;
use super::{prefix, programs};
use crate::robot_warnings::RobotWarnings;
use crate::wall_clock;

/// How long an exchange may take before it is given up, beyond what its rounds take.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long a round may take.
const PATIENCE_A_ROUND: Duration = Duration::from_millis(20);
/// Between two looks.
const LOOK: Duration = Duration::from_millis(20);

/// An exchange: one process asks all partners at once, and again when all have answered.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Processes that answer.
    pub partners: u32,
    /// How often all are asked.
    pub rounds: u32,
    /// Bytes of a question.
    pub question_bytes: usize,
    /// Bytes of each of the messages that make an answer.
    pub answer_bytes: Vec<usize>,
}

impl Exchange {
    /// Exchanges the messages; how much wall time that took.
    ///
    /// # Errors
    /// The processes cannot be started, or do not find each other.
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
        let patience = PATIENCE + PATIENCE_A_ROUND * self.rounds;
        let begin = wall_clock::now();
        let status = loop {
            match asking.status() {
                Some(status) => break status,
                None if begin.elapsed() > patience => {
                    bail!(
                        "processes did not find each other within {} s",
                        patience.as_secs()
                    );
                }
                None => std::thread::sleep(LOOK),
            }
        };
        let log = asking.log();
        if !status.success() {
            bail!(
                "a ROS process fails: {}",
                log.last().map_or("it says nothing", |line| line)
            );
        }
        let line = lines
            .try_recv()
            .context("the process that asks says nothing")?;
        let seconds: f64 = line
            .parse()
            .with_context(|| format!("{line:?} is no time"))?;
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
