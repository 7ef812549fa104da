//! How one run of a campaign ended.

use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use rustix::process::Signal;
use scenario_kit::{MatchFailure, MatchResult};
use serde::{Deserialize, Serialize};

use super::campaign::Run;
use super::nemesis::Trial;
use crate::failure::Verdict;

/// Signals by which a process reports a fault of its own; all others come from outside.
const OWN_FAULTS: &[Signal] = &[
    Signal::ILL,
    Signal::TRAP,
    Signal::ABORT,
    Signal::BUS,
    Signal::FPE,
    Signal::SEGV,
    Signal::SYS,
];

/// A run and how it ended. Its line in the results file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Which.
    pub run: Run,
    /// Of the first time that it was played, unless that is `flaky`.
    pub verdict: Verdict,
    /// What it was like the first time that it was played.
    pub result: MatchResult,
    /// How it ended when it was played again for its bag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<Replay>,
    /// What faults were done to it on purpose; the verdict is then on whether they came out as they have to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trial: Option<Trial>,
}

/// How a run ended that was played again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Replay {
    /// Its verdict.
    pub verdict: Verdict,
    /// The number of its last tick.
    pub ticks: u64,
    /// What failed, in order.
    pub failures: Vec<MatchFailure>,
}

impl Outcome {
    /// Of a run that was played once.
    pub fn of(run: Run, result: MatchResult) -> Self {
        Self {
            run,
            verdict: Verdict::of(&result),
            result,
            replay: None,
            trial: None,
        }
    }

    /// Of a run that was tried with faults and ended with `result`: it passed if nothing is to complain of.
    pub fn tried(run: Run, mut result: MatchResult, trial: Trial) -> Self {
        let complaints = trial.complaints.iter();
        result.failures = complaints
            .map(|it| MatchFailure::of_scenario(result.ticks, it))
            .collect();
        result.failed = !result.failures.is_empty();
        // Its end is as the faults ask for, or there is a complaint.
        result.interrupted = false;
        Self {
            trial: Some(trial),
            ..Self::of(run, result)
        }
    }

    /// The same after the run was played again. The first verdict stands; only a failure of the code under
    /// test has to happen again in the same way, or it is `flaky`.
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

    /// What the replay adds to the verdict; none: nothing.
    pub fn note(&self) -> Option<String> {
        let replay = self.replay.as_ref()?;
        if self.verdict == Verdict::Failed {
            return None;
        }
        Some(format!("played again with the same seed: {replay}"))
    }
}

/// Where failures happened. Their texts may hold numbers of threads and processes.
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

/// How the process of a run ended.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Its exit code or signal.
    pub status: ExitStatus,
    /// Why its parent ended it; none: it ended by itself.
    pub ended_by_us: Option<String>,
    /// The last line that it wrote to standard error.
    pub last_line: String,
    /// Whether it runs the code under test itself, and not in processes of its own.
    pub is_in_process: bool,
}

impl Ending {
    /// The result of the process, which left `result` or none. It counts only if the process ended by itself
    /// and with the exit code for it.
    pub fn judge(&self, result: Option<MatchResult>) -> MatchResult {
        // No run ends without a tick and without a failure.
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

    /// Why there is no result that counts.
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
