//! Recording that can be closed from outside of its run.

use std::sync::{Arc, Mutex, PoisonError, TryLockError};

use bevyhavior_simulator::{BackendError, SinkError};
use hsl_wire::TickRecord;
use tick_encoder::RecordSink;

/// Error of a recording whose current write does not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("writing a tick does not end")]
struct Busy;

/// Handle to a recording, shared by its clones.
#[derive(Clone)]
pub struct SharedSink(Arc<Mutex<Box<dyn RecordSink>>>);

impl SharedSink {
    /// Shares `sink`.
    pub fn new(sink: impl RecordSink + 'static) -> Self {
        Self(Arc::new(Mutex::new(Box::new(sink))))
    }

    /// Closes the recording, unless a tick is being written.
    ///
    /// # Errors
    /// Returns an error if the recorded data cannot be written, or writing a tick does not end.
    pub fn try_finish(&self) -> Result<(), SinkError> {
        let finished = match self.0.try_lock() {
            Ok(mut sink) => sink.finish(),
            Err(TryLockError::Poisoned(error)) => error.into_inner().finish(),
            Err(TryLockError::WouldBlock) => Err(Busy.into()),
        };
        finished.map_err(SinkError)
    }
}

impl RecordSink for SharedSink {
    fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .record(record)
    }

    fn finish(&mut self) -> Result<(), BackendError> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .finish()
    }
}
