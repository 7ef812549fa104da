//! Result of a run in its bag.

use std::fmt;

use hsl_bag::BagMessage;
use hsl_types::{Failure, FailureKind, RunResult, RunVerdict};
use hsl_wire::convert::{failures, scenario_result};
use hsl_wire::{hsl_msgs, topics};
use serde::Serialize;
use support::InvalidValues;

use crate::message::read;

/// Result of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunEnd {
    /// Verdict; `None` if the bag contains no result.
    #[cfg_attr(test, ts(type = "RunVerdict | null"))]
    pub verdict: Option<RunVerdict>,
    /// Number of the last tick; `None` if the bag contains no result.
    pub ticks: Option<u64>,
    /// Failures in the order of detection.
    pub failures: Vec<FailureMark>,
    /// Known reasons why a repetition of the match may result in a different bag.
    pub not_reproducible: Vec<String>,
}

/// Failure of a run, with its time.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FailureMark {
    /// Time of the failure.
    pub time_ns: u64,
    /// Failure.
    #[serde(flatten)]
    pub failure: RunFailure,
}

/// Failure of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunFailure {
    /// Number of the tick; 0 is before the first tick.
    pub tick: u64,
    /// Robot, for example `hulks/3`; `None` for the whole run.
    pub robot: Option<String>,
    /// Message.
    pub message: String,
    /// True if the environment caused the failure, not the code under test.
    pub is_environment: bool,
}

impl RunEnd {
    /// Topics with the result.
    pub(crate) const TOPICS: [&'static topics::Topic; 2] = [&topics::FAILURES, &topics::RESULT];

    /// Reads the result of a run, or the failures before it, from messages. Errors of unreadable messages are added to
    /// `faults`.
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

    /// Reads one message: adds the failures of a tick, or replaces everything by the final result, which contains them.
    fn read(
        &mut self,
        message: &BagMessage,
        faults: &mut Vec<String>,
    ) -> Result<(), InvalidValues> {
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

    /// Adds failures reported by the program that played the run, unless the bag contains them.
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

    /// Converts the final result of a run.
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
    /// Converts a failure of a run.
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
