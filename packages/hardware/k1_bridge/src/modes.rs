use std::time::Duration;

use booster::{Mode, Status};
use hsl_types::Time;

/// Time after which a request without an answer counts as carried out: Booster's own client waits so long.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(1);

/// The mode that was requested last. The robot does not say in which mode it is: it is assumed to be in that one when it
/// has answered, or has had time to.
///
/// From damping it is asked to stand first, and then to walk: it refuses other orders.
#[derive(Clone, Debug)]
pub struct Modes {
    prepare_duration: Duration,
    retry: Duration,
    asked: Option<(Mode, Time)>,
    /// Whether the request was granted.
    is_granted: bool,
    /// When it was refused.
    refused: Option<Time>,
    /// Since when it stands.
    prepared: Option<Time>,
}

impl Modes {
    /// Creates the modes of a robot of which nothing is known.
    pub fn new(prepare_duration: Duration, retry: Duration) -> Self {
        Self {
            prepare_duration,
            retry,
            asked: None,
            is_granted: false,
            refused: None,
            prepared: None,
        }
    }

    /// Returns the mode that the robot is assumed to be in at `now`.
    pub fn assumed(&self, now: Time) -> Option<Mode> {
        let (mode, at) = self.asked?;
        let is_answered = self.is_granted || now.since(at) >= ANSWER_TIMEOUT;
        (is_answered && self.refused.is_none()).then_some(mode)
    }

    /// Returns the mode to request at `now` on the way to `wanted`, if one is to be requested.
    pub fn request(&mut self, wanted: Mode, now: Time) -> Option<Mode> {
        let next = self.next(wanted, now);
        let is_asked = self.asked.is_some_and(|(mode, _)| mode == next);
        let waits = match self.refused {
            Some(at) => now.since(at) < self.retry,
            None => true,
        };
        if is_asked && waits {
            return None;
        }
        self.asked = Some((next, now));
        self.is_granted = false;
        self.refused = None;
        self.prepared = match next {
            Mode::Prepare => Some(now),
            Mode::Walking | Mode::Soccer => self.prepared,
            Mode::Damping | Mode::Custom => None,
        };
        Some(next)
    }

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

    /// Takes the answer to a request.
    pub fn answered(&mut self, status: Status, now: Time) {
        self.is_granted = status == Status::OK;
        if !self.is_granted {
            self.refused = Some(now);
            // It may have fallen back to a mode that nobody requested.
            self.prepared = None;
        }
    }

    /// Forgets everything: the robot is gone.
    pub fn forget(&mut self) {
        *self = Self::new(self.prepare_duration, self.retry);
    }
}
