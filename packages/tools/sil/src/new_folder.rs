//! Names of files and folders that a command is to make.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

/// The longest name of a file or folder on the file systems of Linux, in bytes.
const LONGEST: usize = 255;
/// What bag tools append to the name of a folder until it is complete.
const WHILE_WRITTEN: &str = ".unfinished";

/// Takes a path on the command line whose names a file system can hold.
pub fn new_folder() -> impl TypedValueParser<Value = PathBuf> {
    let longest = LONGEST - WHILE_WRITTEN.len();
    PathBufValueParser::new().try_map(move |path| match fault(&path, longest) {
        Some(fault) => Err(fault),
        None => Ok(path),
    })
}

/// Why a file system cannot hold the path, if it cannot.
pub fn fault_in_name(path: &Path) -> Option<String> {
    fault(path, LONGEST)
}

fn fault(path: &Path, longest: usize) -> Option<String> {
    let lengths = path.iter().map(|name| name.len());
    let length = lengths.max().unwrap_or_default();
    (length > longest)
        .then(|| format!("a name of {length} bytes is too long: use at most {longest} bytes"))
}
