use bevyhavior_simulator::{BackendError, Frame, TickSink};
use hsl_wire::TickRecord;

use crate::tick_encoder::TickEncoder;

/// Sink of the engine that encodes each frame and passes the record to another sink.
pub struct EncodingSink<S> {
    encoder: TickEncoder,
    sink: S,
}

impl<S: TickSink<TickRecord>> EncodingSink<S> {
    /// Creates a sink that passes all records of a run to `sink`.
    pub fn new(sink: S) -> Self {
        Self {
            encoder: TickEncoder::default(),
            sink,
        }
    }
}

impl<S: TickSink<TickRecord>> TickSink<Frame<'_>> for EncodingSink<S> {
    fn record(&mut self, frame: &mut Frame<'_>) -> Result<(), BackendError> {
        self.sink.record(self.encoder.tick(frame))
    }

    fn finish(&mut self) -> Result<(), BackendError> {
        self.sink.finish()
    }

    /// Starts with a new encoder, because it stores the last values of the run.
    fn restart(&mut self) {
        self.encoder = TickEncoder::default();
        self.sink.restart();
    }
}
