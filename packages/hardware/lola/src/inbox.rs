use crate::LolaError;
use crate::map::Map;

/// Maximum length of a message in bytes; the robot's messages have 896.
pub const MAX_MESSAGE_LENGTH: usize = 4096;

/// Buffer for bytes from a stream socket, which returns complete messages.
#[derive(Clone, Debug, Default)]
pub struct Inbox {
    /// Received bytes that are not decoded yet.
    bytes: Vec<u8>,
}

impl Inbox {
    /// Adds received bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Returns the number of bytes in the buffer.
    pub fn pending(&self) -> usize {
        self.bytes.len()
    }

    /// Removes the next message from the buffer and decodes it; `None` if there is no complete one.
    ///
    /// # Errors
    /// Returns an error if the message is invalid. If the bytes are not a map, or longer than [`MAX_MESSAGE_LENGTH`],
    /// close the stream, because the next message cannot be found. Otherwise the message is skipped.
    pub fn next<M>(
        &mut self,
        decode: impl FnOnce(&[u8]) -> Result<M, LolaError>,
    ) -> Result<Option<M>, LolaError> {
        let length = match Map::read(&self.bytes)? {
            Some((_, length)) => length,
            None if self.bytes.len() < MAX_MESSAGE_LENGTH => return Ok(None),
            None => {
                return Err(LolaError::TooLong {
                    length: self.bytes.len(),
                    max: MAX_MESSAGE_LENGTH,
                });
            }
        };
        let message: Vec<u8> = self.bytes.drain(..length).collect();
        decode(&message).map(Some)
    }
}
