use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use bag_tools::ToolError;
use hsl_bag::run_folders;
use recording::{Recording, RunFailure};

/// A shown recording, with data from outside of the bag.
pub(super) struct Shown {
    pub(super) path: PathBuf,
    pub(super) recording: Recording,
    pub(super) failures: Vec<RunFailure>,
}

/// The place of a recording on the page. If the match is reset, the recording of its next run takes it.
pub(super) struct Place(RwLock<Arc<Shown>>);

impl Shown {
    fn open(path: &Path, failures: Vec<RunFailure>) -> Result<Self, ToolError> {
        Ok(Self {
            path: path.to_owned(),
            recording: Recording::open(path)?,
            failures,
        })
    }
}

impl Place {
    /// Opens the recording that is shown first.
    ///
    /// # Errors
    /// The recording cannot be read.
    pub(super) fn open(path: &Path, failures: Vec<RunFailure>) -> Result<Self, ToolError> {
        let shown = Shown::open(path, failures)?;
        Ok(Self(RwLock::new(Arc::new(shown))))
    }

    /// Returns the recording that is shown.
    pub(super) fn shown(&self) -> Arc<Shown> {
        let shown = self.0.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&shown)
    }

    /// Shows the last run of the match, if it can be read already. Returns the recording that is shown.
    pub(super) fn follow(&self) -> Arc<Shown> {
        let shown = self.shown();
        let Some(newer) = run_folders::newer_run(&shown.path) else {
            return shown;
        };
        // A bag that was just created may have no file yet; the page asks again.
        match Shown::open(&newer, Vec::new()) {
            Err(_) => shown,
            Ok(newer) => {
                let newer = Arc::new(newer);
                let mut shown = self.0.write().unwrap_or_else(PoisonError::into_inner);
                *shown = Arc::clone(&newer);
                newer
            }
        }
    }
}
