//! Standard output and output files.

use std::io::{self, ErrorKind, Write};
use std::path::Path;

use sil_report::{FileError, write_new};

use crate::commands::bag::opened::failure;
use match_runner::verdict::failure::WrongUse;

/// Prints a text. A reader that closes the pipe early, such as `head`, is not an error.
///
/// # Errors
/// Standard output cannot be written for another reason.
pub fn print(text: &str) -> io::Result<()> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

/// Writes new files into a folder and prints their paths.
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
