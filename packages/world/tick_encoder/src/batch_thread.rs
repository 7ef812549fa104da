use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::{io, mem};

use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::BackendError;

/// Number of items in a batch.
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

/// Work of a [`BatchThread`] on its items.
pub(crate) trait Work<T>: Send + 'static {
    /// Processes one item. Its memory is reused.
    ///
    /// # Errors
    /// Returns an error if the item cannot be processed. All later items are skipped.
    fn process(&mut self, item: &mut T) -> Result<(), BackendError>;

    /// Ends the work. No further call follows.
    ///
    /// # Errors
    /// Returns an error if processed items could not be stored.
    fn close(&mut self) -> Result<(), BackendError>;
}

/// Thread that processes items in the order in which they are added.
///
/// Items are passed to the thread in batches of five. An error is returned when the ninth batch after its batch is
/// passed, or at the end: after the same item of every run, at any speed of the thread.
pub(crate) struct BatchThread<T> {
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
    answers: SyncCell<Receiver<Answer<T>>>,
    thread: JoinHandle<Result<(), BackendError>>,
}

impl<T: Send + 'static> BatchThread<T> {
    /// Starts a thread with `name` that does `work`.
    ///
    /// # Errors
    /// Returns an error if the thread cannot be started.
    pub(crate) fn start(name: &str, work: impl Work<T>) -> Result<Self, ThreadError> {
        let (batches, to_process) = sync_channel::<Vec<T>>(DEPTH);
        let (answer, answers) = sync_channel(DEPTH);
        let run = move || process_all(work, &to_process, &answer);
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
                answers: SyncCell::new(answers),
                thread,
            }),
        })
    }
}

impl<T> BatchThread<T> {
    /// Returns a processed item, whose memory can be reused.
    pub(crate) fn spare(&mut self) -> Option<T> {
        self.spare.pop()
    }

    /// Adds an item to the batch, and passes a full batch to the thread.
    ///
    /// # Errors
    /// Returns the error of an earlier batch, or an error if the thread has ended.
    pub(crate) fn push(&mut self, item: T) -> Result<(), BackendError> {
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
        let worker = self.worker.as_mut().ok_or_else(closed)?;
        let (spare, processed) = worker.answers.get().recv().map_err(|_| closed())?;
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
    pub(crate) fn finish(&mut self) -> Result<(), BackendError> {
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

impl<T> Drop for BatchThread<T> {
    fn drop(&mut self) {
        // The error cannot be returned here; the items before it are processed.
        let _ = self.finish();
    }
}

/// Returns the error of a call after the thread has ended.
fn closed() -> BackendError {
    ThreadError::Closed.into()
}

/// Processes the batches in the other thread until an error, and answers each with its result. Ends the work when no
/// batch can follow.
fn process_all<T>(
    mut work: impl Work<T>,
    batches: &Receiver<Vec<T>>,
    answers: &SyncSender<Answer<T>>,
) -> Result<(), BackendError> {
    let mut has_failed = false;
    for mut batch in batches {
        let mut items = batch.iter_mut().take_while(|_| !has_failed);
        let processed = items.try_for_each(|item| work.process(item));
        has_failed |= processed.is_err();
        if answers.send((batch, processed)).is_err() {
            break;
        }
    }
    work.close()
}
