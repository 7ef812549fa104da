//! Standard output and output files.

use std::fs;
use std::io;
use std::path::Path;

use bag_tools::{FileError, write_new};
use serde::Serialize;
use support::is_escaped;

use crate::opened::failure;
use match_runner::verdict::failure::WrongUse;

pub use support::terminal::{print, print_as_is};

/// Writes a value to standard output as one JSON document.
///
/// # Errors
/// Returns an error if the value cannot be written.
pub fn print_json(value: &impl Serialize) -> io::Result<()> {
    let json = serde_json::to_string_pretty(value)?;
    print_as_is(&format!("{}\n", safe_json(&json)))
}

/// Returns the same JSON document, in which the characters that are unsafe for terminals, and the first one of `##`, with
/// which commands of CI systems begin, are escaped as in JSON. Outside of texts, JSON contains none of them.
fn safe_json(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    let mut characters = json.chars().peekable();
    while let Some(character) = characters.next() {
        let is_command = character == '#' && characters.peek() == Some(&'#');
        if is_command || is_escaped(character) {
            let mut units = [0; 2];
            let units = character.encode_utf16(&mut units).iter();
            safe.extend(units.map(|unit| format!("\\u{unit:04x}")));
        } else {
            safe.push(character);
        }
    }
    safe
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
