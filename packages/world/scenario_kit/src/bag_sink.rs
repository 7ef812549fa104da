//! Recording of a run to a bag without a recorder node.

use std::path::Path;

use bevyhavior_simulator::{BackendError, TickSink};
use hsl_bag::{BagError, BagWriter, StorageOptions};
use hsl_wire::TickRecord;

/// Error of a call after the bag has been closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the bag is closed")]
struct Closed;

/// Sink that writes each tick to a bag in the same process.
pub struct BagSink {
    /// `None` after the bag is closed.
    writer: Option<BagWriter>,
    /// Set until a tick is recorded.
    is_empty: bool,
}

impl BagSink {
    /// Creates a bag in `folder`, with the storage settings of the recorder node.
    ///
    /// # Errors
    /// Returns an error if the folder is not empty or cannot be written to.
    pub fn create(folder: &Path) -> Result<Self, BagError> {
        let writer = BagWriter::create(folder, StorageOptions::default())?;
        Ok(Self {
            writer: Some(writer),
            is_empty: true,
        })
    }
}

impl TickSink<TickRecord> for BagSink {
    fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
        let writer = self.writer.as_mut().ok_or(Closed)?;
        self.is_empty = false;
        Ok(writer.write(record)?)
    }

    /// Closes the bag; removes a bag without a tick.
    fn finish(&mut self) -> Result<(), BackendError> {
        match self.writer.take() {
            Some(writer) if self.is_empty => Ok(writer.discard()?),
            Some(writer) => Ok(writer.finish().map(drop)?),
            None => Ok(()),
        }
    }
}

impl Drop for BagSink {
    fn drop(&mut self) {
        // The error cannot be returned here; the ticks before it are stored.
        let _ = self.finish();
    }
}
