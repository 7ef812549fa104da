//! Temporary files of running runs.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::Context;

/// Folder that is removed on drop.
#[derive(Debug)]
pub(super) struct Scratch(PathBuf);

impl Scratch {
    /// Creates an empty folder. Removes files of a killed campaign in it.
    pub(super) fn new(folder: PathBuf) -> anyhow::Result<Self> {
        remove(&folder)?;
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        Ok(Self(folder))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // The next campaign in the folder removes the rest.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Removes a file or a folder, if it exists.
pub(super) fn remove(path: &Path) -> anyhow::Result<()> {
    let removed = if path.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    };
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", path.display()))
        }
        _ => Ok(()),
    }
}
