//! Notices a run in this process that does not go on. Nobody can stop a thread from outside, so the one
//! who notices closes the recording, says what happened and ends the process.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use scenario_kit::MatchProgress;

use crate::shared_sink::SharedSink;

/// Looks within the patience.
const LOOKS: u32 = 20;

/// The one who watches a run.
#[derive(Clone, Default)]
pub struct HangWatch(Arc<Watched>);

/// What is known of the run from outside.
#[derive(Default)]
struct Watched {
    ticks: AtomicU64,
    /// Ticks and other signs that the run goes on.
    signs: AtomicU64,
    has_ended: AtomicBool,
    progress: Mutex<MatchProgress>,
    recording: Mutex<Option<SharedSink>>,
}

impl HangWatch {
    /// Watches from now on: when no tick ends for `patience` of wall time, the recording is closed, and
    /// `on_hang` is told how far the run came.
    pub fn start(
        patience: Duration,
        on_hang: impl FnOnce(&MatchProgress) + Send + 'static,
    ) -> Self {
        let watch = Self::default();
        let watched = Arc::clone(&watch.0);
        thread::spawn(move || {
            if watched.hangs_for(patience) {
                watched.close();
                on_hang(&watched.progress());
            }
        });
        watch
    }

    /// Has `recording` closed when the run hangs.
    pub fn guard(&self, recording: SharedSink) {
        let mut guarded = self
            .0
            .recording
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *guarded = Some(recording);
    }

    /// Takes note of a tick that ended.
    pub fn tick(&self) {
        self.0.ticks.fetch_add(1, Ordering::Relaxed);
        self.wait();
    }

    /// Takes note that the run waits for the wall clock, and does not hang.
    pub fn wait(&self) {
        self.0.signs.fetch_add(1, Ordering::Relaxed);
    }

    /// Takes note of how far the run is.
    pub fn show(&self, progress: &MatchProgress) {
        let mut shown = self
            .0
            .progress
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        shown.clone_from(progress);
    }

    /// Takes note that the run is over.
    pub fn end(&self) {
        self.0.has_ended.store(true, Ordering::Relaxed);
    }
}

impl Watched {
    /// Waits until the run is over or hangs; whether it hangs. Looks are counted, not wall time: a process
    /// that was stopped for a while has not looked either.
    fn hangs_for(&self, patience: Duration) -> bool {
        let (mut signs, mut looks) = (0, 0);
        while !self.has_ended.load(Ordering::Relaxed) {
            thread::sleep(patience / LOOKS);
            let seen = self.signs.load(Ordering::Relaxed);
            if seen != signs {
                (signs, looks) = (seen, 0);
            } else {
                looks += 1;
                if looks >= LOOKS {
                    return true;
                }
            }
        }
        false
    }

    fn close(&self) {
        let recording = self
            .recording
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(Err(error)) = recording.as_ref().map(SharedSink::try_finish) {
            eprintln!("sil: {error}");
        }
    }

    fn progress(&self) -> MatchProgress {
        let shown = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        MatchProgress {
            tick: self.ticks.load(Ordering::Relaxed),
            ..shown.clone()
        }
    }
}
