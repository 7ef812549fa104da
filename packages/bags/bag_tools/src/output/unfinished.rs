use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, FlockOperation, RenameFlags, flock, renameat_with};

use crate::ToolError;

/// Suffix of a folder's name until the folder is complete.
const SUFFIX: &str = ".unfinished";
/// Folder within the unfinished one that gets the final name.
const CONTENT: &str = "content";
/// File that distinguishes an unfinished folder from a user's folder with such a name.
const MARK: &str = "written-by-sil";

/// File that exists in the unfinished folder while its files are renamed one by one.
const RENAMING: &str = "renaming";

/// Folder that gets its final name when it is complete.
///
/// Until then it is in `NAME.unfinished`, which is removed if writing fails. A killed process leaves that folder. The
/// next process with the same output replaces it; the lock on the folder makes this safe.
pub struct Unfinished {
    /// Unfinished folder, `NAME.unfinished`.
    folder: PathBuf,
    /// Folder within it that gets the final name.
    content: PathBuf,
    /// Final path.
    name: PathBuf,
    /// Set if a process was killed while its files got their names.
    resumes: bool,
    /// Lock file, locked while this process writes.
    _lock: File,
}

impl Unfinished {
    /// Creates and locks the unfinished folder of `name`, and missing parent folders. What a killed process left there
    /// is removed.
    ///
    /// # Errors
    /// Returns an error if `name` exists, another process is writing it, or the folder cannot be created.
    pub fn create(name: &Path) -> Result<Self, ToolError> {
        // Removes a slash at the end, so that the suffix can be appended.
        let name: PathBuf = name.components().collect();
        if fs::symlink_metadata(&name).is_ok() {
            return Err(ToolError::Exists { path: name });
        }
        if let Some(parent) = name.parent().filter(|it| it.symlink_metadata().is_err()) {
            fs::create_dir_all(parent).map_err(ToolError::at(parent))?;
        }
        // In the same parent folder, so that renaming does not copy.
        let mut folder = OsString::from(name.as_os_str());
        folder.push(SUFFIX);
        let folder = PathBuf::from(folder);
        let (lock, resumes) = claim(&folder)?;
        let content = folder.join(CONTENT);
        fs::create_dir(&content).map_err(ToolError::at(&content))?;
        Ok(Self {
            folder,
            content,
            name,
            resumes,
            _lock: lock,
        })
    }

    /// Returns the path of the folder to write into.
    pub fn path(&self) -> &Path {
        &self.content
    }

    /// Marks the folder, for a caller that renames its files one by one instead of [`Unfinished::finish`]. If the
    /// process is killed meanwhile, [`Unfinished::resumes`] is true in the next one.
    ///
    /// # Errors
    /// Returns an error if the mark cannot be written.
    pub fn mark_renaming(&self) -> Result<(), ToolError> {
        let note = self.folder.join(RENAMING);
        File::create(&note).map_err(ToolError::at(&note))?;
        Ok(())
    }

    /// Returns whether a process was killed after [`Unfinished::mark_renaming`], so that some files may already have
    /// their names.
    pub fn resumes(&self) -> bool {
        self.resumes
    }

    /// Gives the folder its final name; the unfinished one is removed.
    ///
    /// # Errors
    /// Returns an error if a file or folder with this name was created in the meantime, or if the folder cannot be
    /// renamed.
    pub fn finish(self) -> Result<(), ToolError> {
        rename_new(&self.content, &self.name).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => ToolError::Exists {
                path: self.name.clone(),
            },
            _ => ToolError::at(&self.name)(error),
        })
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // After an error, the folder remains as after a killed process.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Renames a file or folder, unless the new name exists. In one step, if the file system can do so.
///
/// # Errors
/// Returns an error if `to` exists or `from` cannot be renamed.
pub fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    match renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE) {
        // Some file systems do not support this in one step.
        Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS) => {
            if fs::symlink_metadata(to).is_ok() {
                return Err(ErrorKind::AlreadyExists.into());
            }
            fs::rename(from, to)
        }
        other => Ok(other?),
    }
}

/// Creates the folder if it does not exist, locks it, and removes the content left by a killed process. A folder
/// without the mark belongs to the user and is refused. Returns the lock, and whether the killed process was renaming
/// its files.
fn claim(folder: &Path) -> Result<(File, bool), ToolError> {
    let at = |path: &Path| ToolError::at(path);
    if let Err(error) = fs::create_dir(folder)
        && error.kind() != ErrorKind::AlreadyExists
    {
        return Err(at(folder)(error));
    }
    let lock = File::open(folder).map_err(at(folder))?;
    let busy = |_| ToolError::Busy {
        path: folder.to_owned(),
    };
    flock(&lock, FlockOperation::NonBlockingLockExclusive).map_err(busy)?;
    let mark = folder.join(MARK);
    let is_empty = fs::read_dir(folder).map_err(at(folder))?.next().is_none();
    if !is_empty && !mark.is_file() {
        let path = folder.to_owned();
        return Err(ToolError::Exists { path });
    }
    let content = folder.join(CONTENT);
    let resumes = folder.join(RENAMING).is_file();
    match fs::remove_dir_all(&content) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(at(&content)(error)),
        _ => {}
    }
    File::create(&mark).map_err(at(&mark))?;
    // A process that finished in the meantime removed the locked folder.
    if fs::symlink_metadata(&mark).is_err() {
        return Err(busy(rustix::io::Errno::AGAIN));
    }
    Ok((lock, resumes))
}
