//! Runtime folder with locks and temporary files of this user.

use std::fs::{self, DirBuilder, File, Metadata};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use rustix::fs::OFlags;
use rustix::process::geteuid;
use tempfile::TempDir;

/// Permissions of the folder: only its owner may read and write.
const OWNER_ONLY: u32 = 0o700;
/// Prefix of the names of temporary folders.
const TEMPORARY: &str = "match-";
/// Lock held while a temporary folder is created or removed, so that no folder is visible before it is locked.
const CREATION_LOCK: &str = "temporary.lock";

/// Returns the folder, and creates it if needed: `$XDG_RUNTIME_DIR/sil`, `/run/user/UID/sil` or `/tmp/sil-UID`. Only
/// this user can write to it.
///
/// # Errors
/// Returns an error if the folder cannot be created, or its path exists and does not belong to this user alone.
pub fn path() -> anyhow::Result<PathBuf> {
    let user = geteuid().as_raw();
    let session = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let candidates = session
        .into_iter()
        .chain([PathBuf::from(format!("/run/user/{user}"))]);
    let folder = match candidates.into_iter().find(|folder| is_private(folder)) {
        Some(session) => session.join("sil"),
        // Not TMPDIR, because matches with different values of it must find each other's locks.
        None => Path::new("/tmp").join(format!("sil-{user}")),
    };
    make_private(&folder)?;
    Ok(folder)
}

/// Temporary folder with an unpredictable name, removed on drop.
#[derive(Debug)]
pub struct TemporaryFolder {
    folder: TempDir,
    /// Lock that marks the folder as used.
    _lock: File,
}

impl TemporaryFolder {
    /// Creates a folder, and removes those of killed processes.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be created or locked.
    pub fn new() -> anyhow::Result<Self> {
        Self::new_in(&path()?, &lock_file(CREATION_LOCK)?)
    }

    /// Creates a locked folder in `parent`, and removes the folders of killed processes. Holds the lock `creation`
    /// meanwhile.
    fn new_in(parent: &Path, creation: &File) -> anyhow::Result<Self> {
        creation.lock().context("cannot lock the runtime folder")?;
        remove_abandoned(parent);
        let create = || {
            let folder = tempfile::Builder::new()
                .prefix(TEMPORARY)
                .tempdir_in(parent)?;
            let lock = File::open(folder.path())?;
            lock.lock()?;
            Ok(Self {
                folder,
                _lock: lock,
            })
        };
        let created: io::Result<_> = create();
        creation
            .unlock()
            .context("cannot unlock the runtime folder")?;
        created.with_context(|| format!("cannot create a folder in {}", parent.display()))
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Removes the temporary folders that no process has locked. Ignores errors.
fn remove_abandoned(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let is_temporary = entry.file_name().to_string_lossy().starts_with(TEMPORARY);
        let open = || File::open(entry.path()).ok();
        if is_temporary && open().is_some_and(|folder| folder.try_lock().is_ok()) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Opens the lock file `name`, and creates it if needed. Does not follow a symbolic link.
///
/// # Errors
/// Returns an error if the file cannot be opened.
pub fn lock_file(name: &str) -> anyhow::Result<File> {
    let file = path()?.join(name);
    let opened = File::options()
        .create(true)
        .append(true)
        .mode(0o600)
        .custom_flags(OFlags::NOFOLLOW.bits() as i32)
        .open(&file);
    opened.with_context(|| format!("cannot open {}", file.display()))
}

/// Creates the folder with access for this user only. Returns an error if it exists and others may access it.
fn make_private(folder: &Path) -> anyhow::Result<()> {
    match DirBuilder::new().mode(OWNER_ONLY).create(folder) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            Err(error).with_context(|| format!("cannot create the folder {}", folder.display()))
        }
        _ if is_private(folder) => Ok(()),
        _ => bail!(
            "{} is not a folder that belongs to user {} alone: remove it, or set XDG_RUNTIME_DIR to a folder that does",
            folder.display(),
            geteuid().as_raw()
        ),
    }
}

/// Returns true if the path is a folder, not a link, that only this user can read and write.
fn is_private(folder: &Path) -> bool {
    let owns = |metadata: Metadata| {
        metadata.is_dir() && metadata.uid() == geteuid().as_raw() && metadata.mode() & 0o077 == 0
    };
    let found: io::Result<Metadata> = fs::symlink_metadata(folder);
    folder.is_absolute() && found.is_ok_and(owns)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn a_folder_that_others_can_write_in_is_refused() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("sil");
        fs::create_dir(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
        assert!(make_private(&folder).is_err());
    }

    #[test]
    fn a_link_in_the_place_of_the_folder_is_refused() {
        let parent = tempfile::tempdir().unwrap();
        let (elsewhere, folder) = (parent.path().join("elsewhere"), parent.path().join("sil"));
        make_private(&elsewhere).unwrap();
        symlink(&elsewhere, &folder).unwrap();
        assert!(make_private(&folder).is_err());
    }

    #[test]
    fn temporary_folders_of_processes_that_ended_are_removed_and_others_stay() {
        let parent = tempfile::tempdir().unwrap();
        let creation = File::create(parent.path().join(CREATION_LOCK)).unwrap();
        let abandoned = parent.path().join("match-abandoned");
        fs::create_dir(&abandoned).unwrap();
        fs::write(abandoned.join("result.json"), "").unwrap();
        let first = TemporaryFolder::new_in(parent.path(), &creation).unwrap();
        assert!(!abandoned.exists());
        let second = TemporaryFolder::new_in(parent.path(), &creation).unwrap();
        assert!(first.path().exists() && second.path().exists());
        let gone = second.path().to_owned();
        drop(second);
        assert!(!gone.exists());
    }

    #[test]
    fn a_folder_that_is_made_can_be_used_again() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("sil");
        make_private(&folder).unwrap();
        make_private(&folder).unwrap();
    }
}
