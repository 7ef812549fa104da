//! What a run leaves running, and the temporary files that it leaves.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::Duration;

use anyhow::Context;

/// The environment variable by which the processes of a run are known, those too that its processes start.
const MARKER: &str = "SIL_RUN";

/// How often it is looked again: the system takes some time to end what was killed.
const LOOKS: u32 = 200;
/// Between two looks.
const LOOK_PERIOD: Duration = Duration::from_millis(10);

/// A place in which a run can be looked after: whatever it leaves there or running, it should not have.
#[derive(Debug)]
pub(super) struct Enclosure {
    marker: String,
    folder: PathBuf,
}

impl Enclosure {
    /// An enclosure with an empty folder for temporary files; `marker` is its own.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub(super) fn new(folder: PathBuf, marker: String) -> anyhow::Result<Self> {
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        Ok(Self { marker, folder })
    }

    /// Has `command` run in it.
    pub(super) fn hold(&self, command: &mut Command) {
        command
            .env(MARKER, &self.marker)
            .env("TMPDIR", &self.folder);
    }

    /// What was left behind: running processes and temporary files.
    pub(super) fn left_behind(&self) -> Vec<String> {
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

/// The processes with this marker that do not end within two seconds, as their ids and names.
fn processes(marker: &str) -> Vec<String> {
    let mut left = running(marker);
    for _ in 0..LOOKS {
        if left.is_empty() {
            break;
        }
        thread::sleep(LOOK_PERIOD);
        left = running(marker);
    }
    left
}

fn running(marker: &str) -> Vec<String> {
    let entry = format!("{MARKER}={marker}");
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let marked = processes.filter_map(|process| {
        let folder = process.path();
        // A process that ended has no environment any more, as a zombie.
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
