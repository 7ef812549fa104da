use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::{io, mem};

use bevyhavior_simulator::{BackendError, TickSink};
use hsl_wire::TickRecord;

/// Number of ticks that are passed together. While they are processed, the next ones are collected, so the thread can be
/// 50 ticks behind, as the README of `world_sim` says. Small batches would wake the thread often, which costs time.
const BATCH: usize = 25;

/// Records to reuse, and the result of processing, from the other thread.
type Answer = (Vec<TickRecord>, Result<(), BackendError>);

/// Failure of a thread of the recording.
#[derive(Debug, thiserror::Error)]
pub enum ThreadError {
    /// The thread cannot be started.
    #[error("cannot start the thread of the recording: {0}")]
    Refused(io::Error),
    /// The thread has ended.
    #[error("the thread of the recording has ended")]
    Closed,
}

/// Sink that passes ticks to another sink in a separate thread, so that its work does not delay the caller.
///
/// Ticks are passed to the thread in batches of 25. An error is returned when the next batch is passed, or at the end:
/// after the same tick of every run, at any speed of the thread.
pub struct ThreadedSink {
    /// Records that are not passed yet.
    batch: Vec<TickRecord>,
    /// Records to reuse.
    spare: Vec<TickRecord>,
    /// Set while the result of a passed batch is missing.
    is_busy: bool,
    /// Set after an error of the thread was returned.
    has_failed: bool,
    /// Other thread, or `None` after the end.
    worker: Option<Worker>,
}

/// Running thread, and the channels to and from it.
struct Worker {
    /// Batches to process.
    batches: SyncSender<Vec<TickRecord>>,
    /// Processed batches, whose memory is reused, with the result.
    answers: Receiver<Answer>,
    thread: JoinHandle<Result<(), BackendError>>,
}

impl ThreadedSink {
    /// Creates a sink that passes all records to `sink`.
    ///
    /// # Errors
    /// Returns an error if the thread cannot be started.
    pub fn new(sink: impl TickSink<TickRecord> + 'static) -> Result<Self, ThreadError> {
        let (batches, to_process) = sync_channel(1);
        let (answer, answers) = sync_channel(1);
        let run = move || process_all(sink, &to_process, &answer);
        let thread = thread::Builder::new().name("recording".to_owned());
        let thread = thread.spawn(run);
        let thread = thread.map_err(ThreadError::Refused)?;
        Ok(Self {
            batch: Vec::with_capacity(BATCH),
            spare: Vec::new(),
            is_busy: false,
            has_failed: false,
            worker: Some(Worker {
                batches,
                answers,
                thread,
            }),
        })
    }

    /// Passes the batch to the thread, after the previous batch is processed.
    fn pass(&mut self) -> Result<(), BackendError> {
        self.wait()?;
        let batch = mem::replace(&mut self.batch, Vec::with_capacity(BATCH));
        let worker = self.worker.as_ref().ok_or_else(closed)?;
        worker.batches.send(batch).map_err(|_| closed())?;
        self.is_busy = true;
        Ok(())
    }

    /// Waits until the passed batch is processed, and returns its error.
    fn wait(&mut self) -> Result<(), BackendError> {
        if !mem::take(&mut self.is_busy) {
            return Ok(());
        }
        let worker = self.worker.as_ref().ok_or_else(closed)?;
        let (spare, processed) = worker.answers.recv().map_err(|_| closed())?;
        self.spare.extend(spare);
        self.has_failed |= processed.is_err();
        processed
    }
}

impl TickSink<TickRecord> for ThreadedSink {
    /// Passes a record to the thread. The caller gets another record, whose memory is reused.
    fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
        let spare = self.spare.pop().unwrap_or_default();
        self.batch.push(mem::replace(record, spare));
        if self.batch.len() < BATCH {
            return Ok(());
        }
        self.pass()
    }

    /// Passes the last batch, ends the thread, and returns its first error. A second call does nothing.
    fn finish(&mut self) -> Result<(), BackendError> {
        if self.worker.is_none() {
            return Ok(());
        }
        // An error is returned only once.
        let processed = match self.has_failed {
            true => Ok(()),
            false => self.pass().and_then(|()| self.wait()),
        };
        let Some(worker) = self.worker.take() else {
            return processed;
        };
        drop(worker.batches);
        let finished = worker.thread.join().unwrap_or_else(|_| Err(closed()));
        processed.and(finished)
    }
}

impl Drop for ThreadedSink {
    fn drop(&mut self) {
        // The error cannot be returned here; the records before it are processed.
        let _ = self.finish();
    }
}

/// Returns the error of a call after the thread has ended.
fn closed() -> BackendError {
    ThreadError::Closed.into()
}

/// Processes the batches in the other thread until an error, and answers each with its result. Ends the work when no
/// batch can follow.
fn process_all(
    mut sink: impl TickSink<TickRecord>,
    batches: &Receiver<Vec<TickRecord>>,
    answers: &SyncSender<Answer>,
) -> Result<(), BackendError> {
    let mut has_failed = false;
    for mut batch in batches {
        let mut records = batch.iter_mut().take_while(|_| !has_failed);
        let processed = records.try_for_each(|record| sink.record(record));
        has_failed |= processed.is_err();
        if answers.send((batch, processed)).is_err() {
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

    impl TickSink<TickRecord> for Numbers {
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
        for count in [0, 1, 24, 25, 26, 49, 50, 51, 110] {
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
