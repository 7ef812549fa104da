use bevyhavior_simulator::BackendError;
use hsl_wire::TickRecord;

use crate::batch_thread::{BatchThread, ThreadError, Work};
use crate::encoding_sink::RecordSink;

/// Sink that passes the records of a run to another sink in a separate thread, so that writing does not delay the
/// ticks.
///
/// An error of the sink is returned some ticks later, but in the same tick of every run, at any speed of the thread.
pub struct ThreadedSink(BatchThread<TickRecord>);

impl ThreadedSink {
    /// Creates a sink that passes all records to `sink`.
    ///
    /// # Errors
    /// Returns an error if the thread cannot be started.
    pub fn new(sink: impl RecordSink + 'static) -> Result<Self, ThreadError> {
        BatchThread::start("recording", sink).map(Self)
    }
}

impl RecordSink for ThreadedSink {
    /// Passes a record to the thread. The caller gets another record, whose memory is reused.
    fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
        let spare = self.0.spare().unwrap_or_default();
        self.0.push(std::mem::replace(record, spare))
    }

    /// Waits until all records are passed to the other sink, ends the thread, and returns its first error. A second
    /// call does nothing.
    fn finish(&mut self) -> Result<(), BackendError> {
        self.0.finish()
    }
}

impl<S: RecordSink + 'static> Work<TickRecord> for S {
    fn process(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
        self.record(record)
    }

    fn close(&mut self) -> Result<(), BackendError> {
        self.finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use hsl_types::Time;

    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("tick {0} is too large")]
    struct TickTooLarge(u64);

    /// Sink that stores the numbers of the ticks, and fails at a given one.
    struct Numbers {
        taken: Arc<Mutex<Vec<u64>>>,
        last: u64,
        is_finished: Arc<Mutex<bool>>,
    }

    impl RecordSink for Numbers {
        fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
            if record.tick > self.last {
                return Err(TickTooLarge(record.tick).into());
            }
            self.taken.lock().unwrap().push(record.tick);
            Ok(())
        }

        fn finish(&mut self) -> Result<(), BackendError> {
            *self.is_finished.lock().unwrap() = true;
            Ok(())
        }
    }

    fn record(tick: u64) -> TickRecord {
        TickRecord {
            now: Time::ZERO,
            tick,
            messages: Vec::new(),
        }
    }

    type Shared<T> = Arc<Mutex<T>>;

    /// Returns a sink whose thread fails after the tick `last`, with the numbers of the ticks that it takes, and a flag
    /// that is set when it is finished.
    fn sink(last: u64) -> (ThreadedSink, Shared<Vec<u64>>, Shared<bool>) {
        let (taken, is_finished) = (Shared::default(), Shared::default());
        let numbers = Numbers {
            taken: Arc::clone(&taken),
            last,
            is_finished: Arc::clone(&is_finished),
        };
        (ThreadedSink::new(numbers).unwrap(), taken, is_finished)
    }

    #[test]
    fn every_tick_arrives_once_and_in_order_also_those_that_fill_no_batch() {
        for count in [0, 1, 5, 6, 25, 26, 50, 51, 110] {
            let (mut sink, taken, is_finished) = sink(u64::MAX);
            for tick in 1..=count {
                sink.record(&mut record(tick)).unwrap();
            }
            sink.finish().unwrap();
            assert_eq!(*taken.lock().unwrap(), (1..=count).collect::<Vec<_>>());
            assert!(*is_finished.lock().unwrap());
        }
    }

    #[test]
    fn a_sink_that_can_take_no_more_is_known_in_the_same_tick_of_every_run() {
        for _ in 0..20 {
            let (mut sink, taken, is_finished) = sink(30);
            let mut ticks = 1..;
            let failed = ticks.find(|tick| sink.record(&mut record(*tick)).is_err());
            assert_eq!(failed, Some(80));
            sink.finish().unwrap();
            assert_eq!(*taken.lock().unwrap(), (1..=30).collect::<Vec<_>>());
            assert!(*is_finished.lock().unwrap());
        }
    }

    #[test]
    fn an_error_of_the_last_batch_is_returned_at_the_end() {
        let (mut sink, ..) = sink(2);
        for tick in 1..=3 {
            sink.record(&mut record(tick)).unwrap();
        }
        let error = sink.finish().unwrap_err();
        assert_eq!(error.to_string(), "tick 3 is too large");
    }

    #[test]
    fn a_sink_that_is_dropped_has_kept_everything() {
        let (mut sink, taken, is_finished) = sink(u64::MAX);
        sink.record(&mut record(1)).unwrap();
        drop(sink);
        assert_eq!(*taken.lock().unwrap(), [1]);
        assert!(*is_finished.lock().unwrap());
    }
}
