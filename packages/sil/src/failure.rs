//! How a command ends.

/// How a command that did its work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As it should.
    Passed,
    /// The scenario failed: the code under test is to blame.
    ScenarioFailed,
    /// The surroundings or a node failed, something is missing, or somebody ended the run.
    EnvironmentFailed,
}

impl Verdict {
    /// The exit code of the process.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Passed => 0,
            Self::ScenarioFailed => 1,
            Self::EnvironmentFailed => 3,
        }
    }
}

/// Something that the user is to mend; every other error is the environment's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WrongUse(pub String);

impl WrongUse {
    /// An error that `fault` describes in a line.
    pub fn because(fault: impl std::fmt::Display) -> Self {
        Self(fault.to_string())
    }
}
