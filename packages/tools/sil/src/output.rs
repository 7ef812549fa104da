//! Standard output and output files.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use serde::Serialize;
use sil_report::{FileError, write_new};

use crate::commands::bag::opened::failure;
use match_runner::verdict::failure::WrongUse;

/// Writes a text to standard output. A reader that closes the pipe early, such as `head`, is not an error.
///
/// # Errors
/// Returns an error if standard output cannot be written for another reason.
pub fn print(text: &str) -> io::Result<()> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

/// Writes a value to standard output as one JSON document.
///
/// # Errors
/// Returns an error if the value cannot be written.
pub fn print_json(value: &impl Serialize) -> io::Result<()> {
    let json = serde_json::to_string_pretty(value)?;
    print(&format!("{json}\n"))
}

/// Checks that a folder is empty or does not exist.
///
/// # Errors
/// Returns an error if the folder has an entry, or if the path is not a folder.
pub fn require_free(folder: &Path) -> anyhow::Result<()> {
    let is_free = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(_) => !folder.exists(),
    };
    if is_free {
        return Ok(());
    }
    let folder = folder.display();
    let error = format!("{folder} already exists; use a new or an empty folder");
    Err(WrongUse::because(error).into())
}

/// Writes new files into a folder and prints their paths, see [`write_new`].
///
/// # Errors
/// Returns an error if a file exists already or cannot be written.
pub fn write(folder: &Path, files: &[(String, Vec<u8>)]) -> anyhow::Result<()> {
    let paths = write_new(folder, files).map_err(|error| match error {
        FileError::Exists(_) => WrongUse::because(error).into(),
        FileError::Folder(error) => failure(error),
        FileError::Write { .. } => anyhow::Error::from(error),
    })?;
    for path in paths {
        print(&format!("{}\n", path.display()))?;
    }
    Ok(())
}
