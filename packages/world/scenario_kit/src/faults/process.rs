use std::fmt;
use std::str::FromStr;

use hsl_types::RobotId;
use rustix::process::{Signal, getpid, kill_process};
use serde::{Deserialize, Serialize};

/// A process of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Process {
    /// The simulating process: `world_sim`, or in process the process of the whole run.
    World,
    /// `recorder_node`.
    Recorder,
    /// `referee_node`.
    Referee,
    /// The behavior node of a robot.
    Robot(RobotId),
}

/// A signal to a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blow {
    /// Kills it with SIGKILL.
    Kill,
    /// Stops it with SIGSTOP; it does not end.
    Freeze,
}

impl Process {
    /// The processes that are not robots, with their names.
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

/// The error for a text that is not a process.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is neither a robot, as in hulks/2, nor world, recorder or referee")]
pub struct ProcessError(pub String);

impl FromStr for Process {
    type Err = ProcessError;

    fn from_str(text: &str) -> Result<Self, ProcessError> {
        let named = Self::NAMED.iter().find(|(name, _)| *name == text);
        if let Some((_, process)) = named {
            return Ok(*process);
        }
        let robot = text.parse().map(Self::Robot);
        robot.map_err(|_| ProcessError(text.to_owned()))
    }
}

impl Blow {
    /// Returns the verb in a schedule.
    pub fn verb(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Freeze => "freeze",
        }
    }
}

/// A request to the parent process of the world to strike another process: a line of JSON on the world's standard
/// output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrikeOrder {
    /// The signal.
    pub strike: Blow,
    /// The process.
    #[serde(with = "as_text")]
    pub process: Process,
}

/// Strikes this process. It does not return from [`Blow::Kill`].
pub fn strike_self(blow: Blow) {
    let signal = match blow {
        Blow::Kill => Signal::KILL,
        Blow::Freeze => Signal::STOP,
    };
    // A process may always send signals to itself.
    let _ = kill_process(getpid(), signal);
}

/// Serializes processes as their names.
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
