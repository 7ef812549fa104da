use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Change, Pursuit, Texts, journal_line};

/// One line of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
    /// A domain was loaded: what was before does not count any more.
    Loaded {
        /// The generation of the world model.
        generation: u64,
        /// Domain and problem.
        texts: Texts,
    },
    /// Facts changed, or what the mission pursues.
    Changed {
        /// The follower that asked for it, and the number of its request.
        writer: Option<(String, u64)>,
        /// The mission's time, in nanoseconds.
        now: u64,
        /// What changed, in order.
        changes: Vec<Change>,
        /// What the mission pursues now.
        pursuit: Pursuit,
    },
}

/// The changes of a world model in a file, each before it counts. A program that is killed loses none of those that it
/// has confirmed: every line is on the disk before [`Journal::write`] returns.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    length: u64,
    /// Number of lines.
    lines: usize,
}

/// A journal that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be opened, read or written.
    #[error("the journal {path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Another program has it open.
    #[error("the journal {path} is in use by another program: end that one, or name another file")]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A line is not one of a journal. The file is not changed.
    #[error(
        "{path}:{line}: not an entry of a journal ({reason}): mend the file, or name another one"
    )]
    Line {
        /// The file.
        path: PathBuf,
        /// Number of the line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

impl Journal {
    /// Opens a journal, which is created if the file does not exist, and returns its entries. A last line that was not
    /// written completely is removed: it was never confirmed.
    ///
    /// # Errors
    /// The file cannot be used or is in use, or one of its lines is not one of a journal, is damaged, missing, doubled
    /// or in another place. The file is unchanged then.
    pub fn open(path: &Path) -> Result<(Self, Vec<Entry>), JournalError> {
        let of = |source| JournalError::Io {
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
            .map_err(of)?;
        if !file.metadata().map_err(of)?.is_file() {
            return Err(of(io::Error::other("not a regular file")));
        }
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => JournalError::InUse {
                path: path.to_owned(),
            },
            TryLockError::Error(source) => of(source),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(of)?;
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
            let entry = entry_of(number, line).map_err(|reason| invalid(number, reason))?;
            entries.push(entry);
        }
        let next = entries.len() + 1;
        if !end.is_empty() && !journal_line::is_interrupted(next, end) {
            let reason = "it is neither complete nor the beginning of a line of a journal";
            return Err(invalid(next, reason.to_owned()));
        }
        let length = complete as u64;
        file.set_len(length).map_err(of)?;
        file.seek(SeekFrom::Start(length)).map_err(of)?;
        let journal = Self {
            file,
            path: path.to_owned(),
            length,
            lines: entries.len(),
        };
        Ok((journal, entries))
    }

    /// Adds an entry, and waits until it is on the disk.
    ///
    /// # Errors
    /// It cannot be written; the journal is as before then.
    pub fn write(&mut self, entry: &Entry) -> Result<(), JournalError> {
        let written = self.try_write(entry);
        written.map_err(|source| {
            // What was written of the line must not stand before the next one.
            let _ = self.file.set_len(self.length);
            let _ = self.file.seek(SeekFrom::Start(self.length));
            JournalError::Io {
                path: self.path.clone(),
                source,
            }
        })
    }

    fn try_write(&mut self, entry: &Entry) -> io::Result<()> {
        let line = journal_line::write(self.lines + 1, &serde_json::to_string(entry)?);
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()?;
        self.length += line.len() as u64;
        self.lines += 1;
        Ok(())
    }
}

/// Returns the entry of a complete line.
fn entry_of(number: usize, line: &[u8]) -> Result<Entry, String> {
    let line = std::str::from_utf8(line).map_err(|error| error.to_string())?;
    let entry = journal_line::read(number, line)?;
    serde_json::from_str(entry).map_err(|error| error.to_string())
}
