//! End of a program of the user.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{ExitStatus, exit};

use anyhow::Context;
use rustix::process::{Resource, Rlimit, WaitStatus, setrlimit};
use serde::{Deserialize, Serialize};
use signal_hook::low_level::emulate_default_handler;

/// Exit code of a program that was ended by a signal with an unknown number, plus that number, as in a shell.
const SIGNALED: i32 = 128;

/// End of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProgramEnd {
    /// Exit code of a program that ended by itself.
    ExitCode(i32),
    /// Number of the signal that ended the program.
    Signal(i32),
}

impl From<WaitStatus> for ProgramEnd {
    fn from(status: WaitStatus) -> Self {
        match status.terminating_signal() {
            Some(signal) => Self::Signal(signal),
            None => Self::ExitCode(status.exit_status().unwrap_or_default()),
        }
    }
}

impl From<ExitStatus> for ProgramEnd {
    fn from(status: ExitStatus) -> Self {
        match status.signal() {
            Some(signal) => Self::Signal(signal),
            None => Self::ExitCode(status.code().unwrap_or_default()),
        }
    }
}

impl ProgramEnd {
    /// Writes the end to a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub fn write(self, file: &Path) -> anyhow::Result<()> {
        let named = || format!("cannot write {}", file.display());
        let text = serde_json::to_vec(&self).with_context(named)?;
        fs::write(file, text).with_context(named)
    }

    /// Reads the end that [`Self::write`] wrote, or returns `None` if the writing process was killed before.
    pub fn read(file: &Path) -> Option<Self> {
        serde_json::from_slice(&fs::read(file).ok()?).ok()
    }

    /// Ends this process with the same exit code or by the same signal, without a core file.
    pub fn adopt(self) -> ! {
        match self {
            Self::ExitCode(code) => exit(code),
            Self::Signal(signal) => {
                // The core of this process is of no use.
                let none = Rlimit {
                    current: Some(0),
                    maximum: Some(0),
                };
                let _ = setrlimit(Resource::Core, none);
                // Returns only if the signal is unknown.
                let _ = emulate_default_handler(signal);
                exit(SIGNALED + signal)
            }
        }
    }
}
