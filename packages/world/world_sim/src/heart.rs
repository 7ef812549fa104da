use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use hsl_ros::shell;
use hsl_types::Time;
use scenario_kit::Heartbeat;

use crate::wall_clock;

/// Tells the parent process that the world runs. It beats whenever the world looks at its node, so it
/// stops when the world does.
#[derive(Clone)]
pub(crate) struct Heart(Option<Arc<Mutex<State>>>);

struct State {
    beat: Heartbeat,
    next: Instant,
}

impl Heart {
    /// A heart that beats on standard output, or a silent one.
    pub(crate) fn new(is_heard: bool) -> Self {
        let state = State {
            beat: Heartbeat {
                last_tick: 0,
                paused_at: None,
            },
            next: wall_clock::now(),
        };
        Self(is_heard.then(|| Arc::new(Mutex::new(state))))
    }

    /// Beats if it is time to.
    pub(crate) fn beat(&self) {
        self.change(false, |_| {});
    }

    /// Takes note of the last tick, and beats if it is time to.
    pub(crate) fn tick(&self, tick: u64) {
        self.change(false, |beat| beat.last_tick = tick);
    }

    /// Says at once that the match is halted at a time, or that it is not.
    pub(crate) fn pause(&self, at: Option<Time>) {
        self.change(true, |beat| beat.paused_at = at.map(Time::as_secs_f64));
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
            // A parent that does not listen any more has ended; the world ends with it.
            let _ = shell::tell(&line);
        }
    }
}
