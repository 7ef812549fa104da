use bevyhavior_simulator::{Ending, Frame, SinkError, TickSink};
use hsl_wire::TickRecord;

use crate::tick_encoder::TickEncoder;

/// Takes the records of a run: a bag, a recorder elsewhere, a viewer.
pub trait RecordSink: Send + Sync {
    /// Takes one record; after the last tick comes one more, with how the run ended. A sink may keep the record: what it
    /// leaves in its place is memory for the next one.
    ///
    /// # Errors
    /// When it can take no more.
    fn record(&mut self, record: &mut TickRecord) -> Result<(), SinkError>;

    /// Takes note that there will be no more.
    ///
    /// # Errors
    /// When what was taken could not be kept.
    fn finish(&mut self) -> Result<(), SinkError>;
}

/// Encodes what the engine tells, for a sink of records.
pub struct EncodingSink<S> {
    encoder: TickEncoder,
    sink: S,
}

impl<S: RecordSink> EncodingSink<S> {
    /// Hands all records of a run to `sink`.
    pub fn new(sink: S) -> Self {
        Self {
            encoder: TickEncoder::default(),
            sink,
        }
    }
}

impl<S: RecordSink> TickSink for EncodingSink<S> {
    fn record(&mut self, frame: &Frame<'_>) -> Result<(), SinkError> {
        self.sink.record(self.encoder.tick(frame))
    }

    fn end(&mut self, ending: &Ending) -> Result<(), SinkError> {
        self.sink.record(self.encoder.ending(ending))
    }

    fn finish(&mut self) -> Result<(), SinkError> {
        self.sink.finish()
    }
}
