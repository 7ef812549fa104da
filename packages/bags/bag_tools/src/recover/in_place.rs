use std::fs;
use std::path::Path;

use super::{RecoveryReport, find, recover};
use crate::{Progress, ToolError};

/// Suffix of the folder beside the bag in which the new files are written.
const SUFFIX: &str = ".recovering";

/// Replaces a damaged bag by its intact messages, which [`recover`] writes first. Other files in its folder stay.
///
/// # Errors
/// Returns an error if a file cannot be read or contains no intact message, or if the new files cannot be written. The
/// damaged files are then still there.
pub fn recover_in_place(bag: &Path, progress: Progress<'_>) -> Result<RecoveryReport, ToolError> {
    let damaged = find(bag)?.files;
    let mut name = bag.file_name().unwrap_or_default().to_owned();
    name.push(SUFFIX);
    let output = bag.with_file_name(name);
    let report = recover(bag, &output, progress)?;
    let mut replaced = Vec::new();
    for entry in fs::read_dir(&output).map_err(ToolError::at(&output))? {
        let new = entry.map_err(ToolError::at(&output))?.path();
        let place = bag.join(new.file_name().unwrap_or_default());
        fs::rename(&new, &place).map_err(ToolError::at(&place))?;
        replaced.push(place);
    }
    fs::remove_dir(&output).map_err(ToolError::at(&output))?;
    for file in damaged.iter().filter(|file| !replaced.contains(file)) {
        fs::remove_file(file).map_err(ToolError::at(file))?;
    }
    Ok(report)
}
