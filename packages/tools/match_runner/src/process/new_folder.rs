//! Checks of names of files and folders to be created.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

/// Maximum length of a name on the file systems of Linux \[bytes\].
const MAX_NAME_LENGTH: usize = 255;
/// Suffix of an incomplete folder of the bag tools.
const UNFINISHED_SUFFIX: &str = ".unfinished";

/// Returns a clap parser for paths of folders to create. It refuses names that are too long for the file system, with
/// the suffix that a folder has until it is complete.
pub fn new_folder() -> impl TypedValueParser<Value = PathBuf> {
    let longest = MAX_NAME_LENGTH - UNFINISHED_SUFFIX.len();
    PathBufValueParser::new().try_map(move |path| match name_error(&path, longest) {
        Some(error) => Err(error),
        None => Ok(path),
    })
}

/// Returns the error of a path with a name that is too long for the file system; `None` for a valid path.
pub fn error_in_name(path: &Path) -> Option<String> {
    name_error(path, MAX_NAME_LENGTH)
}

/// Returns the error of a path with a name longer than `longest` \[bytes\]; `None` for a valid path.
fn name_error(path: &Path, longest: usize) -> Option<String> {
    let lengths = path.iter().map(|name| name.len());
    let length = lengths.max().unwrap_or_default();
    (length > longest).then(|| format!("a name must have at most {longest} bytes, got {length}"))
}
