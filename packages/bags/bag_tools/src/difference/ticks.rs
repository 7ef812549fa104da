//! Differences between two ticks.

use mcap::Message;

use super::{Difference, Pair, fields};
use crate::Tick;

/// Text for a message that only the other bag has.
const MISSING: &str = "no such message";

impl Pair {
    /// Returns whether both ticks have the same messages in the same order.
    pub(super) fn is_equal(&self) -> bool {
        let [Some(a), Some(b)] = &self.0 else {
            return false;
        };
        a.messages.len() == b.messages.len()
            && a.messages
                .iter()
                .zip(&b.messages)
                .all(|(a, b)| is_same(a, b))
    }
}

/// Returns the first difference of a pair of ticks, or `None` if they are equal. The order is that of the messages in
/// the first bag; messages that only the second bag contains come last.
///
/// The order of messages matters within a topic, not between topics.
pub(super) fn difference(pair: &Pair) -> Option<Difference> {
    if pair.is_equal() {
        return None;
    }
    let [a, b] = pair.0.each_ref().map(Option::as_ref);
    let either = a.or(b)?;
    let number = a.and_then(|it| it.number).or(b.and_then(|it| it.number));
    let found = |topic: &str, field: String, values: [String; 2]| Difference {
        time: either.time,
        tick: number,
        topic: topic.to_owned(),
        field,
        values,
    };
    for (message, place) in numbered(a) {
        let topic = &message.channel.topic;
        match message_at(b, topic, place) {
            None => {
                let values = [fields::summary(message), MISSING.to_owned()];
                return Some(found(topic, String::new(), values));
            }
            Some(other) if !is_same(message, other) => {
                let (field, values) = fields::first_difference(message, other);
                return Some(found(topic, field, values));
            }
            Some(_) => {}
        }
    }
    numbered(b)
        .find(|(message, place)| message_at(a, &message.channel.topic, *place).is_none())
        .map(|(message, _)| {
            let values = [MISSING.to_owned(), fields::summary(message)];
            found(&message.channel.topic, String::new(), values)
        })
}

/// Returns whether two messages have the same topic, type and bytes.
fn is_same(a: &Message<'_>, b: &Message<'_>) -> bool {
    a.channel.topic == b.channel.topic
        && a.data == b.data
        && fields::type_of(a) == fields::type_of(b)
}

/// Returns each message with the number of earlier messages of its topic.
fn numbered(tick: Option<&Tick>) -> impl Iterator<Item = (&Message<'static>, usize)> {
    let messages = tick.map_or(&[][..], |tick| &tick.messages);
    messages.iter().enumerate().map(|(index, message)| {
        let before = messages[..index]
            .iter()
            .filter(|it| it.channel.topic == message.channel.topic);
        (message, before.count())
    })
}

/// Returns the message of a topic with the number `place`, from 0, among the messages of the topic in a tick.
fn message_at<'a>(
    tick: Option<&'a Tick>,
    topic: &str,
    place: usize,
) -> Option<&'a Message<'static>> {
    let messages = tick?.messages.iter();
    messages.filter(|it| it.channel.topic == topic).nth(place)
}
