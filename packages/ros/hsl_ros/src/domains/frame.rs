//! Frames of the link between the two processes of a node: length, then the frame in the format of postcard.

use std::io::{self, ErrorKind, Read, Write};

use serde::{Deserialize, Serialize};

use super::endpoint::Endpoint;

/// Maximum length of a frame [B]. The largest message of a match, a world state, has some kilobytes.
const MAXIMUM_LENGTH: usize = 1 << 24;

/// Frame of the link. Publishers and subscriptions have numbers of their own, in the order in which they are created.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Frame {
    /// Request of the second process for an endpoint.
    Create(Endpoint),
    /// Encoded message, from the second process for a publisher, from the gateway of a subscription.
    Message {
        /// Number of the publisher or subscription.
        number: usize,
        /// Encoded message (CDR).
        bytes: Vec<u8>,
    },
    /// New number of matched subscriptions of a publisher.
    Readers {
        /// Number of the publisher.
        number: usize,
        /// Number of subscriptions.
        count: usize,
    },
}

impl Frame {
    /// Writes the frame.
    ///
    /// # Errors
    /// Returns an error if the frame is too long, or if the link is closed.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let bytes = postcard::to_stdvec(self).map_err(|error| invalid(&error.to_string()))?;
        let length = u32::try_from(bytes.len()).ok();
        let length = length.filter(|_| bytes.len() <= MAXIMUM_LENGTH);
        let length = length.ok_or_else(|| invalid("a message is too long for the link"))?;
        // One write, so that a frame is one datagram of the socket if possible.
        output.write_all(&[&length.to_le_bytes(), &bytes[..]].concat())
    }

    /// Reads the next frame, or returns `None` at the end of the link.
    ///
    /// # Errors
    /// Returns an error if the link breaks within a frame, or if the frame is invalid.
    pub(super) fn read(input: &mut impl Read) -> io::Result<Option<Self>> {
        let mut length = [0; 4];
        match input.read_exact(&mut length) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
            other => other?,
        }
        let length = u32::from_le_bytes(length) as usize;
        if length > MAXIMUM_LENGTH {
            return Err(invalid("a frame of the link is too long"));
        }
        let mut bytes = vec![0; length];
        input.read_exact(&mut bytes)?;
        let frame = postcard::from_bytes(&bytes).map_err(|error| invalid(&error.to_string()))?;
        Ok(Some(frame))
    }
}

/// Returns the error of an invalid frame.
fn invalid(reason: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, reason)
}

#[cfg(test)]
mod tests {
    use hsl_wire::topics::Qos;

    use super::*;

    #[test]
    fn frames_are_read_as_they_were_written() {
        let frames = [
            Frame::Create(Endpoint {
                is_publisher: true,
                topic: "a".to_owned(),
                message_type: "std_msgs/msg/String".to_owned(),
                qos: Qos::BURST,
            }),
            Frame::Message {
                number: 3,
                bytes: vec![0, 255, 7],
            },
            Frame::Readers {
                number: 0,
                count: 70_000,
            },
        ];
        let mut stream = Vec::new();
        for frame in &frames {
            frame.write(&mut stream).unwrap();
        }
        let mut input = stream.as_slice();
        for frame in frames {
            assert_eq!(Frame::read(&mut input).unwrap(), Some(frame));
        }
        assert_eq!(Frame::read(&mut input).unwrap(), None);
    }

    #[test]
    fn broken_frames_are_errors() {
        let too_long = u32::MAX.to_le_bytes();
        let cut = [8, 0, 0, 0, 1];
        let unknown = [1, 0, 0, 0, 9];
        for bytes in [&too_long[..], &cut, &unknown] {
            assert!(Frame::read(&mut &*bytes).is_err(), "{bytes:?}");
        }
    }
}
