use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use bag_tools::{ToolError, field_difference};
use bevyhavior_simulator::{BackendError, TickSink};
use hsl_types::Time;
use hsl_wire::{RecordMessage, TickRecord};
use mcap::Message;

use super::recorded_ticks::RecordedTicks;

/// Difference between the repeated match and the recorded one before the fork.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum Difference {
    #[error(
        "the match cannot be repeated: tick {tick} at {time} differs from the bag, {difference}; a match can be \
         repeated if its parameters, its tree files and this program are those of the recording, and no other program \
         played a robot"
    )]
    Tick {
        tick: u64,
        time: Time,
        /// First difference in it.
        difference: String,
    },
    /// The bag cannot be read.
    #[error("cannot compare the repeated match with the bag: {0}")]
    Bag(#[source] Arc<ToolError>),
}

/// First difference, shared with the sink that finds it in another thread.
#[derive(Clone, Default)]
pub(super) struct Deviation(Arc<Mutex<Option<Difference>>>);

impl Deviation {
    /// Removes and returns the difference; `None` without one.
    pub(super) fn take(&self) -> Option<Difference> {
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slot.take()
    }

    /// Stores a difference.
    fn set(&self, difference: Difference) {
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slot.get_or_insert(difference);
    }
}

/// Sink that compares the records up to a time with a bag, and passes all records to another sink.
pub(super) struct CheckedSink<S> {
    sink: S,
    /// Ticks that were not read yet.
    recorded: RecordedTicks,
    /// Messages of the last read tick that were not compared yet, with its time.
    open: Option<(Time, VecDeque<Message<'static>>)>,
    /// Last time that is compared.
    until: Time,
    deviation: Deviation,
}

impl<S> CheckedSink<S> {
    /// Creates a sink that compares the records up to `until`. It stores the first difference in `deviation`.
    pub(super) fn new(sink: S, recorded: RecordedTicks, until: Time, deviation: Deviation) -> Self {
        Self {
            sink,
            recorded,
            open: None,
            until,
            deviation,
        }
    }

    /// Compares a record with the bag. The record after the last tick has the time of that tick, and both are one tick of
    /// the bag.
    fn compare(&mut self, record: &TickRecord) -> Result<(), Difference> {
        let different = |difference| Difference::Tick {
            tick: record.tick,
            time: record.now,
            difference,
        };
        if self
            .open
            .as_ref()
            .is_none_or(|(time, _)| *time != record.now)
        {
            if let Some((_, rest)) = &self.open
                && let Some(message) = rest.front()
            {
                let topic = &message.channel.topic;
                return Err(different(format!("{topic}: only the bag has a message")));
            }
            let tick = match self.recorded.next() {
                Some(Ok(tick)) => tick,
                Some(Err(error)) => return Err(Difference::Bag(Arc::new(error))),
                None => return Err(different("the bag has ended".to_owned())),
            };
            if tick.time != record.now {
                let time = tick.time;
                return Err(different(format!("the next tick of the bag is at {time}")));
            }
            self.open = Some((tick.time, tick.messages.into()));
        }
        let Some((_, messages)) = &mut self.open else {
            return Ok(());
        };
        for message in &record.messages {
            match messages.pop_front() {
                Some(recorded)
                    if recorded.channel.topic == message.topic && recorded.data == message.data => {
                }
                recorded => return Err(different(described(message, recorded.as_ref()))),
            }
        }
        Ok(())
    }
}

/// Returns a text about the difference of a message and the recorded one, which is `None` if it is missing.
fn described(message: &RecordMessage, recorded: Option<&Message<'_>>) -> String {
    let topic = &message.topic;
    let Some(recorded) = recorded.filter(|recorded| recorded.channel.topic == *topic) else {
        return format!("{topic}: the bag has no such message");
    };
    let decode = |data: &[u8]| message.message_type.decode(data).ok();
    let difference = decode(&recorded.data)
        .zip(decode(&message.data))
        .and_then(|(recorded, repeated)| field_difference(&*recorded, &*repeated));
    match difference {
        Some((field, [recorded, repeated])) => {
            format!("{topic}, {field}: recorded {recorded}, repeated {repeated}")
        }
        None => format!("{topic}: other bytes"),
    }
}

impl<S: TickSink<TickRecord>> TickSink<TickRecord> for CheckedSink<S> {
    fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
        if record.now <= self.until
            && let Err(difference) = self.compare(record)
        {
            self.deviation.set(difference.clone());
            return Err(difference.into());
        }
        self.sink.record(record)
    }

    fn finish(&mut self) -> Result<(), BackendError> {
        self.sink.finish()
    }
}
