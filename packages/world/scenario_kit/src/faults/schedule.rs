use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hsl_types::parameters::{ParameterType, ParameterValue};
use hsl_types::{RobotId, Time};
use serde::{Deserialize, Serialize};
use support::InvalidValues;

use super::fault::{Fault, FaultError, FaultKind};
use super::process::{FaultSignal, Process};

/// Faults of a run. The text form separates them by semicolons.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FaultSchedule(pub Vec<Fault>);

impl ParameterValue for FaultSchedule {
    const TYPE: ParameterType = ParameterType::Text;
}

impl FaultSchedule {
    /// Adds a fault that kills the node of `robot` at this simulated time \[s\], for scenarios that show the reaction
    /// of other robots.
    pub fn kill(&mut self, robot: RobotId, seconds: f32) {
        self.0.push(Fault {
            at: Time::ZERO + Duration::try_from_secs_f32(seconds).unwrap_or_default(),
            kind: FaultKind::Signal(FaultSignal::Kill, Process::Robot(robot)),
        });
    }

    /// Returns the signals to processes that are due at `now`: of all faults with a start at or before `now`, in the
    /// order of the schedule. Also returns signals that were sent in earlier ticks.
    pub fn signals(&self, now: Time) -> impl Iterator<Item = (FaultSignal, Process)> {
        self.due(now).filter_map(|fault| match fault.kind {
            FaultKind::Signal(signal, process) => Some((signal, process)),
            _ => None,
        })
    }

    /// Returns the faults with a start at or before `now`.
    pub fn due(&self, now: Time) -> impl Iterator<Item = &Fault> {
        self.0.iter().filter(move |fault| fault.at <= now)
    }

    /// Returns whether a fault sends a signal to this process.
    pub fn concern(&self, process: Process) -> bool {
        let is_meant =
            |fault: &Fault| matches!(fault.kind, FaultKind::Signal(_, it) if it == process);
        self.0.iter().any(is_meant)
    }

    /// Returns the maximum size of a file of the bag \[bytes\], or `None` for unlimited.
    pub fn disk_size(&self) -> Option<u64> {
        let mut sizes = self.0.iter().filter_map(|fault| match fault.kind {
            FaultKind::FillDisk(bytes) => Some(bytes),
            _ => None,
        });
        sizes.next()
    }

    /// Checks that these faults are possible in a run with these `processes`: each process exists, and no delay is so
    /// long that the robot does not answer within `tick_timeout` of wall time.
    ///
    /// # Errors
    ///
    /// Returns all impossible faults together.
    pub fn validate(
        &self,
        processes: &[Process],
        tick_timeout: Duration,
    ) -> Result<(), InvalidValues> {
        let mut faults = InvalidValues::default();
        let known: Vec<_> = processes.iter().map(ToString::to_string).collect();
        let known = known.join(", ");
        for fault in &self.0 {
            let process = match fault.kind {
                FaultKind::Signal(_, process) => Some(process),
                _ => fault.kind.robot().map(Process::Robot),
            };
            if let Some(process) = process {
                let is_there = processes.contains(&process);
                let text =
                    format_args!("{fault}: this run has no process {process}; available: {known}");
                faults.require(is_there, "faults", text);
            }
            let wait = match fault.kind {
                FaultKind::Delay(_, _, span) | FaultKind::Stall(_, span) => span,
                _ => Duration::ZERO,
            };
            faults.require(
                wait < tick_timeout,
                "faults",
                format_args!(
                    "{fault}: the wait must be less than tick_timeout, which is {tick_timeout:?}; \
                     for a robot that does not answer at all, use kill, freeze or drop"
                ),
            );
        }
        faults.into_result(())
    }
}

impl FromStr for FaultSchedule {
    type Err = FaultError;

    /// Reads faults that are separated by semicolons.
    fn from_str(text: &str) -> Result<Self, FaultError> {
        let faults = text.split(';').filter(|part| !part.trim().is_empty());
        faults.map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

impl TryFrom<String> for FaultSchedule {
    type Error = FaultError;

    fn try_from(text: String) -> Result<Self, FaultError> {
        text.parse()
    }
}

impl fmt::Display for FaultSchedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&faults.join("; "))
    }
}

impl From<FaultSchedule> for String {
    fn from(schedule: FaultSchedule) -> Self {
        schedule.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_cannot_have_faults_of_processes_that_it_does_not_have_or_waits_that_are_too_long() {
        let schedule: FaultSchedule =
            "kill recorder at 1; stall hulks/1 at 2 for 2; reorder hulks/2 at 3; kill world at 4"
                .parse()
                .expect("all are faults");
        let robot = Process::Robot("hulks/1".parse().expect("a robot"));
        let faults = schedule.validate(&[Process::World, robot], Duration::from_secs(2));
        let faults = faults.expect_err("three faults");
        let named = ["recorder", "tick_timeout", "hulks/2"];
        assert_eq!(faults.iter().count(), named.len(), "{faults}");
        for (fault, part) in faults.iter().zip(named) {
            assert!(fault.contains(part), "{part} is missing in: {fault}");
        }
    }
}
