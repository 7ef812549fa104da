use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::{BackendError, Ending, Frame, TickSink};
use hsl_wire::TickRecord;

use crate::tick_encoder::TickEncoder;

/// Receiver of the records of a run: a bag, an external recorder, a viewer.
pub trait RecordSink: Send {
    /// Receives one record; after the last tick, one more with the result of the run. A sink may swap the record for
    /// another one, whose memory is reused.
    ///
    /// # Errors
    ///
    /// Returns an error if the sink cannot receive more.
    fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError>;

    /// Finishes the recording. No further call follows.
    ///
    /// # Errors
    ///
    /// Returns an error if received data could not be stored.
    fn finish(&mut self) -> Result<(), BackendError>;

    /// Resets the state after a run; the next tick starts another run.
    fn restart(&mut self) {}
}

/// Sink of the engine that encodes each frame and passes the record to another sink.
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

    /// Starts with a new encoder, because it stores the last values of the run.
    fn restart(&mut self) {
        self.encoder = TickEncoder::default();
        self.sink.get().restart();
    }
}
