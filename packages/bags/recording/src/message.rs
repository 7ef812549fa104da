//! Decoding of messages.

use hsl_bag::BagMessage;
use hsl_wire::Message;

/// Decodes a message as an `M`. If its type is another one or its bytes are invalid, adds an error to `faults` and
/// returns `None`.
pub(crate) fn read<M: Message>(message: &BagMessage, faults: &mut Vec<String>) -> Option<M> {
    let place = || format!("{} at {}", message.topic(), message.time());
    if message.message_type() != M::TYPE.name {
        let (found, known) = (message.message_type(), M::TYPE.name);
        faults.push(format!(
            "{}: the type is {found}, expected {known}",
            place()
        ));
        return None;
    }
    match M::from_cdr(message.data()) {
        Ok(read) => Some(read),
        Err(error) => {
            faults.push(format!("{}: {error}", place()));
            None
        }
    }
}
