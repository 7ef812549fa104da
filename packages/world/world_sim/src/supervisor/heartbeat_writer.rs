use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use hsl_ros::shell;
use hsl_types::Time;
use match_setup::{Heartbeat, WaitReport};

use crate::pace::wall_clock;

/// Writer of heartbeats for the parent process, as lines of JSON on standard output. A heartbeat is written whenever
/// the world waits for messages, so a hanging world writes none.
#[derive(Clone)]
pub(crate) struct HeartbeatWriter(Option<Arc<Mutex<State>>>);

/// Content of the next heartbeat, and the wall time at which it is due.
struct State {
    beat: Heartbeat,
    next: Instant,
}

impl HeartbeatWriter {
    /// Creates a writer to standard output, or, unless `is_written`, a writer without output.
    pub(crate) fn new(is_written: bool) -> Self {
        let state = State {
            beat: Heartbeat {
                last_tick: 0,
                paused_at: None,
            },
            next: wall_clock::now(),
        };
        Self(is_written.then(|| Arc::new(Mutex::new(state))))
    }

    /// Writes a heartbeat if it is due: [`Heartbeat::PERIOD`] after the last one.
    pub(crate) fn write(&self) {
        self.change(false, |_| {});
    }

    /// Stores the number of the last tick, and writes a heartbeat if it is due.
    pub(crate) fn tick(&self, tick: u64) {
        self.change(false, |beat| beat.last_tick = tick);
    }

    /// Writes at once that the match is paused at the time `at`; `None` means that it is running.
    pub(crate) fn pause(&self, at: Option<Time>) {
        self.change(true, |beat| beat.paused_at = at.map(Time::as_secs_f64));
    }

    /// Logs the cause of a long wait, and writes it for the parent process.
    pub(crate) fn wait(&self, what: &str) {
        tracing::info!("still waiting: {what}");
        let report = WaitReport {
            world_waits_for: what.to_owned(),
        };
        if self.0.is_some()
            && let Ok(line) = serde_json::to_string(&report)
        {
            // Errors are ignored for the reason given in `change`.
            let _ = shell::write_line(&line);
        }
    }

    /// Changes the content, and writes a heartbeat if it is due or `is_due` is set. Does nothing without output.
    fn change(&self, is_due: bool, change: impl FnOnce(&mut Heartbeat)) {
        let Some(state) = &self.0 else {
            return;
        };
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state.beat);
        let now = wall_clock::now();
        if (is_due || now >= state.next)
            && let Ok(line) = serde_json::to_string(&state.beat)
        {
            state.next = now + Heartbeat::PERIOD;
            // A parent process that does not read any more has ended; the world then ends, too.
            let _ = shell::write_line(&line);
        }
    }
}
