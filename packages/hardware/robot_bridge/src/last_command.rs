use std::time::Duration;

use hsl_types::{MotionCommand, Time};

/// The last motion command of the behavior, and when it arrived.
#[derive(Clone, Debug, Default)]
pub struct LastCommand {
    last: Option<(MotionCommand, Time)>,
}

impl LastCommand {
    /// Takes a command that arrived at `now`.
    pub fn take(&mut self, command: MotionCommand, now: Time) {
        self.last = Some((command, now));
    }

    /// Returns the command if it is not older than `timeout`.
    pub fn current(&self, now: Time, timeout: Duration) -> Option<&MotionCommand> {
        let (command, at) = self.last.as_ref()?;
        (now.since(*at) <= timeout).then_some(command)
    }

    /// Returns the command, however old it is.
    pub fn last(&self) -> Option<&MotionCommand> {
        self.last.as_ref().map(|(command, _)| command)
    }

    /// Returns the time since the last command, or `None` if there was none.
    pub fn age(&self, now: Time) -> Option<Duration> {
        self.last.as_ref().map(|(_, at)| now.since(*at))
    }
}
