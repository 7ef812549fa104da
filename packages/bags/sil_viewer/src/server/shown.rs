use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use bag_tools::ToolError;
use hsl_bag::run_folders;
use recording::{Recording, RunFailure};

use super::kept_overview::KeptOverview;

/// Shown recording, with data from outside of the bag.
pub(super) struct Shown {
    pub(super) path: PathBuf,
    pub(super) recording: Recording,
    /// Failures that the program reported that played the run.
    pub(super) failures: Vec<RunFailure>,
    /// Overview, once it does not change any more.
    pub(super) overview: KeptOverview,
}

/// Place of a recording on the page. After a reset of the match, the recording of the next run replaces the current
/// one.
pub(super) struct Place(RwLock<Arc<Shown>>);

impl Shown {
    fn open(path: &Path, failures: Vec<RunFailure>) -> Result<Self, ToolError> {
        Ok(Self {
            path: path.to_owned(),
            recording: Recording::open(path)?,
            failures,
            overview: KeptOverview::default(),
        })
    }
}

impl Place {
    /// Opens the recording that is shown first.
    ///
    /// # Errors
    /// Returns an error if the recording cannot be read.
    pub(super) fn open(path: &Path, failures: Vec<RunFailure>) -> Result<Self, ToolError> {
        let shown = Shown::open(path, failures)?;
        Ok(Self(RwLock::new(Arc::new(shown))))
    }

    pub(super) fn shown(&self) -> Arc<Shown> {
        let shown = self.0.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&shown)
    }

    /// Switches to the last run of the match if there is a newer one that can be read. Returns the shown recording.
    pub(super) fn follow(&self) -> Arc<Shown> {
        let shown = self.shown();
        let Some(newer) = run_folders::newer_run(&shown.path) else {
            return shown;
        };
        // A new bag may not have a file yet; the page repeats its request.
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
