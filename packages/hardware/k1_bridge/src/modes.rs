use std::time::Duration;

use booster::{Mode, Status};
use hsl_types::Time;

/// Time after which a request without an answer counts as executed: the timeout of Booster's client.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(1);

/// Mode of the robot, and its next request. The robot does not report its mode. The robot is assumed to be in the mode
/// that was requested last, after the answer or its timeout.
///
/// After damping the robot has to stand before it walks, because it refuses other transitions.
#[derive(Clone, Debug)]
pub struct Modes {
    /// Time for which the robot has to stand in prepare before it walks.
    prepare_duration: Duration,
    /// Time after which a refused request is repeated.
    retry: Duration,
    /// Mode that was requested last, and the time of the request.
    requested: Option<(Mode, Time)>,
    /// Set if the request was accepted.
    is_granted: bool,
    /// Time at which the request was refused.
    refused: Option<Time>,
    /// Time of the request for prepare; `None` if another mode than walking followed, or after a refusal.
    prepared: Option<Time>,
}

impl Modes {
    /// Creates the modes of a robot in an unknown mode.
    pub fn new(prepare_duration: Duration, retry: Duration) -> Self {
        Self {
            prepare_duration,
            retry,
            requested: None,
            is_granted: false,
            refused: None,
            prepared: None,
        }
    }

    /// Returns the assumed mode of the robot at `now`; `None` if it is unknown.
    pub fn assumed(&self, now: Time) -> Option<Mode> {
        let (mode, at) = self.requested?;
        let is_answered = self.is_granted || now.since(at) >= ANSWER_TIMEOUT;
        (is_answered && self.refused.is_none()).then_some(mode)
    }

    /// Returns the mode to request at `now` on the way to the mode `wanted`, and stores it as requested. Returns `None`
    /// if it is requested already, and not refused for longer than `retry`.
    pub fn request(&mut self, wanted: Mode, now: Time) -> Option<Mode> {
        let next = self.next(wanted, now);
        let is_requested = self.requested.is_some_and(|(mode, _)| mode == next);
        let waits = match self.refused {
            Some(at) => now.since(at) < self.retry,
            None => true,
        };
        if is_requested && waits {
            return None;
        }
        self.requested = Some((next, now));
        self.is_granted = false;
        self.refused = None;
        self.prepared = match next {
            Mode::Prepare => Some(now),
            Mode::Walking | Mode::Soccer => self.prepared,
            Mode::Damping | Mode::Custom => None,
        };
        Some(next)
    }

    /// Returns the next mode on the way to `wanted`: prepare first, if the robot has not stood for long enough.
    fn next(&self, wanted: Mode, now: Time) -> Mode {
        if !wanted.walks() {
            return wanted;
        }
        let stands = |since: Time| now.since(since) >= self.prepare_duration;
        match self.prepared.is_some_and(stands) {
            true => wanted,
            false => Mode::Prepare,
        }
    }

    /// Handles the answer to the last request, which arrived at `now`.
    pub fn handle_answer(&mut self, status: Status, now: Time) {
        self.is_granted = status == Status::OK;
        if !self.is_granted {
            self.refused = Some(now);
            // The robot may have changed to another mode by itself.
            self.prepared = None;
        }
    }

    /// Resets everything, because the robot is disconnected.
    pub fn reset(&mut self) {
        *self = Self::new(self.prepare_duration, self.retry);
    }
}
