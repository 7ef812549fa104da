//! Differences between two messages.

use hsl_wire::{AnyMessage, MessageType};
use mcap::Message;

use crate::types::type_of as type_of_channel;

/// Returns the name of the message's type.
pub(super) fn type_of<'a>(message: &'a Message<'_>) -> &'a str {
    type_of_channel(&message.channel)
}

/// Describes a message in a few words.
pub(super) fn summary(message: &Message<'_>) -> String {
    format!("a {} of {} bytes", type_of(message), message.data.len())
}

/// Returns the path of the first field in which two different messages differ, with both values as text. For unknown
/// types, and differences outside of fields, it is the first byte.
pub(super) fn first_difference(a: &Message<'_>, b: &Message<'_>) -> (String, [String; 2]) {
    if type_of(a) != type_of(b) {
        return ("type".to_owned(), [a, b].map(|it| type_of(it).to_owned()));
    }
    match (decode(a), decode(b)) {
        (Some(decoded_a), Some(decoded_b)) => field_difference(&*decoded_a, &*decoded_b)
            // Padding is not a field, and NaNs differ only in their bytes.
            .unwrap_or_else(|| byte_difference(a, b)),
        _ => byte_difference(a, b),
    }
}

/// Decodes a message; `None` if its type is unknown or its bytes are invalid.
fn decode(message: &Message<'_>) -> Option<Box<dyn AnyMessage>> {
    MessageType::by_name(type_of(message))?
        .decode(&message.data)
        .ok()
}

/// Returns the path of the first field in which two messages of a type differ, with both values; `None` if all fields are
/// equal.
pub fn field_difference(a: &dyn AnyMessage, b: &dyn AnyMessage) -> Option<(String, [String; 2])> {
    let ([a, b], mut index) = ([listed(a), listed(b)], 0);
    // The length of a list comes before its elements, so equal fields have equal paths up to the first difference.
    while a.get(index) == b.get(index) {
        a.get(index)?;
        index += 1;
    }
    let (path, _) = a.get(index).or(b.get(index))?;
    let value = |of: &[(String, String)]| {
        let there = of.get(index).filter(|(other, _)| other == path);
        // An optional field `T[<=1]` is present in only one message.
        there.map_or_else(|| "a value".to_owned(), |(_, value)| value.clone())
    };
    Some((path.clone(), [value(&a), value(&b)]))
}

/// Returns path and value of all fields as text, in the order of the definition.
fn listed(message: &dyn AnyMessage) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    message.visit(&mut |path, leaf| {
        fields.push((path.to_string(), leaf.to_string()));
    });
    fields
}

/// Returns the first byte in which two messages differ, with both values.
fn byte_difference(a: &Message<'_>, b: &Message<'_>) -> (String, [String; 2]) {
    let offset = a
        .data
        .iter()
        .zip(&*b.data)
        .take_while(|(a, b)| a == b)
        .count();
    let values = [a, b].map(|message| match message.data.get(offset) {
        Some(byte) => format!("{byte:#04x}"),
        None => format!("the end after {} bytes", message.data.len()),
    });
    (format!("byte {offset}"), values)
}
