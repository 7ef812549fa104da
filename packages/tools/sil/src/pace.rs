//! Holds a run in this process to the wall clock, where its pacing is `realtime`.

use std::thread;
use std::time::{Duration, Instant};

use scenario_kit::{MatchOptions, Pacing};

use crate::wall_clock;

/// The longest that a tick may last. It keeps moments in the range of the clock.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
/// Between two looks at whether the run shall end.
const LOOK: Duration = Duration::from_millis(20);

/// Decides when the next tick begins.
#[derive(Debug)]
pub struct Pace {
    /// Wall time from one tick to the next; none: as fast as possible.
    period: Option<Duration>,
    next: Instant,
}

impl Pace {
    /// The pace that `options` ask for, beginning now.
    pub fn of(options: &MatchOptions) -> Self {
        let tick = options.options.simulation.tick_duration.as_secs_f64();
        let period = Duration::try_from_secs_f64(tick / options.realtime_factor);
        Self {
            period: (options.pacing == Pacing::Realtime)
                .then(|| period.unwrap_or(LONGEST).min(LONGEST)),
            next: wall_clock::now(),
        }
    }

    /// Waits until the next tick begins. While it waits it calls `goes_on` every 20 ms; false ends the wait.
    pub fn wait(&mut self, mut goes_on: impl FnMut() -> bool) {
        let Some(period) = self.period else {
            return;
        };
        loop {
            let left = self.next.saturating_duration_since(wall_clock::now());
            if left.is_zero() || !goes_on() {
                break;
            }
            thread::sleep(left.min(LOOK));
        }
        // A tick that was late does not shorten those after it, as over ROS.
        self.next = (self.next + period).max(wall_clock::now());
    }
}
