//! Detection of processes and temporary files that remain after a run.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::Duration;

use anyhow::Context;

/// Environment variable that marks the processes of a run, including their children.
const MARKER: &str = "SIL_RUN";

/// Number of polls, because killed processes take some time to end.
const POLLS: u32 = 200;
/// Time between two polls.
const POLL_PERIOD: Duration = Duration::from_millis(10);

/// Marker and temporary folder of a run, for finding its remaining processes and files.
#[derive(Debug)]
pub(super) struct LeftoverCheck {
    /// Value of the environment variable in the processes of the run.
    marker: String,
    /// Folder for temporary files of the run.
    folder: PathBuf,
}

impl LeftoverCheck {
    /// Creates the folder for temporary files. `marker` must be unique on this host.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be created.
    pub(super) fn new(folder: PathBuf, marker: String) -> anyhow::Result<Self> {
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        Ok(Self { marker, folder })
    }

    /// Sets the environment of `command`: all processes of the run inherit the marker and the temporary folder.
    pub(super) fn apply(&self, command: &mut Command) {
        command
            .env(MARKER, &self.marker)
            .env("TMPDIR", &self.folder);
    }

    /// Returns a line for each remaining process and temporary file; empty if there are none. Waits up to 2 s for
    /// processes.
    pub(super) fn leftovers(&self) -> Vec<String> {
        let processes = processes(&self.marker);
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let files = entries.map(|entry| entry.path().display().to_string());
        let processes = processes.into_iter().map(|it| format!("process {it}"));
        processes
            .chain(files.map(|it| format!("file {it}")))
            .map(|it| format!("left behind: {it}"))
            .collect()
    }
}

/// Returns ids and names of the processes with this marker that do not end within 2 s.
fn processes(marker: &str) -> Vec<String> {
    let mut left = running(marker);
    for _ in 0..POLLS {
        if left.is_empty() {
            break;
        }
        thread::sleep(POLL_PERIOD);
        left = running(marker);
    }
    left
}

/// Returns ids and names of the processes of this user with the marker in their environment.
fn running(marker: &str) -> Vec<String> {
    let entry = format!("{MARKER}={marker}");
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let marked = processes.filter_map(|process| {
        let folder = process.path();
        // A zombie has no environment.
        let environment = fs::read(folder.join("environ")).ok()?;
        let mut variables = environment.split(|byte| *byte == 0);
        if !variables.any(|variable| variable == entry.as_bytes()) {
            return None;
        }
        let name = fs::read_to_string(folder.join("comm")).unwrap_or_default();
        Some(format!("{} {}", process.file_name().display(), name.trim()))
    });
    marked.collect()
}
