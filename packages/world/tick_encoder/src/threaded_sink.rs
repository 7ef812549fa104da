use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::{io, mem};

use bevyhavior_simulator::{BackendError, Frame, TickSink};
use hsl_wire::TickRecord;

use crate::encoding_sink::EncodingSink;

const BATCH: usize = 5;
/// Largest number of batches that are passed to the thread and not answered yet. With the batch that is being filled,
/// the thread can be 50 ticks behind, as the README of `world_sim` says.
const DEPTH: usize = 9;

/// Items to reuse, and the result of processing, from the other thread.
type Answer<T> = (Vec<T>, Result<(), BackendError>);

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
/// Ticks are passed to the thread in batches of five. An error is returned when the ninth batch after its batch is
/// passed, or at the end: after the same tick of every run, at any speed of the thread.
pub struct ThreadedSink<T> {
    /// Items that are not passed yet.
    batch: Vec<T>,
    /// Items to reuse.
    spare: Vec<T>,
    /// Number of passed batches whose results are missing.
    in_flight: usize,
    /// Set after an error of the thread was returned.
    has_failed: bool,
    /// Other thread, or `None` after the end.
    worker: Option<Worker<T>>,
}

/// Running thread, and the channels to and from it. Each channel holds all batches that are not answered.
struct Worker<T> {
    /// Batches to process.
    batches: SyncSender<Vec<T>>,
    /// Processed batches, whose memory is reused, with the result.
    answers: Receiver<Answer<T>>,
    thread: JoinHandle<Result<(), BackendError>>,
}

impl<T: Send + 'static> ThreadedSink<T> {
    /// Starts a thread with `name` that passes the ticks to `sink`.
    fn start(name: &str, sink: impl TickSink<T> + 'static) -> Result<Self, ThreadError> {
        let (batches, to_process) = sync_channel::<Vec<T>>(DEPTH);
        let (answer, answers) = sync_channel(DEPTH);
        let run = move || process_all(sink, &to_process, &answer);
        let thread = thread::Builder::new().name(name.to_owned());
        let thread = thread.spawn(run);
        let thread = thread.map_err(ThreadError::Refused)?;
        Ok(Self {
            batch: Vec::with_capacity(BATCH),
            spare: Vec::new(),
            in_flight: 0,
            has_failed: false,
            worker: Some(Worker {
                batches,
                answers,
                thread,
            }),
        })
    }
}

impl<T> ThreadedSink<T> {
    /// Adds an item to the batch, and passes a full batch to the thread.
    ///
    /// # Errors
    /// Returns the error of an earlier batch, or an error if the thread has ended.
    fn push(&mut self, item: T) -> Result<(), BackendError> {
        self.batch.push(item);
        if self.batch.len() < BATCH {
            return Ok(());
        }
        self.pass()
    }

    /// Passes the batch to the thread. If the thread is too far behind, waits for the oldest passed batch before.
    fn pass(&mut self) -> Result<(), BackendError> {
        if self.in_flight == DEPTH {
            self.take_answer()?;
        }
        let batch = mem::replace(&mut self.batch, Vec::with_capacity(BATCH));
        let worker = self.worker.as_ref().ok_or_else(closed)?;
        worker.batches.send(batch).map_err(|_| closed())?;
        self.in_flight += 1;
        Ok(())
    }

    /// Waits until the oldest passed batch is processed, and returns its error.
    fn take_answer(&mut self) -> Result<(), BackendError> {
        let worker = self.worker.as_ref().ok_or_else(closed)?;
        let (spare, processed) = worker.answers.recv().map_err(|_| closed())?;
        self.in_flight -= 1;
        self.spare.extend(spare);
        self.has_failed |= processed.is_err();
        processed
    }

    /// Passes the last batch and waits until all batches are processed.
    fn process_rest(&mut self) -> Result<(), BackendError> {
        self.pass()?;
        while self.in_flight > 0 {
            self.take_answer()?;
        }
        Ok(())
    }

    /// Passes the last batch, ends the thread, and returns its first error. A second call does nothing.
    fn close(&mut self) -> Result<(), BackendError> {
        if self.worker.is_none() {
            return Ok(());
        }
        // An error is returned only once.
        let processed = match self.has_failed {
            true => Ok(()),
            false => self.process_rest(),
        };
        let Some(worker) = self.worker.take() else {
            return processed;
        };
        drop(worker.batches);
        let finished = worker.thread.join().unwrap_or_else(|_| Err(closed()));
        processed.and(finished)
    }
}

impl ThreadedSink<TickRecord> {
    /// Creates a sink that passes all records to `sink`.
    ///
    /// # Errors
    /// Returns an error if the thread cannot be started.
    pub fn new(sink: impl TickSink<TickRecord> + 'static) -> Result<Self, ThreadError> {
        Self::start("recording", sink)
    }
}

impl TickSink<TickRecord> for ThreadedSink<TickRecord> {
    /// Passes a record to the thread. The caller gets another record, whose memory is reused.
    fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
        let spare = self.spare.pop().unwrap_or_default();
        self.push(mem::replace(record, spare))
    }

    /// Waits until all records are passed to the other sink, ends the thread, and returns its first error. A second
    /// call does nothing.
    fn finish(&mut self) -> Result<(), BackendError> {
        self.close()
    }
}

impl ThreadedSink<Frame<'static>> {
    /// Creates a sink of the engine for one run, which encodes copies of the frames in a thread, and passes the records
    /// to `sink` in one more thread.
    ///
    /// # Errors
    /// Returns an error if a thread cannot be started.
    pub fn encoding(sink: impl TickSink<TickRecord> + 'static) -> Result<Self, ThreadError> {
        let records = ThreadedSink::new(sink)?;
        Self::start("encoding", EncodingSink::new(records))
    }
}

impl TickSink<Frame<'_>> for ThreadedSink<Frame<'static>> {
    fn record(&mut self, frame: &mut Frame<'_>) -> Result<(), BackendError> {
        // This thread has allocated the memory of earlier frames. Another thread would have to lock to free it.
        drop(self.spare.pop());
        self.push(frame.clone().into_owned())
    }

    /// Waits until all ticks are recorded, ends the threads, and returns their first error. A second call does nothing.
    fn finish(&mut self) -> Result<(), BackendError> {
        self.close()
    }
}

impl<T> Drop for ThreadedSink<T> {
    fn drop(&mut self) {
        // The error cannot be returned here; the items before it are processed.
        let _ = self.close();
    }
}

/// Returns the error of a call after the thread has ended.
fn closed() -> BackendError {
    ThreadError::Closed.into()
}

/// Processes the batches in the other thread until an error, and answers each with its result. Ends the work when no
/// batch can follow.
fn process_all<T>(
    mut sink: impl TickSink<T>,
    batches: &Receiver<Vec<T>>,
    answers: &SyncSender<Answer<T>>,
) -> Result<(), BackendError> {
    let mut has_failed = false;
    for mut batch in batches {
        let mut items = batch.iter_mut().take_while(|_| !has_failed);
        let processed = items.try_for_each(|item| sink.record(item));
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
    fn sink(last: u64) -> (ThreadedSink<TickRecord>, Shared<Vec<u64>>, Shared<bool>) {
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
