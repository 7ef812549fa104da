use hsl_types::Time;
use mcap::Message;

/// Every so many messages the listener is told.
const PERIOD: u32 = 4096;

/// Tells somebody how far a bag was read.
pub struct Progress<'a> {
    listener: &'a mut dyn FnMut(Time),
    count: u32,
}

impl<'a> Progress<'a> {
    /// Tells `listener` the time of a message now and then.
    pub fn new(listener: &'a mut dyn FnMut(Time)) -> Self {
        Self { listener, count: 0 }
    }

    /// A message was read.
    pub(crate) fn at(&mut self, message: &Message<'_>) {
        self.count += 1;
        if self.count == PERIOD {
            self.count = 0;
            (self.listener)(Time::from_nanos(message.log_time));
        }
    }

    /// All messages of a tick were read.
    pub(crate) fn at_tick(&mut self, tick: &crate::Tick) {
        for message in &tick.messages {
            self.at(message);
        }
    }
}
