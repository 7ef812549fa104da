use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use hsl_bag::{BagError, BagWriter, StorageOptions, limit_file_size, run_folders};
use hsl_types::Time;
use hsl_wire::convert::{recorded_tick, time};
use hsl_wire::hsl_msgs::{RecordedTick, RecorderStatus};

/// Recorder of a bag: accepts ticks without gaps up to the last one. When a run is reset, the next bag is created
/// beside the first one.
pub(crate) struct Recorder {
    /// Bag that is being written; `None` once it is closed.
    bag: Option<BagWriter>,
    /// Folder of the first bag.
    first: PathBuf,
    /// Folder of the current bag.
    folder: PathBuf,
    /// Number of the last written tick; 0 before the first.
    tick: u64,
    /// Simulation time of the last written tick.
    now: Time,
    /// Text of the error that closed the bag; empty without one.
    error: String,
    /// Size above which no file grows from the first tick on.
    fill_disk_at: Option<u64>,
}

impl Recorder {
    /// Creates an empty bag in `folder`. From its first tick on no file grows above `fill_disk_at` \[bytes\].
    pub(crate) fn create(folder: &Path, fill_disk_at: Option<u64>) -> Result<Self, BagError> {
        let bag = BagWriter::create(folder, StorageOptions::default())?;
        Ok(Self {
            bag: Some(bag),
            first: folder.to_owned(),
            folder: folder.to_owned(),
            tick: 0,
            now: Time::ZERO,
            error: String::new(),
            fill_disk_at,
        })
    }

    /// Returns whether the bag is complete and closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.bag.is_none()
    }

    /// Returns the progress for the world: last tick and its time, whether the bag is closed, and its error.
    pub(crate) fn status(&self) -> RecorderStatus {
        RecorderStatus {
            stamp: time::to_message(self.now),
            tick: self.tick,
            closed: self.is_closed(),
            error: self.error.clone(),
        }
    }

    /// Writes a tick, or closes the bag if it is the last one. An error, for example a gap before the tick, closes the
    /// bag and becomes part of the status.
    pub(crate) fn take(&mut self, received: RecordedTick) -> anyhow::Result<()> {
        let taken = self.try_take(received);
        if let Err(error) = &taken {
            self.error = support::error_text(error.as_ref());
            // The first error is more useful than one from closing.
            let _ = self.close();
        }
        taken
    }

    /// Completes and closes the bag, if it is open.
    pub(crate) fn close(&mut self) -> Result<(), BagError> {
        match self.bag.take() {
            Some(bag) => bag.finish().map(drop),
            None => Ok(()),
        }
    }

    /// Closes the bag, if it is open; removes it if it contains no tick.
    pub(crate) fn leave(&mut self) -> Result<(), BagError> {
        match self.bag.take_if(|_| self.tick == 0) {
            Some(bag) => bag.discard(),
            None => self.close(),
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Creates the bag of the next run, beside the first one, and starts to count ticks from 1 again. Logs both
    /// folders.
    fn begin_again(&mut self) -> Result<(), BagError> {
        let folder = run_folders::next_run(&self.first);
        self.bag = Some(BagWriter::create(&folder, StorageOptions::default())?);
        tracing::info!(
            "{} is closed, {} follows",
            self.folder.display(),
            folder.display()
        );
        self.folder = folder;
        (self.tick, self.now) = (0, Time::ZERO);
        Ok(())
    }

    /// Writes a tick whose number follows the last one. The message after the last tick contains no data: it closes the
    /// bag and, if the run was reset, creates the next one. If the fault schedule fills the disk, the first tick limits
    /// the size of the files of this process.
    fn try_take(&mut self, received: RecordedTick) -> anyhow::Result<()> {
        let expected = self.tick + 1;
        if received.tick != expected {
            bail!(
                "received tick {} instead of tick {expected}: the bag would have a gap",
                received.tick
            );
        }
        if received.last {
            self.close()?;
            if received.reset {
                self.begin_again()?;
            }
            return Ok(());
        }
        // Not earlier: the middleware creates files until all nodes have found each other.
        if let Some(bytes) = self.fill_disk_at.take() {
            limit_file_size(bytes).context("cannot limit the file size for the fault schedule")?;
        }
        let record = recorded_tick::from_message(received)
            .with_context(|| format!("invalid record of tick {expected}"))?;
        let bag = self.bag.as_mut().context("the bag is closed")?;
        bag.write(&record)?;
        (self.tick, self.now) = (record.tick, record.now);
        Ok(())
    }
}
