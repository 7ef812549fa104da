use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::{io, mem};

use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::BackendError;
use hsl_wire::TickRecord;

use crate::encoding_sink::RecordSink;

/// Number of ticks passed to the thread together: a quarter of a second with ticks of 10 ms.
const BATCH: usize = 25;

/// Records to reuse, and the result of writing, from the other thread.
type Answer = (Vec<TickRecord>, Result<(), BackendError>);

/// Failure of the thread of a [`ThreadedSink`].
#[derive(Debug, thiserror::Error)]
pub enum ThreadError {
    /// The thread cannot be started.
    #[error("cannot start the thread of the recording: {0}")]
    Refused(io::Error),
    /// The thread has ended.
    #[error("the thread of the recording has ended")]
    Closed,
}

/// Sink that passes the records of a run to another sink in a separate thread, so that writing does not delay the
/// ticks.
///
/// The next batch of ticks is simulated while one batch is written. An error of the sink is returned when the
/// following batch is passed: in the same tick of every run, at any speed of the thread.
pub struct ThreadedSink {
    /// Records that are not passed yet.
    batch: Vec<TickRecord>,
    /// Records to reuse.
    spare: Vec<TickRecord>,
    /// Set while the result of a passed batch is missing.
    is_busy: bool,
    /// Set after an error of the sink was returned.
    has_failed: bool,
    /// Other thread, or `None` after the end.
    writer: Option<Writer>,
}

/// Thread that writes, and the channels to and from it. Each channel holds one element.
struct Writer {
    /// Batches to write.
    batches: SyncSender<Vec<TickRecord>>,
    /// Written batches, whose memory is reused, with the result.
    answers: SyncCell<Receiver<Answer>>,
    thread: JoinHandle<Result<(), BackendError>>,
}

impl ThreadedSink {
    /// Creates a sink that passes all records to `sink`.
    ///
    /// # Errors
    /// Returns an error if the thread cannot be started.
    pub fn new(sink: impl RecordSink + 'static) -> Result<Self, ThreadError> {
        let (batches, to_write) = sync_channel::<Vec<TickRecord>>(1);
        let (answer, answers) = sync_channel(1);
        let run = move || write_all(sink, &to_write, &answer);
        let thread = thread::Builder::new().name("recording".to_owned());
        let thread = thread.spawn(run);
        let thread = thread.map_err(ThreadError::Refused)?;
        Ok(Self {
            batch: Vec::with_capacity(BATCH),
            spare: Vec::new(),
            is_busy: false,
            has_failed: false,
            writer: Some(Writer {
                batches,
                answers: SyncCell::new(answers),
                thread,
            }),
        })
    }

    /// Waits until the previous batch is written, then passes the current one without waiting for it.
    ///
    /// # Errors
    /// Returns the error of the previous batch, or an error if the thread has ended.
    fn hand_over(&mut self) -> Result<(), BackendError> {
        let Some(writer) = &mut self.writer else {
            return Err(closed());
        };
        if mem::take(&mut self.is_busy) {
            let (spare, taken) = writer.answers.get().recv().map_err(|_| closed())?;
            self.spare.extend(spare);
            if let Err(error) = taken {
                self.has_failed = true;
                return Err(error);
            }
        }
        let batch = mem::replace(&mut self.batch, Vec::with_capacity(BATCH));
        if !batch.is_empty() {
            writer.batches.send(batch).map_err(|_| closed())?;
            self.is_busy = true;
        }
        Ok(())
    }
}

impl RecordSink for ThreadedSink {
    /// Adds a record to the batch and passes a full batch to the thread. The caller gets another record, whose memory
    /// is reused.
    fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
        let spare = self.spare.pop().unwrap_or_default();
        self.batch.push(mem::replace(record, spare));
        if self.batch.len() < BATCH {
            return Ok(());
        }
        self.hand_over()
    }

    /// Passes the last batch, ends the thread, and returns its first error. A second call does nothing.
    fn finish(&mut self) -> Result<(), BackendError> {
        if self.writer.is_none() {
            return Ok(());
        }
        // The first call passes the last batch, the second one waits for its result. An error is returned only once.
        let written = match self.has_failed {
            true => Ok(()),
            false => self.hand_over().and_then(|()| self.hand_over()),
        };
        let Some(writer) = self.writer.take() else {
            return written;
        };
        drop(writer.batches);
        let finished = writer.thread.join().unwrap_or_else(|_| Err(closed()));
        written.and(finished)
    }
}

impl Drop for ThreadedSink {
    fn drop(&mut self) {
        // The error cannot be returned here; the records before it are stored.
        let _ = self.finish();
    }
}

/// Returns the error of a call after the thread has ended.
fn closed() -> BackendError {
    ThreadError::Closed.into()
}

/// Writes the batches to `sink` in the other thread, and answers each with its result. Finishes the sink when no batch
/// can follow.
fn write_all(
    mut sink: impl RecordSink,
    batches: &Receiver<Vec<TickRecord>>,
    answers: &SyncSender<Answer>,
) -> Result<(), BackendError> {
    for mut batch in batches {
        let written = batch.iter_mut().try_for_each(|record| sink.record(record));
        if answers.send((batch, written)).is_err() {
            break;
        }
    }
    sink.finish()
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
        for count in [0, 1, 25, 26, 110] {
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
            assert_eq!(failed, Some(75));
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
