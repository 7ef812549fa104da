use std::path::Path;

use anyhow::{Context, bail};
use hsl_bag::{BagError, BagWriter, StorageOptions, limit_file_size};
use hsl_types::Time;
use hsl_wire::convert::{recorded_tick, time};
use hsl_wire::hsl_msgs::{RecordedTick, RecorderStatus};

/// A bag in the making: takes ticks without a gap until the last.
pub(crate) struct Recorder {
    bag: Option<BagWriter>,
    tick: u64,
    now: Time,
    error: String,
    /// Size above which no file grows from the first tick on.
    fill_disk_at: Option<u64>,
}

impl Recorder {
    /// An empty bag in `folder`; from its first tick on no file grows above `fill_disk_at` bytes, if given.
    pub(crate) fn create(folder: &Path, fill_disk_at: Option<u64>) -> Result<Self, BagError> {
        let bag = BagWriter::create(folder, StorageOptions::default())?;
        Ok(Self {
            bag: Some(bag),
            tick: 0,
            now: Time::ZERO,
            error: String::new(),
            fill_disk_at,
        })
    }

    /// Whether the bag is whole and closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.bag.is_none()
    }

    /// How far it is.
    pub(crate) fn status(&self) -> RecorderStatus {
        RecorderStatus {
            stamp: time::to_message(self.now),
            tick: self.tick,
            closed: self.is_closed(),
            error: self.error.clone(),
        }
    }

    /// Writes a tick, or closes the bag where it is the last; after an error, which the status tells
    /// too, the bag is closed.
    pub(crate) fn take(&mut self, received: RecordedTick) -> anyhow::Result<()> {
        let taken = self.try_take(received);
        if let Err(error) = &taken {
            self.error = hsl_types::error_text(error.as_ref());
            // The first error says more than one of closing what it left.
            let _ = self.close();
        }
        taken
    }

    /// Closes the bag with what it holds.
    pub(crate) fn close(&mut self) -> Result<(), BagError> {
        match self.bag.take() {
            Some(bag) => bag.finish().map(drop),
            None => Ok(()),
        }
    }

    /// Closes the bag with what it holds; one that holds no tick is removed.
    pub(crate) fn leave(&mut self) -> Result<(), BagError> {
        match self.bag.take_if(|_| self.tick == 0) {
            Some(bag) => bag.discard(),
            None => self.close(),
        }
    }

    fn try_take(&mut self, received: RecordedTick) -> anyhow::Result<()> {
        let expected = self.tick + 1;
        if received.tick != expected {
            bail!(
                "tick {} came instead of tick {expected}: the bag would have a gap",
                received.tick
            );
        }
        if received.last {
            return Ok(self.close()?);
        }
        // Not before: the middleware needs files of its own until all nodes have found each other.
        if let Some(bytes) = self.fill_disk_at.take() {
            limit_file_size(bytes).context("the fault schedule cannot fill the disk")?;
        }
        let record = recorded_tick::from_message(received)
            .with_context(|| format!("the record of tick {expected}"))?;
        let bag = self.bag.as_mut().context("the bag is closed")?;
        bag.write(&record)?;
        (self.tick, self.now) = (record.tick, record.now);
        Ok(())
    }
}
