use std::collections::VecDeque;
use std::time::Duration;

use hsl_types::{MotionCommand, Time};

/// Maximum number of commands on their way to the motion.
const MOST: usize = 1000;

/// Commands on their way to the motion with their times, from the oldest to the newest. The first one has arrived.
#[derive(Clone, Debug, Default)]
pub(super) struct CommandQueue(VecDeque<(Time, MotionCommand)>);

impl CommandQueue {
    /// Returns the command that arrives at the motion at `now`, if `command` is the one of this tick: the last one that
    /// is at least `latency` old. The first command counts as arrived.
    pub(super) fn arrived<'a>(
        &'a mut self,
        command: &'a MotionCommand,
        now: Time,
        latency: Duration,
    ) -> &'a MotionCommand {
        if latency.is_zero() {
            self.0.clear();
            return command;
        }
        self.0.push_back((now, command.clone()));
        let has_arrived =
            |next: Option<&(Time, MotionCommand)>| next.is_some_and(|(at, _)| *at + latency <= now);
        while self.0.len() > MOST || has_arrived(self.0.get(1)) {
            self.0.pop_front();
        }
        self.0.front().map_or(command, |(_, first)| first)
    }
}
