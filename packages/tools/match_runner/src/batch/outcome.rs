//! The outcome of a run of a campaign.

use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use match_setup::MatchResult;
use rustix::process::Signal;
use scenario_kit::MatchFailure;
use serde::{Deserialize, Serialize};

use super::campaign::Run;
use super::nemesis::Trial;
use crate::verdict::failure::Verdict;

/// Signals caused by faults of the process itself; all others come from outside.
const OWN_FAULTS: &[Signal] = &[
    Signal::ILL,
    Signal::TRAP,
    Signal::ABORT,
    Signal::BUS,
    Signal::FPE,
    Signal::SEGV,
    Signal::SYS,
];

/// The outcome of a run: its line in the results file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The run.
    pub run: Run,
    /// The verdict on its first attempt, or `flaky`.
    pub verdict: Verdict,
    /// The result of its first attempt.
    pub result: MatchResult,
    /// The outcome of the repetition that recorded its bag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<Replay>,
    /// Its injected faults, if any; the verdict then says whether their outcome was as expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trial: Option<Trial>,
}

/// The outcome of a repeated run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Replay {
    /// Its verdict.
    pub verdict: Verdict,
    /// The number of its last tick.
    pub ticks: u64,
    /// Its failures, in order.
    pub failures: Vec<MatchFailure>,
}

impl Outcome {
    /// Creates the outcome of a run that was played once.
    pub fn of(run: Run, result: MatchResult) -> Self {
        Self {
            run,
            verdict: Verdict::of(&result),
            result,
            replay: None,
            trial: None,
        }
    }

    /// Creates the outcome of a run with faults that ended with `result`. It passed if there are no complaints.
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
            ..Self::of(run, result)
        }
    }

    /// Adds the result of the repetition. The first verdict is final, but a failure of the code under test that does
    /// not recur in the same way becomes `flaky`.
    #[must_use]
    pub fn replayed(mut self, again: MatchResult) -> Self {
        let replay = Replay {
            verdict: Verdict::of(&again),
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

    /// Returns a note if the repetition gave another result.
    pub fn note(&self) -> Option<String> {
        let replay = self.replay.as_ref()?;
        if self.verdict == Verdict::Failed {
            return None;
        }
        Some(format!("repeated with the same seed: {replay}"))
    }
}

/// Returns the places of failures. Their texts may contain thread and process ids and are not compared.
fn places(failures: &[MatchFailure]) -> impl Iterator<Item = (u64, Option<&str>, bool)> {
    let failures = failures.iter();
    failures.map(|it| (it.tick, it.robot.as_deref(), it.environment))
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} after {} ticks", self.verdict, self.ticks)?;
        match self.failures.first() {
            Some(failure) => write!(f, ": {failure}"),
            None => Ok(()),
        }
    }
}

/// The end of the process of a run.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Its exit code or signal.
    pub status: ExitStatus,
    /// Why its parent killed it; none: it ended by itself.
    pub ended_by_us: Option<String>,
    /// The last line that it wrote to standard error.
    pub last_line: String,
    /// Whether the code under test runs in this process, not in child processes.
    pub is_in_process: bool,
}

impl Ending {
    /// Judges the process, which may have left `result`. A result is valid only if the process ended by itself with the
    /// matching exit code.
    pub fn judge(&self, result: Option<MatchResult>) -> MatchResult {
        // A run without ticks must have a failure.
        let left_one = result.as_ref().is_some_and(|it| it.ticks > 0 || it.failed);
        let mut result = result.unwrap_or_default();
        let code = Verdict::of(&result).exit_code();
        let is_confirmed = self.status.code() == Some(code.into()) && self.ended_by_us.is_none();
        if !left_one || !is_confirmed {
            result.failed = true;
            result.failures.insert(0, self.failure(result.ticks));
        }
        result
    }

    /// Returns why there is no valid result.
    fn failure(&self, tick: u64) -> MatchFailure {
        if let Some(why) = &self.ended_by_us {
            return MatchFailure::of_environment(tick, why);
        }
        let is_own_fault = |signal: i32| OWN_FAULTS.iter().any(|own| own.as_raw() == signal);
        let is_crash = self.is_in_process && self.status.signal().is_some_and(is_own_fault);
        let message = format!(
            "the run left no result, {}: {}",
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

    /// The ending of a process with this wait status.
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
        let first = || Outcome::of(RUN, failed("thread 1 panicked"));
        let again = first().replayed(failed("thread 2 panicked"));
        assert_eq!((again.verdict, again.note()), (Verdict::Failed, None));
        let flaky = first().replayed(passed());
        assert_eq!(flaky.verdict, Verdict::Flaky);
        assert!(flaky.note().unwrap().contains("passed after 50 ticks"));
    }

    #[test]
    fn a_killed_run_stays_a_failure_of_the_environment_when_it_passes_the_second_time() {
        let killed = Outcome::of(RUN, ending(9).judge(None));
        assert_eq!(killed.verdict, Verdict::Infrastructure);
        let again = killed.replayed(passed());
        assert_eq!(again.verdict, Verdict::Infrastructure);
        assert!(again.result.failures[0].message.contains("signal: 9"));
    }

    #[test]
    fn a_result_does_not_count_when_its_process_ended_otherwise() {
        let passed_and_killed = ending(9).judge(Some(passed()));
        assert_eq!(Verdict::of(&passed_and_killed), Verdict::Infrastructure);
        let passed_with_exit_code_1 = ending(1 << 8).judge(Some(passed()));
        assert_eq!(
            Verdict::of(&passed_with_exit_code_1),
            Verdict::Infrastructure
        );
        assert_eq!(ending(0).judge(Some(passed())), passed());
        assert_eq!(Verdict::of(&ending(0).judge(None)), Verdict::Infrastructure);
    }

    #[test]
    fn a_crash_is_a_failure_of_what_ran_in_the_process() {
        assert_eq!(Verdict::of(&ending(11).judge(None)), Verdict::Failed);
        let over_ros = Ending {
            is_in_process: false,
            ..ending(11)
        };
        assert_eq!(Verdict::of(&over_ros.judge(None)), Verdict::Infrastructure);
    }
}
