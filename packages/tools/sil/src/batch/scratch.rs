//! Files of runs that are being played.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::Context;

/// A folder that is removed when this is dropped.
#[derive(Debug)]
pub(super) struct Scratch(PathBuf);

impl Scratch {
    /// An empty folder, also where a killed campaign left one.
    pub(super) fn new(folder: PathBuf) -> anyhow::Result<Self> {
        remove(&folder)?;
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        Ok(Self(folder))
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left here is in nobody's way: the next campaign in the folder removes it.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Removes a file or a folder, if it is there.
pub(super) fn remove(path: &Path) -> anyhow::Result<()> {
    let removed = if path.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    };
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{} cannot be removed", path.display()))
        }
        _ => Ok(()),
    }
}
