use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bag_tools::{ToolError, Unfinished, rename_new};

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
/// All files are complete before the first one gets its name. A killed process leaves nothing that blocks the next one
/// with the same output: if it was killed while renaming its files in an existing folder, the next one continues.
///
/// # Errors
/// Returns an error if a file exists or cannot be written.
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
    for (path, (_, bytes)) in paths.iter().zip(files) {
        let is_of_killed = || {
            unfinished.resumes()
                && user_files::read(path, bytes.len() as u64).is_ok_and(|it| it == *bytes)
        };
        if path.symlink_metadata().is_ok() && !is_of_killed() {
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
    unfinished.publish()?;
    for (path, (name, _)) in paths.iter().zip(files) {
        create_parent(path)?;
        match rename_new(&unfinished.path().join(name), path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                let path = path.clone();
                return Err(FileError::Write {
                    path,
                    source: error,
                });
            }
            Err(_) if !unfinished.resumes() => return Err(FileError::Exists(path.clone())),
            _ => {}
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
