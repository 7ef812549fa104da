//! Ticks of a bag.

use std::iter::Peekable;

use hsl_types::Time;
use hsl_wire::{Message as _, hsl_msgs, topics};
use mcap::Message;

use crate::ToolError;
use crate::bag::Bag;
use crate::messages::Messages;

/// All messages of one time, in the order of the file.
#[derive(Clone, Debug)]
pub struct Tick {
    /// Time.
    pub time: Time,
    /// Number from the message `/sim/truth` or `/league/truth`; `None` if that message is missing.
    pub number: Option<u64>,
    /// Messages; at least one.
    pub messages: Vec<Message<'static>>,
}

/// Ticks of a bag, in the order of its files; an error is the last item.
pub struct Ticks {
    messages: Peekable<Messages>,
}

impl Ticks {
    /// Returns the ticks of a bag.
    ///
    /// # Errors
    /// Returns an error if the bag cannot be opened.
    pub fn of(bag: &Bag) -> Result<Self, ToolError> {
        Ok(Self {
            messages: bag.messages()?.peekable(),
        })
    }
}

impl Iterator for Ticks {
    type Item = Result<Tick, ToolError>;

    /// Returns the next messages of equal log time as a tick; `None` at the end. An error among the messages ends the
    /// tick, and is returned by the next call.
    fn next(&mut self) -> Option<Self::Item> {
        let first = match self.messages.next()? {
            Ok(first) => first,
            Err(error) => return Some(Err(error)),
        };
        let time = first.log_time;
        let mut messages = vec![first];
        let is_of_this_tick = |message: &Result<Message<'static>, ToolError>| {
            message
                .as_ref()
                .is_ok_and(|message| message.log_time == time)
        };
        while let Some(Ok(message)) = self.messages.next_if(is_of_this_tick) {
            messages.push(message);
        }
        Some(Ok(Tick {
            time: Time::from_nanos(time),
            number: number(&messages),
            messages,
        }))
    }
}

/// Returns the number of a tick of a match, or of a cycle of the league; `None` if the true state is missing or
/// invalid.
fn number(messages: &[Message<'static>]) -> Option<u64> {
    let on = |topic: &topics::Topic| {
        let found = messages.iter().find(|it| it.channel.topic == topic.name)?;
        Some(&found.data)
    };
    if let Some(truth) = on(&topics::TRUTH) {
        return Some(hsl_msgs::SimulationTruth::from_cdr(truth).ok()?.tick);
    }
    let truth = hsl_msgs::LeagueTruth::from_cdr(on(&topics::LEAGUE_TRUTH)?).ok()?;
    Some(truth.cycle)
}
