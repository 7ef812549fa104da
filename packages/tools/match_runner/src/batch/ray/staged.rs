//! Program and files of a campaign for the nodes of a cluster.

use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail};

use crate::batch::campaign::Campaign;
use crate::verdict::failure::WrongUse;

/// Name of the program in the folder of the nodes.
const PROGRAM: &str = ".sil";
const MOST_FILES: usize = 10_000;

/// Files below the current folder that the runs need, by their paths from there.
#[derive(Debug, Default)]
pub(super) struct Files(Vec<PathBuf>);

impl Files {
    /// Finds the files of `paths`, which are files or folders.
    ///
    /// # Errors
    /// Returns an error if a path is outside of the current folder, or is neither file nor folder.
    pub(super) fn find(paths: &[PathBuf]) -> anyhow::Result<Self> {
        let mut files = Self::default();
        for path in paths {
            files.add(&below_current(path)?)?;
        }
        Ok(files)
    }

    /// Adds a file, or all files of a folder.
    fn add(&mut self, path: &Path) -> anyhow::Result<()> {
        let named = || path.display().to_string();
        let kind = fs::metadata(path).with_context(named)?.file_type();
        if kind.is_dir() {
            let mut entries = fs::read_dir(path)
                .and_then(Iterator::collect::<Result<Vec<_>, _>>)
                .with_context(named)?;
            entries.sort_by_key(fs::DirEntry::file_name);
            entries
                .iter()
                .try_for_each(|it| self.add(&path.join(it.file_name())))
        } else if kind.is_file() && self.0.len() < MOST_FILES {
            self.0.push(path.to_owned());
            Ok(())
        } else if kind.is_file() {
            bail!(
                "more than {MOST_FILES} files at {}: select fewer with --ray-files",
                path.display()
            )
        } else {
            let error = format!("{}: expected a file or a folder", path.display());
            Err(WrongUse::because(error).into())
        }
    }

    /// Copies the program, these files and those of `campaign` into a temporary folder.
    ///
    /// # Errors
    /// Returns an error if a file of the campaign is not below the current folder, or a file cannot be copied.
    pub(super) fn stage(&self, campaign: &Campaign) -> anyhow::Result<Staged> {
        let folder = tempfile::tempdir().context("cannot create a folder for files")?;
        let program = std::env::current_exe().context("cannot determine the path of sil")?;
        fs::copy(&program, folder.path().join(PROGRAM)).context("cannot copy sil")?;
        for file in &self.0 {
            fs::copy(file, place(folder.path(), file)?)
                .with_context(|| file.display().to_string())?;
        }
        for file in campaign.files() {
            let path = below_current(&file.path)?;
            fs::write(place(folder.path(), &path)?, &file.text)?;
        }
        Ok(Staged { folder })
    }
}

/// Temporary folder with copies of the program and the files, for the runtime environment of Ray.
pub(super) struct Staged {
    folder: tempfile::TempDir,
}

impl Staged {
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the path of the program from the folder.
    pub(super) fn program(&self) -> PathBuf {
        PROGRAM.into()
    }
}

/// Returns the path of `file` in `folder`, with its folders created.
fn place(folder: &Path, file: &Path) -> anyhow::Result<PathBuf> {
    let path = folder.join(file);
    let parent = path.parent().unwrap_or(folder);
    fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
    Ok(path)
}

/// Returns the path of a file from the current folder.
///
/// # Errors
/// Returns an error if the file is not below the current folder.
pub(super) fn below_current(path: &Path) -> anyhow::Result<PathBuf> {
    let current = std::env::current_dir().context("cannot determine the current folder")?;
    let absolute = std::path::absolute(path).with_context(|| path.display().to_string())?;
    let below = absolute.strip_prefix(&current).ok();
    let below = below.filter(|it| !it.components().any(|part| part == Component::ParentDir));
    below.map(Path::to_owned).ok_or_else(|| {
        let error = format!(
            "{} is not below the current folder {}, from which files reach the nodes of Ray; copy it there",
            path.display(),
            current.display()
        );
        WrongUse::because(error).into()
    })
}
