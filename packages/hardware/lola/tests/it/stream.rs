//! Messages from a stream in pieces of any size.

use lola::{Inbox, LolaError, MAX_MESSAGE_LENGTH, Sensors};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::strategies::sensors;

proptest! {
    #[test]
    fn messages_arrive_whole_in_whatever_pieces_their_bytes_come(
        messages in vec(sensors(), 1..4),
        lengths in vec(1usize..2000, 1..20),
    ) {
        let bytes: Vec<u8> = messages.iter().flat_map(Sensors::encode).collect();
        let (mut inbox, mut received, mut rest) = (Inbox::default(), Vec::new(), &bytes[..]);
        for length in lengths.into_iter().cycle() {
            let (piece, more) = rest.split_at(length.min(rest.len()));
            inbox.push(piece);
            while let Some(message) = inbox.next(Sensors::decode).unwrap() {
                received.push(message);
            }
            rest = more;
            if rest.is_empty() {
                break;
            }
        }
        prop_assert_eq!(received, messages);
        prop_assert_eq!(inbox.pending(), 0);
    }
}

#[test]
fn an_incomplete_message_is_kept() {
    let bytes = Sensors::default().encode();
    let mut inbox = Inbox::default();
    inbox.push(&bytes[..400]);
    assert_eq!(inbox.next(Sensors::decode), Ok(None));
    assert_eq!(inbox.pending(), 400);
    inbox.push(&bytes[400..]);
    assert_eq!(inbox.next(Sensors::decode), Ok(Some(Sensors::default())));
}

#[test]
fn a_message_without_end_is_refused() {
    // A text of 4 GiB.
    let mut bytes = vec![0xdb, 0xff, 0xff, 0xff, 0xff];
    bytes.resize(MAX_MESSAGE_LENGTH - 1, b'x');
    let mut inbox = Inbox::default();
    inbox.push(&bytes);
    assert_eq!(inbox.next(Sensors::decode), Ok(None));
    inbox.push(b"x");
    let expected = LolaError::TooLong {
        length: MAX_MESSAGE_LENGTH,
        max: MAX_MESSAGE_LENGTH,
    };
    assert_eq!(inbox.next(Sensors::decode), Err(expected));
}

#[test]
fn a_map_that_is_not_a_message_is_skipped() {
    let mut inbox = Inbox::default();
    // {}
    inbox.push(&[0x80]);
    inbox.push(&Sensors::default().encode());
    let error = inbox.next(Sensors::decode).unwrap_err();
    assert_eq!(
        error.to_string(),
        "key RobotConfig not found in a map of 0 keys"
    );
    assert_eq!(inbox.next(Sensors::decode), Ok(Some(Sensors::default())));
}
