//! Outcome of a run of a campaign.

use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use match_setup::MatchResult;
use rustix::process::Signal;
use scenario_kit::MatchFailure;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::campaign::Run;
use super::fault_campaign::Trial;
use crate::verdict::failure::Verdict;
use user_files::wording;

/// Signals caused by errors of the process itself; all others come from outside.
const OWN_SIGNALS: &[Signal] = &[
    Signal::ILL,
    Signal::TRAP,
    Signal::ABORT,
    Signal::BUS,
    Signal::FPE,
    Signal::SEGV,
    Signal::SYS,
];

/// Outcome of a run, a line in the results file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// Run of the campaign.
    pub run: Run,
    /// Verdict on the first attempt, or `flaky`.
    pub verdict: Verdict,
    /// Result of the first attempt.
    pub result: MatchResult,
    /// Outcome of the repetition that recorded the bag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<Replay>,
    /// Injected faults, if any. The verdict is then that of the expectation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trial: Option<Trial>,
}

/// Outcome of a repeated run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Replay {
    /// Verdict of the repetition.
    pub verdict: Verdict,
    /// Number of the last tick.
    pub ticks: u64,
    /// Failures in order.
    pub failures: Vec<MatchFailure>,
}

impl Outcome {
    /// Creates the outcome of a run that was played once, without its wall time: the results of a campaign are the same on
    /// each machine.
    pub fn once(run: Run, result: MatchResult) -> Self {
        Self {
            run,
            verdict: result.verdict(),
            result: MatchResult {
                wall_seconds: None,
                ..result
            },
            replay: None,
            trial: None,
        }
    }

    /// Creates the outcome of a run with faults from its `result`. The complaints of the trial replace the failures:
    /// they decide whether the run passed, and the fault itself does not fail it.
    pub fn tried(run: Run, mut result: MatchResult, trial: Trial) -> Self {
        let complaints = trial.complaints.iter();
        result.failures = complaints
            .map(|it| MatchFailure::of_scenario(result.ticks, it))
            .collect();
        result.failed = !result.failures.is_empty();
        // An unexpected interruption is among the complaints.
        result.interrupted = false;
        Self {
            trial: Some(trial),
            ..Self::once(run, result)
        }
    }

    /// Adds the result of the repetition. The first verdict stays, but a failure of the code under test that is not
    /// repeated equally becomes `flaky`.
    #[must_use]
    pub fn replayed(mut self, again: MatchResult) -> Self {
        let replay = Replay {
            verdict: again.verdict(),
            ticks: again.ticks,
            failures: again.failures,
        };
        let is_same = (replay.verdict, replay.ticks) == (self.verdict, self.result.ticks)
            && places(&replay.failures).eq(places(&self.result.failures));
        if self.verdict == Verdict::Failed && !is_same {
            self.verdict = Verdict::Flaky;
        }
        self.replay = Some(replay);
        self
    }

    /// Returns a note about a repetition with another result than the first attempt; `None` without one.
    pub fn note(&self) -> Option<String> {
        let replay = self.replay.as_ref()?;
        if self.verdict == Verdict::Failed {
            return None;
        }
        Some(format!("repeated with the same seed: {replay}"))
    }
}

/// Returns tick, robot and kind of each failure, for the comparison of two attempts. Their texts may contain thread and
/// process ids and are not compared.
fn places(failures: &[MatchFailure]) -> impl Iterator<Item = (u64, Option<&str>, bool)> {
    let failures = failures.iter();
    failures.map(|it| (it.tick, it.robot.as_deref(), it.environment))
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ticks = wording::count(self.ticks, "tick");
        write!(f, "{} after {ticks}", self.verdict)?;
        match self.failures.first() {
            Some(failure) => write!(f, ": {failure}"),
            None => Ok(()),
        }
    }
}

/// End of the process of a run.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Exit code or signal.
    pub status: ExitStatus,
    /// Reason why the parent killed the process, or `None` if it exited by itself.
    pub ended_by_us: Option<String>,
    /// Last line on standard error.
    pub last_line: String,
    /// True if the code under test runs in this process, not in child processes.
    pub is_in_process: bool,
}

