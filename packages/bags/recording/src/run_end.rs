//! The result of a run in its bag.

use std::fmt;

use hsl_bag::BagMessage;
use hsl_types::{Failure, FailureKind, RunResult, RunVerdict};
use hsl_wire::convert::{failures, scenario_result};
use hsl_wire::{hsl_msgs, topics};
use serde::Serialize;
use support::Faults;

use crate::recording::read;

/// The result of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RunEnd {
    /// The verdict; none if the bag holds no result.
    pub verdict: Option<RunVerdict>,
    /// Number of the last tick; none if the bag holds no result.
    pub ticks: Option<u64>,
    /// Failures in the order in which they became known.
    pub failures: Vec<FailureMark>,
    /// Known reasons why the same match may give another bag.
    pub not_reproducible: Vec<String>,
}

/// A failure of a run, at its time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FailureMark {
    /// Its time.
    pub time_ns: u64,
    /// The failure.
    #[serde(flatten)]
    pub failure: RunFailure,
}

/// A failure of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RunFailure {
    /// Number of the tick; 0: before the first.
    pub tick: u64,
    /// The robot, for example `hulks/3`; none: the whole run.
    pub robot: Option<String>,
    /// The message.
    pub message: String,
    /// Whether the cause is the environment, not the code under test.
    pub is_environment: bool,
}

impl RunEnd {
    /// The topics from which it is read.
    pub(crate) const TOPICS: [&'static topics::Topic; 2] = [&topics::FAILURES, &topics::RESULT];

    /// Reads the result of a run from messages. Unreadable ones are added to the faults.
    pub(crate) fn of(messages: &[BagMessage], faults: &mut Vec<String>) -> Self {
        let mut end = Self::default();
        for message in messages {
            let read = end.read(message, faults);
            faults.extend(read.err().map(|fault| {
                let (topic, time) = (message.topic(), message.time());
                format!("{topic} at {time}: {fault}")
            }));
        }
        end
    }

    fn read(&mut self, message: &BagMessage, faults: &mut Vec<String>) -> Result<(), Faults> {
        if message.topic() == topics::FAILURES.name
            && let Some(message) = read::<hsl_msgs::Failures>(message, faults)
        {
            let found = failures::from_message(&message)?;
            self.failures.extend(found.iter().map(FailureMark::of));
        } else if message.topic() == topics::RESULT.name
            && let Some(message) = read::<hsl_msgs::ScenarioResult>(message, faults)
        {
            *self = Self::of_result(&scenario_result::from_message(&message)?);
        }
        Ok(())
    }

    /// Adds failures that the program that played the run reports, unless the bag holds them.
    pub(crate) fn add(&mut self, failures: &[RunFailure], tick_ns: u64) {
        for failure in failures {
            if self.failures.iter().all(|it| it.failure != *failure) {
                self.failures.push(FailureMark {
                    time_ns: failure.tick.saturating_mul(tick_ns),
                    failure: failure.clone(),
                });
            }
        }
    }

    fn of_result(result: &RunResult) -> Self {
        Self {
            verdict: Some(result.verdict),
            ticks: Some(result.ticks),
            failures: result.failures.iter().map(FailureMark::of).collect(),
            not_reproducible: result.not_reproducible.clone(),
        }
    }
}

impl FailureMark {
    fn of(failure: &Failure) -> Self {
        Self {
            time_ns: failure.now.as_nanos(),
            failure: RunFailure {
                tick: failure.tick,
                robot: failure.robot.map(|robot| robot.to_string()),
                message: failure.message.clone(),
                is_environment: failure.kind != FailureKind::Scenario,
            },
        }
    }
}

impl fmt::Display for RunFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tick {}", self.tick)?;
        if let Some(robot) = &self.robot {
            write!(f, ", {robot}")?;
        }
        write!(f, ": {}", self.message)
    }
}
