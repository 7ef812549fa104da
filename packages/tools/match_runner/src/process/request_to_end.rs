//! Request to processes to end.

use std::time::{Duration, Instant};

use support::RunningTime;

/// Timeout for the processes of a match to end after the request: the recorder has to close the bag.
const END_TIMEOUT: Duration = Duration::from_secs(10);
/// Time after which the request to a match is repeated: without a world, the recorder then no longer waits for the last tick.
const ASK_AGAIN_AFTER: Duration = Duration::from_secs(2);

/// Request to processes to end; the processes that remain after a timeout are killed.
#[derive(Debug)]
pub(crate) struct RequestToEnd {
    waited: RunningTime,
    timeout: Duration,
    /// Time after which the request is repeated; `None` if it is not repeated any more.
    ask_again_after: Option<Duration>,
}

/// Next step for processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Wait,
    /// Send the request.
    Ask,
    /// Kill the processes that remain.
    Kill,
}

impl RequestToEnd {
    /// Begins at `now`, with a request that the caller sends. The caller asks for a step at least every `period`.
    pub(crate) fn begin(now: Instant, period: Duration, timeout: Duration) -> Self {
        Self {
            waited: RunningTime::since(now, period),
            timeout,
            ask_again_after: None,
        }
    }

    /// Begins a request to the processes of a match, which is repeated once.
    pub(crate) fn to_match(now: Instant, period: Duration) -> Self {
        Self {
            ask_again_after: Some(ASK_AGAIN_AFTER),
            ..Self::begin(now, period, END_TIMEOUT)
        }
    }

    /// Returns the step at `now`. An urgent request kills at once.
    pub(crate) fn step(&mut self, now: Instant, is_urgent: bool) -> Step {
        let waited = self.waited.count(now);
        if is_urgent || waited > self.timeout {
            Step::Kill
        } else if self.ask_again_after.take_if(|it| waited > *it).is_some() {
            Step::Ask
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
        let mut request = RequestToEnd::to_match(start, period);
        let steps = (1..=101).map(|it| request.step(start + period * it, false));
        let steps: Vec<_> = steps.collect();
        let at = |step| steps.iter().position(|it| *it == step);
        assert_eq!(at(Step::Ask), Some(20));
        assert_eq!(at(Step::Kill), Some(100));
        let asked = steps.iter().filter(|it| **it == Step::Ask);
        assert_eq!(asked.count(), 1);
    }
}
