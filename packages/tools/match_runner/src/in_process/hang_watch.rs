//! Detection of a run in this process that hangs. A thread cannot be stopped from outside, so the watch closes the
//! recording, reports the hang and ends the process.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use bevyhavior_simulator::{SinkError, TickSink};
use match_setup::MatchProgress;
use tick_encoder::{EncodingSink, ThreadedSink};

/// Number of checks per timeout.
const CHECKS: u32 = 20;

/// Recording of a run, which the watch can close.
pub type Recording = Mutex<EncodingSink<ThreadedSink>>;

/// Error of a recording whose current write does not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("writing a tick does not end")]
struct Busy;

/// Watch on a run in this process; clones share it.
#[derive(Clone, Default)]
pub struct HangWatch(Arc<Watched>);

/// State of the run as seen from outside.
#[derive(Default)]
struct Watched {
    /// Number of finished ticks.
    ticks: AtomicU64,
    /// Counter of ticks and waits, which show that the run does not hang.
    signs: AtomicU64,
    has_ended: AtomicBool,
    /// Last progress, for the report of a hang.
    progress: Mutex<MatchProgress>,
    /// Recording to close if the run hangs.
    recording: Mutex<Option<Arc<Recording>>>,
}

impl HangWatch {
    /// Starts the watch in a thread. The run hangs if, during `timeout` of wall time, no tick ends and the run reports
    /// no wait. Then the thread closes the recording and calls `on_hang` with the progress of the run. `on_hang` has to
    /// end the process.
    pub fn start(timeout: Duration, on_hang: impl FnOnce(&MatchProgress) + Send + 'static) -> Self {
        let watch = Self::default();
        let watched = Arc::clone(&watch.0);
        thread::spawn(move || {
            if watched.hangs_for(timeout) {
                watched.close();
                on_hang(&watched.progress());
            }
        });
        watch
    }

    /// Sets the recording that is closed if the run hangs.
    pub fn guard(&self, recording: Arc<Recording>) {
        let mut guarded = self
            .0
            .recording
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *guarded = Some(recording);
    }

    /// Records that a tick has ended.
    pub fn tick(&self) {
        self.0.ticks.fetch_add(1, Ordering::Relaxed);
        self.wait();
    }

    /// Records that the run waits for the wall clock and does not hang.
    pub fn wait(&self) {
        self.0.signs.fetch_add(1, Ordering::Relaxed);
    }

    /// Records the progress of the run.
    pub fn show(&self, progress: &MatchProgress) {
        let mut shown = self
            .0
            .progress
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        shown.clone_from(progress);
    }

    /// Records the end of the run.
    pub fn end(&self) {
        self.0.has_ended.store(true, Ordering::Relaxed);
    }
}

impl Watched {
    /// Waits until the run ends or hangs for `timeout`. Returns true if it hangs. Counts checks instead of wall time,
    /// so that time in which this process was stopped does not count.
    fn hangs_for(&self, timeout: Duration) -> bool {
        let (mut signs, mut checks) = (0, 0);
        while !self.has_ended.load(Ordering::Relaxed) {
            thread::sleep(timeout / CHECKS);
            let seen = self.signs.load(Ordering::Relaxed);
            if seen != signs {
                (signs, checks) = (seen, 0);
            } else {
                checks += 1;
                if checks >= CHECKS {
                    return true;
                }
            }
        }
        false
    }

    /// Closes the recording, and prints an error if that fails.
    fn close(&self) {
        let recording = self
            .recording
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(Err(error)) = recording.as_deref().map(try_finish) {
            support::error_line!("sil: {error}");
        }
    }

    /// Returns the last progress with the current number of ticks.
    fn progress(&self) -> MatchProgress {
        let shown = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        MatchProgress {
            tick: self.ticks.load(Ordering::Relaxed),
            ..shown.clone()
        }
    }
}

/// Closes the recording, unless a tick is being written.
///
/// # Errors
/// Returns an error if the recorded data cannot be written, or writing a tick does not end.
pub fn try_finish(recording: &Recording) -> Result<(), SinkError> {
    let finished = match recording.try_lock() {
        Ok(mut sink) => sink.finish(),
        Err(TryLockError::Poisoned(error)) => error.into_inner().finish(),
        Err(TryLockError::WouldBlock) => Err(Busy.into()),
    };
    finished.map_err(SinkError)
}
