//! Recording that can be closed from outside of its run.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use bevyhavior_simulator::{BackendError, Ending, Frame, SinkError, TickSink};

/// Error of a recording whose current write does not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("writing a tick does not end")]
struct Busy;

/// Handle to the recording of one run, shared by its clones.
#[derive(Clone)]
pub struct SharedSink(Arc<Mutex<Box<dyn TickSink>>>);

impl SharedSink {
    /// Shares `sink`.
    pub fn new(sink: impl TickSink + 'static) -> Self {
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

    /// Waits until no tick is being written, and returns the recording.
    fn locked(&self) -> MutexGuard<'_, Box<dyn TickSink>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TickSink for SharedSink {
    fn record(&mut self, frame: &Frame<'_>) -> Result<(), BackendError> {
        self.locked().record(frame)
    }

    fn end(&mut self, ending: &Ending) -> Result<(), BackendError> {
        self.locked().end(ending)
    }

    fn finish(&mut self) -> Result<(), BackendError> {
        self.locked().finish()
    }
}
