//! A run's record as a bag, without a recorder in between.

use std::path::Path;

use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::SinkError;
use hsl_bag::{BagError, BagWriter, StorageOptions};
use hsl_wire::TickRecord;
use tick_encoder::RecordSink;

/// The bag is closed, and takes no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the bag is closed")]
struct Closed;

/// Writes each tick into a bag.
pub struct BagSink {
    /// None once the bag is closed. The library behind it does not say that it may be shared; nobody does.
    writer: SyncCell<Option<BagWriter>>,
}

impl BagSink {
    /// A bag in `folder`, stored as the recorder node stores it.
    ///
    /// # Errors
    /// When the folder holds something already, or cannot be written to.
    pub fn create(folder: &Path) -> Result<Self, BagError> {
        let writer = BagWriter::create(folder, StorageOptions::default())?;
        Ok(Self {
            writer: SyncCell::new(Some(writer)),
        })
    }
}

impl RecordSink for BagSink {
    fn record(&mut self, record: &mut TickRecord) -> Result<(), SinkError> {
        match self.writer.get() {
            Some(writer) => writer.write(record).map_err(SinkError::new),
            None => Err(SinkError::new(Closed)),
        }
    }

    fn finish(&mut self) -> Result<(), SinkError> {
        match self.writer.get().take() {
            Some(writer) => writer.finish().map(drop).map_err(SinkError::new),
            None => Ok(()),
        }
    }
}
