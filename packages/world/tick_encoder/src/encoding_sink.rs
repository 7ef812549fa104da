use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::{BackendError, Ending, Frame, TickSink};
use hsl_wire::TickRecord;

use crate::tick_encoder::TickEncoder;

/// Receives the records of a run: a bag, an external recorder, a viewer.
pub trait RecordSink: Send {
    /// Receives one record; after the last tick, one more with the result of the run. A sink may take the record and
    /// leave another one in its place, whose memory is reused.
    ///
    /// Returns an error if it cannot receive more.
    fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError>;

    /// Finishes; nothing follows.
    ///
    /// # Errors
    /// Returns an error if the received data could not be stored.
    fn finish(&mut self) -> Result<(), BackendError>;

    /// Forgets the run, which has finished; another one begins with its first tick.
    fn restart(&mut self) {}
}

/// Encodes the engine's frames for a sink of records.
pub struct EncodingSink<S> {
    encoder: TickEncoder,
    sink: SyncCell<S>,
}

impl<S: RecordSink> EncodingSink<S> {
    /// Creates a sink that passes all records of a run to `sink`.
    pub fn new(sink: S) -> Self {
        Self {
            encoder: TickEncoder::default(),
            sink: SyncCell::new(sink),
        }
    }
}

impl<S: RecordSink + 'static> TickSink for EncodingSink<S> {
    fn record(&mut self, frame: &Frame<'_>) -> Result<(), BackendError> {
        self.sink.get().record(self.encoder.tick(frame))
    }

    fn end(&mut self, ending: &Ending) -> Result<(), BackendError> {
        self.sink.get().record(self.encoder.ending(ending))
    }

    fn finish(&mut self) -> Result<(), BackendError> {
        self.sink.get().finish()
    }

    fn restart(&mut self) {
        self.encoder = TickEncoder::default();
        self.sink.get().restart();
    }
}
