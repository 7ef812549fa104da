//! Files to which the nodes of this process append lines.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::Context;

/// Opens a file to append to.
pub(crate) fn open(path: &Path) -> anyhow::Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.with_context(|| path.display().to_string())
}

/// Appends a line in one write, because several nodes may write to one file.
pub(crate) fn append(file: &mut File, line: &str) {
    if let Err(error) = file.write_all(format!("{line}\n").as_bytes()) {
        eprintln!("hulks_stand_in: cannot write the report: {error}");
    }
}
