//! Required end of a run with faults.

use std::time::Duration;

use match_setup::MatchResult;
use scenario_kit::{Fault, FaultKind, FaultSchedule, FaultSignal, Process};

use crate::verdict::failure::Verdict;

/// Required result of a run with faults, compared with the same run without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// The same bag, byte for byte.
    Same,
    /// The same bag up to a tick, then a failure of the environment with its cause.
    EndsEarly {
        /// Number of the first tick that may differ, or `None` for any.
        tick: Option<u64>,
        /// Texts of which a failure must contain one.
        named: Vec<String>,
        /// True if the writer of the bag was killed, so that its last second may be missing and its end may be
        /// incomplete.
        is_cut_off: bool,
    },
}

impl Expectation {
    /// Returns the expected result of a run with the faults of `schedule`. The first fault that must end the run
    /// decides; without one, the bag must stay the same.
    pub fn new(schedule: &FaultSchedule, over_ros: bool, tick_duration: Duration) -> Self {
        let ends_early = |fault: &Fault, named: &[&str], is_cut_off| Self::EndsEarly {
            tick: Some(fault.tick(tick_duration)),
            named: named.iter().map(|it| (*it).to_owned()).collect(),
            is_cut_off,
        };
        let mut expected = schedule.0.iter().filter_map(|fault| match &fault.kind {
            FaultKind::Signal(signal, Process::World) => {
                let named: &[&str] = match (over_ros, signal) {
                    (true, _) => &["world_sim"],
                    (false, FaultSignal::Kill) => &["signal: 9"],
                    (false, FaultSignal::Freeze) => &["no heartbeat"],
                };
                Some(ends_early(
                    fault,
                    named,
                    over_ros || *signal == FaultSignal::Kill,
                ))
            }
            FaultKind::Signal(_, Process::Recorder) => {
                Some(ends_early(fault, &["recorder_node"], true))
            }
            FaultKind::Signal(_, Process::Referee) => Some(ends_early(fault, &["referee"], false)),
            FaultKind::Signal(_, Process::Robot(robot)) | FaultKind::Drop(_, robot) => {
                Some(ends_early(fault, &[&robot.to_string()], false))
            }
            FaultKind::FillDisk(_) => Some(Self::EndsEarly {
                tick: None,
                named: ["space left", "size limit", "too large"]
                    .map(str::to_owned)
                    .into(),
                is_cut_off: false,
            }),
            FaultKind::Delay(..)
            | FaultKind::Duplicate(..)
            | FaultKind::Reorder(_)
            | FaultKind::Stall(..) => None,
        });
        expected.next().unwrap_or(Self::Same)
    }

    /// Returns the fault of `schedule` that must end the run, for example `kill world`; an empty text without one.
    pub fn fatal(schedule: &FaultSchedule) -> String {
        let mut names = schedule.0.iter().filter_map(|fault| match &fault.kind {
            FaultKind::Signal(signal, Process::Robot(_)) => {
                Some(format!("{} robot", signal.verb()))
            }
            FaultKind::Signal(signal, process) => Some(format!("{} {process}", signal.verb())),
            FaultKind::Drop(topic, _) => Some(format!("drop {}", topic.name)),
            FaultKind::FillDisk(_) => Some("fill disk".to_owned()),
            _ => None,
        });
        names.next().unwrap_or_default()
    }

    /// Returns the expected verdict. `baseline` is the verdict on the same run without faults.
    pub fn verdict(&self, baseline: Verdict) -> Verdict {
        match self {
            Self::Same => baseline,
            Self::EndsEarly { .. } => Verdict::Infrastructure,
        }
    }

    /// Returns a complaint if the run must end early and no failure in `result` contains one of the expected texts.
    pub fn missing_failure(&self, result: &MatchResult) -> Option<String> {
        let Self::EndsEarly { named, .. } = self else {
            return None;
        };
        let texts: Vec<_> = result.failures.iter().map(ToString::to_string).collect();
        let is_named = |text: &String| named.iter().any(|name| text.contains(name));
        (!texts.iter().any(is_named)).then(|| {
            format!(
                "no failure contains {}, only: {}",
                named.join(" or "),
                texts.join("; ")
            )
        })
    }
}
