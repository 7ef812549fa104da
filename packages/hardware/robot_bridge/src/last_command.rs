use std::time::Duration;

use hsl_types::{MotionCommand, Time};

/// Last motion command of the behavior, and the time of its arrival.
#[derive(Clone, Debug, Default)]
pub struct LastCommand {
    /// Command and time of its arrival; `None` before the first.
    last: Option<(MotionCommand, Time)>,
}

impl LastCommand {
    /// Records a command that arrived at `now`.
    pub fn record(&mut self, command: MotionCommand, now: Time) {
        self.last = Some((command, now));
    }

    /// Returns the command, if it is not older than `timeout`.
    pub fn current(&self, now: Time, timeout: Duration) -> Option<&MotionCommand> {
        let (command, at) = self.last.as_ref()?;
        (now.since(*at) <= timeout).then_some(command)
    }

    /// Returns the command, regardless of its age.
    pub fn last(&self) -> Option<&MotionCommand> {
        self.last.as_ref().map(|(command, _)| command)
    }

    /// Returns the time since the last command; `None` if there was none.
    pub fn age(&self, now: Time) -> Option<Duration> {
        self.last.as_ref().map(|(_, at)| now.since(*at))
    }
}
