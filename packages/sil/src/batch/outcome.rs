//! How one run of a campaign ended.

use std::process::ExitStatus;

use scenarios::{MatchFailure, MatchResult};

use super::campaign::Run;
use crate::report::MatchReport;

/// A run and how it ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Which.
    pub run: Run,
    /// Its verdict, and what it was like.
    pub report: MatchReport,
}

impl Outcome {
    /// Of a run that left `result`, or none, and the last lines that it wrote for people.
    pub fn of(
        run: Run,
        scenario: &str,
        result: Option<MatchResult>,
        status: ExitStatus,
        last_words: &str,
    ) -> Self {
        let result = result.unwrap_or_else(|| crashed(status, last_words));
        let scenario = scenario.to_owned();
        Self {
            run,
            report: MatchReport { scenario, result },
        }
    }
}

/// The result of a process that ended without one. An exit code was chosen by it and says that it could not
/// play; a signal says that what it played took it down.
fn crashed(status: ExitStatus, last_words: &str) -> MatchResult {
    MatchResult {
        failed: true,
        failures: vec![MatchFailure {
            tick: 0,
            robot: None,
            environment: status.code().is_some(),
            message: format!("the run left no result, {status}: {last_words}"),
        }],
        ..MatchResult::default()
    }
}