impl Ending {
    /// Returns `result` if it is credible: the process exited by itself, with the exit code of the result. Otherwise
    /// returns it with the failure of the process in front. `result` is `None` if the process wrote none.
    pub fn judge(&self, result: Option<MatchResult>) -> MatchResult {
        // A run without ticks must have a failure.
        let left_one = result.as_ref().is_some_and(|it| it.ticks > 0 || it.failed);
        let mut result = result.unwrap_or_default();
        let code = result.verdict().exit_code();
        let is_confirmed = self.status.code() == Some(code.into()) && self.ended_by_us.is_none();
        if !left_one || !is_confirmed {
            result.failed = true;
            result.failures.insert(0, self.failure(result.ticks));
        }
        result
    }

    /// Returns the failure of a run without a credible result: of the code under test if it crashed the process,
    /// otherwise of the environment. `tick` is the last known one.
    fn failure(&self, tick: u64) -> MatchFailure {
        if let Some(why) = &self.ended_by_us {
            return MatchFailure::of_environment(tick, why);
        }
        let is_own_signal = |signal: i32| OWN_SIGNALS.iter().any(|own| own.as_raw() == signal);
        let is_crash = self.is_in_process && self.status.signal().is_some_and(is_own_signal);
        let message = format!(
            "the run wrote no result, {}: {}",
            self.status, self.last_line
        );
        MatchFailure {
            environment: !is_crash,
            ..MatchFailure::of_environment(tick, message)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUN: Run = Run { point: 0, seed: 1 };

    fn failed(message: &str) -> MatchResult {
        MatchResult {
            ticks: 50,
            failed: true,
            failures: vec![MatchFailure::of_scenario(50, message)],
            ..MatchResult::default()
        }
    }

    fn passed() -> MatchResult {
        MatchResult {
            ticks: 50,
            ..MatchResult::default()
        }
    }

    /// Returns the ending of a process with this wait status.
    fn ending(status: i32) -> Ending {
        Ending {
            status: ExitStatus::from_raw(status),
            ended_by_us: None,
            last_line: "its last line".to_owned(),
            is_in_process: true,
        }
    }

    #[test]
    fn a_failed_run_stays_failed_when_it_fails_again_and_is_flaky_when_it_does_not() {
        let first = || Outcome::once(RUN, failed("thread 1 panicked"));
        let again = first().replayed(failed("thread 2 panicked"));
        assert_eq!((again.verdict, again.note()), (Verdict::Failed, None));
        let flaky = first().replayed(passed());
        assert_eq!(flaky.verdict, Verdict::Flaky);
        assert!(flaky.note().unwrap().contains("passed after 50 ticks"));
    }

    #[test]
    fn a_killed_run_stays_a_failure_of_the_environment_when_it_passes_the_second_time() {
        let killed = Outcome::once(RUN, ending(9).judge(None));
        assert_eq!(killed.verdict, Verdict::Infrastructure);
        let again = killed.replayed(passed());
        assert_eq!(again.verdict, Verdict::Infrastructure);
        assert!(again.result.failures[0].message.contains("signal: 9"));
    }

    #[test]
    fn a_result_does_not_count_when_its_process_ended_otherwise() {
        let passed_and_killed = ending(9).judge(Some(passed()));
        assert_eq!(passed_and_killed.verdict(), Verdict::Infrastructure);
        let passed_with_exit_code_1 = ending(1 << 8).judge(Some(passed()));
        assert_eq!(passed_with_exit_code_1.verdict(), Verdict::Infrastructure);
        assert_eq!(ending(0).judge(Some(passed())), passed());
        assert_eq!(ending(0).judge(None).verdict(), Verdict::Infrastructure);
    }

    #[test]
    fn a_crash_is_a_failure_of_what_ran_in_the_process() {
        assert_eq!(ending(11).judge(None).verdict(), Verdict::Failed);
        let over_ros = Ending {
            is_in_process: false,
            ..ending(11)
        };
        assert_eq!(over_ros.judge(None).verdict(), Verdict::Infrastructure);
    }
}
