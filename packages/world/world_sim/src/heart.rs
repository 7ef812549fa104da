use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use hsl_ros::shell;
use hsl_types::Time;
use scenario_kit::{Heartbeat, WaitReport};

use crate::wall_clock;

/// Sends signs of life to the parent process. They are sent whenever the world checks its node, so they stop when the
/// world hangs.
#[derive(Clone)]
pub(crate) struct Heart(Option<Arc<Mutex<State>>>);

struct State {
    beat: Heartbeat,
    next: Instant,
}

impl Heart {
    /// Creates a heart that writes to standard output, or a silent one.
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

    /// Sends a sign of life if it is due.
    pub(crate) fn beat(&self) {
        self.change(false, |_| {});
    }

    /// Stores the number of the last tick, and sends a sign of life if it is due.
    pub(crate) fn tick(&self, tick: u64) {
        self.change(false, |beat| beat.last_tick = tick);
    }

    /// Reports immediately that the match is paused at a time, or that it is not paused.
    pub(crate) fn pause(&self, at: Option<Time>) {
        self.change(true, |beat| beat.paused_at = at.map(Time::as_secs_f64));
    }

    /// Logs what the world waits for, and reports it to the parent process.
    pub(crate) fn wait(&self, what: &str) {
        tracing::info!("still waiting: {what}");
        let report = WaitReport {
            world_waits_for: what.to_owned(),
        };
        if self.0.is_some()
            && let Ok(line) = serde_json::to_string(&report)
        {
            // As below.
            let _ = shell::tell(&line);
        }
    }

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
            // If the parent does not read any more, it has ended, and the world ends with it.
            let _ = shell::tell(&line);
        }
    }
}
