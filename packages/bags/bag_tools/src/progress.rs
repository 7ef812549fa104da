use hsl_types::Time;
use mcap::Message;

/// Number of messages between two calls of the listener.
const PERIOD: u32 = 4096;

/// Progress of reading a bag, reported every `PERIOD` messages.
pub struct Progress<'a> {
    /// Receives the time of a message.
    listener: &'a mut dyn FnMut(Time),
    /// Number of messages since the last report.
    count: u32,
}

impl<'a> Progress<'a> {
    /// Creates a progress that regularly reports the time of a message to `listener`.
    pub fn new(listener: &'a mut dyn FnMut(Time)) -> Self {
        Self { listener, count: 0 }
    }

    /// Reports that a message was read.
    pub fn at(&mut self, message: &Message<'_>) {
        self.count += 1;
        if self.count == PERIOD {
            self.count = 0;
            (self.listener)(Time::from_nanos(message.log_time));
        }
    }

    /// Reports that all messages of a tick were read.
    pub(crate) fn at_tick(&mut self, tick: &crate::Tick) {
        for message in &tick.messages {
            self.at(message);
        }
    }
}
