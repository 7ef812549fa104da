//! Requests to end and their repetitions.

use std::time::{Duration, Instant};

/// Requests to end a process: the first one asks it to end, a second one to end at once.
///
/// One Ctrl-C may arrive twice: the terminal sends it to all foreground processes, and `make` or `ros2 launch` forward
/// it to their children. A request counts as a second one only after [`EndRequests::ECHO`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EndRequests {
    /// Time of the first request.
    first: Option<Instant>,
    /// Set after a second request.
    is_urgent: bool,
}

impl EndRequests {
    /// Time within which a further request counts as a repetition of the first one.
    const ECHO: Duration = Duration::from_millis(500);

    /// Records a request that arrived at `now`.
    pub(crate) fn note(&mut self, now: Instant) {
        let first = *self.first.get_or_insert(now);
        self.is_urgent |= now.duration_since(first) >= Self::ECHO;
    }

    /// Returns whether there was a request.
    pub(crate) fn is_requested(&self) -> bool {
        self.first.is_some()
    }

    /// Returns whether there was a second request.
    pub(crate) fn is_urgent(&self) -> bool {
        self.is_urgent
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a moment to count from")]
mod tests {
    use super::*;

    #[test]
    fn requests_within_half_a_second_are_one() {
        let start = Instant::now();
        let mut requests = EndRequests::default();
        assert!(!requests.is_requested());
        requests.note(start);
        requests.note(start + Duration::from_millis(10));
        requests.note(start + Duration::from_millis(499));
        assert!(requests.is_requested() && !requests.is_urgent());
        requests.note(start + EndRequests::ECHO);
        assert!(requests.is_urgent());
    }
}
