use std::time::Duration;

/// Maximum time between the inputs of a tick and its clock, if a node may still receive an earlier message on its
/// clock.
///
/// ROS marks a subscription as ready when a message arrives, but the executor takes the newest one. If the message of
/// this tick replaces an earlier one, the executor may receive the time before the inputs, and a timer decides on old
/// inputs. The time is enough for an executor to take the earlier message, and for the discovery of `world_state` by a
/// node that has just started.
const DELAY: Duration = Duration::from_millis(200);
/// Period of repeated messages for robots that have never answered. Their nodes may not have discovered the clock yet.
const FIRST_PERIOD: Duration = Duration::from_millis(100);
/// Period of repeated messages. A message is rarely lost, and a repetition delays the clock of the next tick.
const PERIOD: Duration = Duration::from_millis(500);
/// Maximum part of the timeout of a tick for each of these times.
const PARTS_OF_TIMEOUT: u32 = 4;

/// Schedule of the messages on `/clock` within a tick. All times are wall times since the inputs of the tick were
/// published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TickClock {
    /// Time of the first message.
    pub(crate) first: Duration,
    /// Time of the next repeated message.
    next: Duration,
    /// Time between repeated messages.
    period: Duration,
    /// Set after the first message.
    pub(crate) is_shown: bool,
}

impl TickClock {
    /// Creates the schedule of a tick. If `is_pending`, a node may still receive an earlier message on its clock, so
    /// the first message is delayed. If `is_first`, a robot has never answered, so messages are repeated more often.
    pub(crate) fn new(is_pending: bool, is_first: bool, tick_timeout: Duration) -> Self {
        let limited = |time: Duration| time.min(tick_timeout / PARTS_OF_TIMEOUT);
        let first = limited(if is_pending { DELAY } else { Duration::ZERO });
        let period = limited(if is_first { FIRST_PERIOD } else { PERIOD });
        Self {
            first,
            next: first + period,
            period,
            is_shown: false,
        }
    }

    /// Returns true if a repetition is due after waiting for `waited`, and schedules the next one. There is none before
    /// the first message.
    pub(crate) fn is_repeated(&mut self, waited: Duration) -> bool {
        let is_due = self.is_shown && waited >= self.next;
        if is_due {
            self.next = waited + self.period;
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(10);

    /// Returns the times of all messages of a tick that lasts 1.5 s, in ms.
    fn shown(mut clock: TickClock) -> Vec<u64> {
        let mut times = Vec::new();
        for time in 0..1500 {
            let waited = Duration::from_millis(time);
            if !clock.is_shown && waited >= clock.first {
                clock.is_shown = true;
                times.push(time);
            }
            if clock.is_repeated(waited) {
                times.push(time);
            }
        }
        times
    }

    #[test]
    fn the_clock_is_published_at_once_and_repeated_rarely() {
        assert_eq!(shown(TickClock::new(false, false, TIMEOUT)), [0, 500, 1000]);
    }

    #[test]
    fn the_clock_follows_the_inputs_later_if_an_earlier_message_may_be_pending() {
        let first = shown(TickClock::new(true, true, TIMEOUT));
        assert_eq!(first[..3], [200, 300, 400]);
        let pending = TickClock::new(true, false, Duration::from_millis(400));
        assert_eq!(shown(pending)[..3], [100, 200, 300], "a short timeout");
    }
}
