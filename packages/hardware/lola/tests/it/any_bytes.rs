//! Any bytes are a message or an error.

use lola::{Effectors, Inbox, MAX_MESSAGE_LENGTH, Sensors};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::strategies::{effectors, sensors};

proptest! {
    #[test]
    fn any_bytes_are_a_message_or_an_error(bytes in vec(any::<u8>(), 0..2000)) {
        let _ = Sensors::decode(&bytes);
        let _ = Effectors::decode(&bytes);
    }

    #[test]
    fn a_message_with_changed_bytes_is_a_message_or_an_error(
        sensors in sensors(),
        effectors in effectors(),
        changes in vec((any::<Index>(), any::<u8>()), 1..10),
    ) {
        let (mut first, mut second) = (sensors.encode(), effectors.encode());
        for (index, byte) in changes {
            let (at_first, at_second) = (index.index(first.len()), index.index(second.len()));
            first[at_first] = byte;
            second[at_second] = byte;
        }
        if let Ok(read) = Sensors::decode(&first) {
            prop_assert!(read.position.iter().all(|(_, angle)| angle.is_finite()));
        }
        let _ = Effectors::decode(&second);
    }

    #[test]
    fn any_bytes_in_any_pieces_end_in_messages_an_error_or_waiting(
        pieces in vec(vec(any::<u8>(), 0..700), 0..12),
    ) {
        let mut inbox = Inbox::default();
        for piece in pieces {
            inbox.push(&piece);
            loop {
                let before = inbox.pending();
                match inbox.next(Sensors::decode) {
                    Ok(Some(_)) => {}
                    Ok(None) => break,
                    Err(_) if inbox.pending() < before => {}
                    Err(_) => return Ok(()),
                }
            }
            prop_assert!(inbox.pending() < MAX_MESSAGE_LENGTH);
        }
    }
}
