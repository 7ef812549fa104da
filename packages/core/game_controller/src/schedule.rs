use std::time::Duration;

use hsl_types::Time;

/// Time between two control messages.
pub const PERIOD: Duration = Duration::from_millis(500);
/// Time between two control messages after play was stopped.
pub const STOP_PERIOD: Duration = Duration::from_millis(200);
/// Number of these short periods.
const STOP_PERIODS: u8 = 4;

/// Schedule of control messages to one destination: one every 500 ms, so that a change is sent up to 0.5 s late. When
/// play is stopped, one is sent at once and four more every 200 ms. The end of a stop is not sent at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Schedule {
    /// Time of the next message; `None` before the first one.
    next: Option<Time>,
    /// Set if play was stopped at the last call.
    stopped: bool,
    /// Number of short periods that remain.
    short_periods: u8,
}

impl Schedule {
    /// Returns whether a message is due at `now`, and plans the next one if so. `stopped` is set while play is stopped.
    /// A late message delays the following ones.
    pub fn is_due(&mut self, now: Time, stopped: bool) -> bool {
        let was_stopped = std::mem::replace(&mut self.stopped, stopped);
        if stopped && !was_stopped {
            self.short_periods = STOP_PERIODS;
        } else if self.next.is_some_and(|next| now < next) {
            return false;
        }
        let period = match self.short_periods.checked_sub(1) {
            Some(left) => {
                self.short_periods = left;
                STOP_PERIOD
            }
            None => PERIOD,
        };
        self.next = Some(now + period);
        true
    }

    /// Returns the time of the next message, unless play is stopped before.
    pub fn next(&self) -> Option<Time> {
        self.next
    }
}
