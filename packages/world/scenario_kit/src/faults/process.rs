use std::fmt;
use std::str::FromStr;

use hsl_types::RobotId;
use rustix::process::{Signal, getpid, kill_process};
use serde::{Deserialize, Serialize};

/// Process of a run, which a fault may kill or freeze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Process {
    /// Simulating process: `world_sim`, or in process the process of the whole run.
    World,
    /// `recorder_node`.
    Recorder,
    /// `referee_node`.
    Referee,
    /// Behavior node of a robot.
    Robot(RobotId),
}

/// Signal to a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultSignal {
    /// SIGKILL, which ends the process.
    Kill,
    /// SIGSTOP, which stops the process without ending it.
    Freeze,
}

impl Process {
    /// Processes other than robots, with their names.
    const NAMED: [(&str, Self); 3] = [
        ("world", Self::World),
        ("recorder", Self::Recorder),
        ("referee", Self::Referee),
    ];
}

impl fmt::Display for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Robot(robot) = self {
            return write!(f, "{robot}");
        }
        let named = Self::NAMED.iter().find(|(_, it)| it == self);
        f.write_str(named.map_or("", |(name, _)| name))
    }
}

/// Error of a text that is not a process.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown process {0:?}; use world, recorder, referee or a robot such as hulks/2")]
pub struct ProcessError(pub String);

impl FromStr for Process {
    type Err = ProcessError;

    /// Reads `world`, `recorder`, `referee` or the name of a robot.
    fn from_str(text: &str) -> Result<Self, ProcessError> {
        let named = Self::NAMED.iter().find(|(name, _)| *name == text);
        if let Some((_, process)) = named {
            return Ok(*process);
        }
        let robot = text.parse().map(Self::Robot);
        robot.map_err(|_| ProcessError(text.to_owned()))
    }
}

impl FaultSignal {
    /// Returns the verb that names the signal in a fault schedule.
    pub fn verb(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Freeze => "freeze",
        }
    }
}

/// Request of the world to its parent process to send a signal to another process: a line of JSON on the world's
/// standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignalRequest {
    /// Signal to send.
    pub signal: FaultSignal,
    /// Receiver of the signal.
    #[serde(with = "as_text")]
    pub process: Process,
}

/// Sends a signal to this process. [`FaultSignal::Kill`] ends it; after [`FaultSignal::Freeze`] it returns when the
/// process is continued.
pub fn send_signal_to_self(signal: FaultSignal) {
    let signal = match signal {
        FaultSignal::Kill => Signal::KILL,
        FaultSignal::Freeze => Signal::STOP,
    };
    // A process may always send signals to itself.
    let _ = kill_process(getpid(), signal);
}

/// Serialization of processes as text, for example `hulks/2`.
mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de};

    use super::Process;

    pub(super) fn serialize<S: Serializer>(
        process: &Process,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(process)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Process, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}
