//! Test of bytes from the fuzzer.

use std::fmt::Debug;

use lola::{Effectors, Inbox, LolaError, MAX_MESSAGE_LENGTH, Sensors};

/// Length of the pieces in which the bytes arrive at an inbox; no message starts or ends at the border of a piece.
const PIECE: usize = 97;

/// Decodes bytes as messages of the robot and of a client, as a whole and from a stream. A decoded message is encoded
/// and decoded again, which must give the same message. Returns true if there is a message.
pub fn use_up(bytes: &[u8]) -> bool {
    let sensors = whole(bytes, Sensors::decode, Sensors::encode);
    let effectors = whole(bytes, Effectors::decode, Effectors::encode);
    stream(bytes, Sensors::decode);
    stream(bytes, Effectors::decode);
    sensors || effectors
}

/// Decodes the bytes as one message.
fn whole<M: Debug + PartialEq>(
    bytes: &[u8],
    decode: impl Fn(&[u8]) -> Result<M, LolaError>,
    encode: impl Fn(&M) -> Vec<u8>,
) -> bool {
    match decode(bytes) {
        Ok(message) => {
            assert_eq!(decode(&encode(&message)), Ok(message));
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

/// Decodes the bytes piece by piece, as from a socket, until they cannot be a message.
fn stream<M>(bytes: &[u8], decode: impl Fn(&[u8]) -> Result<M, LolaError>) {
    let mut inbox = Inbox::default();
    for piece in bytes.chunks(PIECE) {
        inbox.push(piece);
        loop {
            let before = inbox.pending();
            match inbox.next(&decode) {
                Ok(None) => break,
                // A message was returned, or a map that is not a message was skipped.
                Ok(Some(_)) => assert!(inbox.pending() < before),
                Err(_) if inbox.pending() < before => {}
                Err(_) => return,
            }
        }
        assert!(inbox.pending() < MAX_MESSAGE_LENGTH);
    }
}
