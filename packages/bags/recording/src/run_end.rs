//! How a run ended, as its bag says.

use std::fmt;

use hsl_bag::BagMessage;
use hsl_types::{Failure, FailureKind, Faults, RunResult, RunVerdict};
use hsl_wire::convert::{failures, scenario_result};
use hsl_wire::{hsl_msgs, topics};
use serde::Serialize;

use crate::recording::read;

/// How a run ended, and why it failed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RunEnd {
    /// None: the bag holds no result.
    pub verdict: Option<RunVerdict>,
    /// Number of the last tick; none: the bag holds no result.
    pub ticks: Option<u64>,
    /// In the order in which they became known.
    pub failures: Vec<FailureMark>,
    /// Why the same match may give another bag, a reason each; empty: none is known.
    pub not_reproducible: Vec<String>,
}

/// One reason why a run failed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FailureMark {
    /// When.
    pub time_ns: u64,
    /// Number of the tick.
    pub tick: u64,
    /// As in `hulks/3`; none: the whole run.
    pub robot: Option<String>,
    /// What happened, with its numbers.
    pub message: String,
    /// Whether the cause is the environment and not the code under test.
    pub is_environment: bool,
}

impl RunEnd {
    /// The topics from which it is read.
    pub(crate) const TOPICS: [&'static topics::Topic; 2] = [&topics::FAILURES, &topics::RESULT];

    /// The end of a run among messages; what cannot be read is noted.
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

    /// Whether it holds a failure that people would write as `text`, `tick 3, hulks/robot_1: it fell`.
    pub(crate) fn says(&self, text: &str) -> bool {
        let mut failures = self.failures.iter();
        failures
            .any(|it| text.starts_with(&format!("tick {}", it.tick)) && text.ends_with(&it.message))
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
            tick: failure.tick,
            robot: failure.robot.map(|robot| robot.to_string()),
            message: failure.message.clone(),
            is_environment: failure.kind != FailureKind::Scenario,
        }
    }
}

impl fmt::Display for FailureMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tick {}", self.tick)?;
        if let Some(robot) = &self.robot {
            write!(f, ", {robot}")?;
        }
        write!(f, ": {}", self.message)
    }
}
