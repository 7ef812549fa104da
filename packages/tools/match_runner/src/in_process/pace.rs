//! Pacing of a run in this process by the wall clock, with the pacing `realtime`.

use std::thread;
use std::time::{Duration, Instant};

use match_setup::{MatchOptions, Pacing};

use crate::process::wall_clock;

/// Maximum duration of a tick, which keeps times in the range of the clock.
const MAX_PERIOD: Duration = Duration::from_secs(24 * 60 * 60);
/// Time between two checks for a shutdown request.
const POLL_PERIOD: Duration = Duration::from_millis(20);

/// Start times of ticks.
#[derive(Debug)]
pub struct Pace {
    /// Wall time per tick, or `None` for as fast as possible.
    period: Option<Duration>,
    /// Earliest start of the next tick.
    next: Instant,
}

impl Pace {
    /// Creates the pace of `options`, starting now.
    pub fn new(options: &MatchOptions) -> Self {
        let tick = options.options.simulation.tick_duration.as_secs_f64();
        let period = Duration::try_from_secs_f64(tick / options.realtime_factor);
        Self {
            period: (options.pacing == Pacing::Realtime)
                .then(|| period.unwrap_or(MAX_PERIOD).min(MAX_PERIOD)),
            next: wall_clock::now(),
        }
    }

    /// Waits until the next tick may start. Calls `continues` every 20 ms; false ends the wait. Returns at once if the
    /// run is not paced.
    pub fn wait(&mut self, mut continues: impl FnMut() -> bool) {
        let Some(period) = self.period else {
            return;
        };
        loop {
            let left = self.next.saturating_duration_since(wall_clock::now());
            if left.is_zero() || !continues() {
                break;
            }
            thread::sleep(left.min(POLL_PERIOD));
        }
        // A late tick does not shorten later ones, as over ROS.
        self.next = (self.next + period).max(wall_clock::now());
    }
}
