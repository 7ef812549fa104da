use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Change, GoalState, MissionTexts, journal_line};

/// A line of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
    /// A domain was loaded and replaces everything before.
    Loaded {
        /// Generation of the world model.
        generation: u64,
        /// Domain and problem.
        texts: MissionTexts,
    },
    /// Facts or the goal state changed.
    Changed {
        /// Name of the replica and number of its request; `None` for a change by a service.
        writer: Option<(String, u64)>,
        /// Mission time \[ns\].
        now: u64,
        /// Changes in order.
        changes: Vec<Change>,
        /// Goal state of the mission after the changes.
        #[serde(rename = "pursuit")]
        goal_state: GoalState,
    },
}

/// Write-ahead journal of a world model in a file. [`Journal::write`] returns only when the line is on the disk, so
/// that a killed program loses no confirmed change.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// Number of bytes that are confirmed; the file ends there unless a write is incomplete.
    length: u64,
    lines: usize,
}

/// A journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be opened, read or written.
    #[error("cannot use the journal {path}: {source}")]
    Io {
        /// Path of the journal.
        path: PathBuf,
        /// Cause.
        source: io::Error,
    },
    /// Another program uses the journal.
    #[error(
        "the journal {path} is in use by another program: end that program, or use another file"
    )]
    InUse {
        /// Path of the journal.
        path: PathBuf,
    },
    /// A line is not a valid line of a journal. The file is not changed.
    #[error(
        "{path}:{line}: not an entry of a journal ({reason}): repair the file, or use another one"
    )]
    Line {
        /// Path of the journal.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// Reason.
        reason: String,
    },
}

impl Journal {
    /// Opens or creates a journal, locks it for this process, and returns its entries in order. An incomplete last line
    /// is removed from the file, because it was never confirmed.
    ///
    /// # Errors
    /// Returns an error if the file cannot be used or is in use, or if a line is foreign, damaged, missing, repeated or
    /// misplaced. The file is unchanged then.
    pub fn open(path: &Path) -> Result<(Self, Vec<Entry>), JournalError> {
        let io_error = |source| JournalError::Io {
            path: path.to_owned(),
            source,
        };
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(io_error)?;
        if !file.metadata().map_err(io_error)?.is_file() {
            return Err(io_error(io::Error::other("not a regular file")));
        }
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => JournalError::InUse {
                path: path.to_owned(),
            },
            TryLockError::Error(source) => io_error(source),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io_error)?;
        let complete = bytes
            .iter()
            .rposition(|it| *it == b'\n')
            .map_or(0, |it| it + 1);
        let invalid = |line, reason| JournalError::Line {
            path: path.to_owned(),
            line,
            reason,
        };
        let mut entries = Vec::new();
        let (lines, end) = bytes.split_at(complete);
        for (index, line) in lines.split_inclusive(|it| *it == b'\n').enumerate() {
            let number = index + 1;
            let entry = parse_entry(number, line).map_err(|reason| invalid(number, reason))?;
            entries.push(entry);
        }
        let next = entries.len() + 1;
        if !end.is_empty() && !journal_line::is_interrupted(next, end) {
            let reason = "the line is neither complete nor the start of a line of a journal";
            return Err(invalid(next, reason.to_owned()));
        }
        let length = complete as u64;
        file.set_len(length).map_err(io_error)?;
        file.seek(SeekFrom::Start(length)).map_err(io_error)?;
        let journal = Self {
            file,
            path: path.to_owned(),
            length,
            lines: entries.len(),
        };
        Ok((journal, entries))
    }

    /// Appends an entry and waits until it is on the disk.
    ///
    /// # Errors
    /// Returns an error if the entry cannot be written. The file is then cut to its previous length.
    pub fn write(&mut self, entry: &Entry) -> Result<(), JournalError> {
        let written = self.try_write(entry);
        written.map_err(|source| {
            // The next line must not follow an incomplete one.
            let _ = self.file.set_len(self.length);
            let _ = self.file.seek(SeekFrom::Start(self.length));
            JournalError::Io {
                path: self.path.clone(),
                source,
            }
        })
    }

    /// Writes a line and synchronizes the file with the disk. After an error, the file may end with a part of the line.
    fn try_write(&mut self, entry: &Entry) -> io::Result<()> {
        let line = journal_line::write(self.lines + 1, &serde_json::to_string(entry)?);
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()?;
        self.length += line.len() as u64;
        self.lines += 1;
        Ok(())
    }
}

/// Parses the complete line `number` (from 1), or returns the reason why it is invalid.
fn parse_entry(number: usize, line: &[u8]) -> Result<Entry, String> {
    let line = std::str::from_utf8(line).map_err(|error| error.to_string())?;
    let entry = journal_line::read(number, line)?;
    serde_json::from_str(entry).map_err(|error| error.to_string())
}
