use std::path::{Path, PathBuf};

use anyhow::Context;
use bevyhavior_simulator::{BackendError, TickSink};
use hsl_bag::{BagError, run_folders};
use hsl_ros::Error;
use hsl_wire::TickRecord;
use scenario_kit::BagSink;
use tick_encoder::ThreadedSink;

/// Recorder in this process, which writes the bag in a thread of its own.
pub(crate) struct BagLink {
    /// Folder of the first bag.
    first: PathBuf,
    /// Folder of the current bag.
    folder: PathBuf,
    sink: ThreadedSink,
}

impl BagLink {
    /// Creates an empty bag in `folder`.
    ///
    /// # Errors
    /// Returns an error if the folder is not empty or cannot be written to.
    pub(crate) fn create(folder: &Path) -> anyhow::Result<Self> {
        let bag = BagSink::create(folder).map_err(|error| match error {
            BagError::NotEmpty { .. } => {
                anyhow::Error::from(Error::WrongUse(format!("parameter bag: {error}")))
            }
            error => error.into(),
        })?;
        Ok(Self {
            first: folder.to_owned(),
            folder: folder.to_owned(),
            sink: ThreadedSink::new(bag).context("cannot record")?,
        })
    }

    /// Passes a tick to the thread. Waits while the thread lags too far behind. The caller gets another record, whose
    /// memory is reused.
    ///
    /// # Errors
    /// Returns an error if an earlier tick could not be written.
    pub(crate) fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
        self.sink.record(record)
    }

    /// Closes the bag before tick `end`. After a reset (`reset`), creates the bag of the next run beside the first one.
    ///
    /// # Errors
    /// Returns an error if a tick could not be written, or the next bag not created.
    pub(crate) fn finish(&mut self, end: u64, reset: bool) -> Result<(), BackendError> {
        self.sink.finish()?;
        match end - 1 {
            0 => tracing::info!("no tick was recorded"),
            tick => tracing::info!("{} is closed with tick {tick}", self.folder.display()),
        }
        if reset {
            self.folder = run_folders::next_run(&self.first);
            self.sink = ThreadedSink::new(BagSink::create(&self.folder)?)?;
            tracing::info!("{} follows", self.folder.display());
        }
        Ok(())
    }
}
