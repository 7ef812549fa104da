use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::ToolError;

/// A folder that gets its name when all is in it, and is removed when it does not come to that.
pub(crate) struct Unfinished {
    path: PathBuf,
    name: PathBuf,
}

impl Unfinished {
    /// A folder that will be called `name`; the folders above it are made too.
    pub(crate) fn create(name: &Path) -> Result<Self, ToolError> {
        let exists = |path: &Path| ToolError::Exists {
            path: path.to_owned(),
        };
        if fs::symlink_metadata(name).is_ok() {
            return Err(exists(name));
        }
        if let Some(parent) = name.parent() {
            fs::create_dir_all(parent).map_err(ToolError::at(parent))?;
        }
        // Beside it, so that renaming need not copy.
        let mut unfinished = OsString::from(name.as_os_str());
        unfinished.push(".unfinished");
        let path = PathBuf::from(unfinished);
        match fs::create_dir(&path) {
            Ok(()) => Ok(Self {
                path,
                name: name.to_owned(),
            }),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(exists(&path)),
            Err(error) => Err(ToolError::at(&path)(error)),
        }
    }

    /// Where it is until it is finished.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives it its name.
    pub(crate) fn finish(self) -> Result<(), ToolError> {
        // What came to be there in the meantime is not replaced: folders that hold something never are.
        fs::rename(&self.path, &self.name).map_err(ToolError::at(&self.name))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // Finished, it is no longer there; otherwise nobody is left to tell.
        let _ = fs::remove_dir_all(&self.path);
    }
}
