//! Request to processes to end.

use std::time::{Duration, Instant};

use support::RunningTime;

use crate::process::shutdown::Shutdown;

/// Timeout for processes to end after the request: the recorder has to close the bag.
const END_TIMEOUT: Duration = Duration::from_secs(10);
/// Time after which the request is repeated: without a world, the recorder then no longer waits for the last tick.
const ASK_AGAIN_AFTER: Duration = Duration::from_secs(2);

/// Request to processes to end: it is repeated once, and the processes that remain are killed.
#[derive(Debug)]
pub(crate) struct RequestToEnd {
    waited: RunningTime,
    is_asked_again: bool,
}

/// Next step for the remaining processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Wait,
    /// Repeat the request.
    AskAgain,
    Kill,
}

impl RequestToEnd {
    /// Begins at `now`, with a request that the caller sends. The caller asks for a step at least every `period`.
    pub(crate) fn begin(now: Instant, period: Duration) -> Self {
        Self {
            waited: RunningTime::since(now, period),
            is_asked_again: false,
        }
    }

    /// Returns the step at `now`. An urgent shutdown request kills at once.
    pub(crate) fn step(&mut self, now: Instant, shutdown: &Shutdown) -> Step {
        let waited = self.waited.count(now);
        if shutdown.is_urgent() || waited > END_TIMEOUT {
            Step::Kill
        } else if waited > ASK_AGAIN_AFTER && !self.is_asked_again {
            self.is_asked_again = true;
            Step::AskAgain
        } else {
            Step::Wait
        }
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a moment to count from")]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_repeated_once_and_ends_with_a_kill() {
        let (start, period) = (Instant::now(), Duration::from_millis(100));
        let mut request = RequestToEnd::begin(start, period);
        let steps = (1..=101).map(|it| request.step(start + period * it, &Shutdown::default()));
        let steps: Vec<_> = steps.collect();
        let at = |step| steps.iter().position(|it| *it == step);
        assert_eq!(at(Step::AskAgain), Some(20));
        assert_eq!(at(Step::Kill), Some(100));
        let asked = steps.iter().filter(|it| **it == Step::AskAgain);
        assert_eq!(asked.count(), 1);
    }
}
