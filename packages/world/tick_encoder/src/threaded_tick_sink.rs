use bevyhavior_simulator::{BackendError, Ending, Frame, TickSink};

use crate::batch_thread::{BatchThread, ThreadError, Work};
use crate::encoding_sink::{EncodingSink, RecordSink};
use crate::threaded_sink::ThreadedSink;

/// Sink of the engine for one run. It encodes the ticks in a separate thread, and passes the records to another sink in
/// one more thread, so that neither delays the ticks.
///
/// An error of the other sink is returned some ticks later, but in the same tick of every run, at any speed of the
/// threads.
pub struct ThreadedTickSink(BatchThread<Call>);

/// Call of a [`TickSink`].
enum Call {
    /// Call of [`TickSink::record`].
    Record(Box<Frame<'static>>),
    /// Call of [`TickSink::end`].
    End(Box<Ending>),
}

impl ThreadedTickSink {
    /// Creates a sink that passes all records of a run to `sink`.
    ///
    /// # Errors
    /// Returns an error if a thread cannot be started.
    pub fn new(sink: impl RecordSink + 'static) -> Result<Self, ThreadError> {
        let records = ThreadedSink::new(sink)?;
        BatchThread::start("encoding", EncodingSink::new(records)).map(Self)
    }
}

impl TickSink for ThreadedTickSink {
    fn record(&mut self, frame: &Frame<'_>) -> Result<(), BackendError> {
        // This thread has allocated the memory of earlier frames. Another thread would have to lock to free it.
        drop(self.0.spare());
        let frame = frame.clone().into_owned();
        self.0.push(Call::Record(Box::new(frame)))
    }

    fn end(&mut self, ending: &Ending) -> Result<(), BackendError> {
        self.0.push(Call::End(Box::new(ending.clone())))
    }

    /// Waits until all ticks are recorded, ends the threads, and returns their first error. A second call does nothing.
    fn finish(&mut self) -> Result<(), BackendError> {
        self.0.finish()
    }
}

impl<S: RecordSink + 'static> Work<Call> for EncodingSink<S> {
    fn process(&mut self, call: &mut Call) -> Result<(), BackendError> {
        match call {
            Call::Record(frame) => self.record(frame),
            Call::End(ending) => self.end(ending),
        }
    }

    fn close(&mut self) -> Result<(), BackendError> {
        self.finish()
    }
}
