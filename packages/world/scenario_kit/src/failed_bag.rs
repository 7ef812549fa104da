use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

/// Name of the folder beside the compiled programs for bags of failed tests.
const FOLDER: &str = "failed_scenarios";

/// Bag of a test. The files are removed when it is dropped, unless [`Self::keep`] was called.
pub(crate) struct FailedBag {
    /// Path during the run.
    temporary: PathBuf,
    /// Path after a failure.
    kept: PathBuf,
}

impl FailedBag {
    /// Computes the paths of the bag of scenario `name`, in the folder of the compiled programs. Creates no file.
    pub(crate) fn new(name: &str) -> Self {
        // A test is in target/PROFILE/deps, an example in target/PROFILE/examples.
        let program = env::current_exe().unwrap_or_default();
        let programs = program.ancestors().nth(2).unwrap_or(Path::new(""));
        let folder = programs.join(FOLDER);
        Self {
            // Two processes may play the same scenario at the same time.
            temporary: folder.join(format!(".{name}-{}", process::id())),
            kept: folder.join(name),
        }
    }

    /// Returns the path of the bag during the run.
    pub(crate) fn path(&self) -> &Path {
        &self.temporary
    }

    /// Moves the bag to its final path, in place of the bag of an earlier failure, and returns that path. The bag must
    /// be closed.
    ///
    /// # Errors
    ///
    /// Returns an error if the earlier bag cannot be removed or this bag cannot be renamed.
    pub(crate) fn keep(&self) -> io::Result<PathBuf> {
        match fs::remove_dir_all(&self.kept) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        fs::rename(&self.temporary, &self.kept)?;
        Ok(self.kept.clone())
    }
}

impl Drop for FailedBag {
    fn drop(&mut self) {
        // The folder does not exist if the bag was kept or could not be created.
        let _ = fs::remove_dir_all(&self.temporary);
    }
}
