use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Unfinished, rename_new};
use crate::ToolError;

/// Error while writing files.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// An existing file with the name of a new file or folder.
    #[error("{} exists and is not overwritten; choose another folder with -o, or remove it", .0.display())]
    Exists(PathBuf),
    /// A file that cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// A folder that cannot be created.
    #[error(transparent)]
    Folder(#[from] ToolError),
}

/// Writes files by name, for example `index.html` or `src/main.rs`, into a folder, which is created if needed. Existing
/// files are not overwritten. Returns the paths of the files.
///
/// A new folder is written as `FOLDER.unfinished` and renamed when it is complete. Files for an existing folder are
/// written to `FOLDER/.output.unfinished`, which is marked, and then moved to the folder one by one. If the process is
/// killed meanwhile, the mark remains: the next call with the same files accepts the files that were moved already.
///
/// # Errors
/// Returns an error if a file exists or cannot be written. No file of this call remains then.
pub fn write_new(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<Vec<PathBuf>, FileError> {
    let paths: Vec<_> = files.iter().map(|(name, _)| folder.join(name)).collect();
    let is_new = folder.symlink_metadata().is_err();
    if !is_new && !folder.is_dir() {
        return Err(FileError::Exists(folder.to_owned()));
    }
    let unfinished = Unfinished::create(&if is_new {
        folder.to_owned()
    } else {
        // In the same folder, so that renaming does not copy.
        folder.join(".output")
    })?;
    // True for a file that a killed process with the same output has renamed.
    let was_renamed = |path: &Path, bytes: &[u8]| {
        let size = bytes.len() as u64;
        unfinished.resumes() && user_files::read(path, size).is_ok_and(|it| it == bytes)
    };
    for (path, (_, bytes)) in paths.iter().zip(files) {
        if path.symlink_metadata().is_ok() && !was_renamed(path, bytes) {
            return Err(FileError::Exists(path.clone()));
        }
    }
    for (name, bytes) in files {
        let path = unfinished.path().join(name);
        create_parent(&path)?;
        fs::write(&path, bytes).map_err(|source| FileError::Write { path, source })?;
    }
    if is_new {
        unfinished.finish()?;
        return Ok(paths);
    }
    unfinished.mark_renaming()?;
    for (index, (path, (name, bytes))) in paths.iter().zip(files).enumerate() {
        let renamed = create_parent(path).and_then(|()| {
            let error = match rename_new(&unfinished.path().join(name), path) {
                Ok(()) => return Ok(()),
                Err(error) => error,
            };
            match error.kind() {
                io::ErrorKind::AlreadyExists if was_renamed(path, bytes) => Ok(()),
                io::ErrorKind::AlreadyExists => Err(FileError::Exists(path.clone())),
                _ => Err(FileError::Write {
                    path: path.clone(),
                    source: error,
                }),
            }
        });
        if let Err(error) = renamed {
            for own in &paths[..index] {
                // The error above is the one to report.
                let _ = fs::remove_file(own);
            }
            return Err(error);
        }
    }
    Ok(paths)
}

/// Creates the folder of a file if needed.
fn create_parent(path: &Path) -> Result<(), FileError> {
    let Some(parent) = path.parent() else {
        return Ok(());
    };
    fs::create_dir_all(parent).map_err(|source| FileError::Write {
        path: parent.to_owned(),
        source,
    })
}
