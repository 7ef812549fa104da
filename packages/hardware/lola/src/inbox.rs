use crate::LolaError;
use crate::map::Map;

/// Length of the longest message that is waited for, in bytes; the robot's has 896.
pub const LONGEST_MESSAGE: usize = 4096;

/// Bytes from a stream socket, of which messages are taken when they are complete.
#[derive(Clone, Debug, Default)]
pub struct Inbox {
    bytes: Vec<u8>,
}

impl Inbox {
    /// Adds bytes that were received.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Returns how many bytes wait for the rest of their message.
    pub fn pending(&self) -> usize {
        self.bytes.len()
    }

    /// Takes the next message, as `decode` reads it; `None` if none is complete.
    ///
    /// # Errors
    /// Returns an error if the bytes are no such message. If they are no map, or longer than [`LONGEST_MESSAGE`], no
    /// later message can be found in the stream: close it. Otherwise the message is skipped.
    pub fn next<M>(
        &mut self,
        decode: impl FnOnce(&[u8]) -> Result<M, LolaError>,
    ) -> Result<Option<M>, LolaError> {
        let length = match Map::read(&self.bytes)? {
            Some((_, length)) => length,
            None if self.bytes.len() < LONGEST_MESSAGE => return Ok(None),
            None => {
                return Err(LolaError::TooLong {
                    length: self.bytes.len(),
                    most: LONGEST_MESSAGE,
                });
            }
        };
        let message: Vec<u8> = self.bytes.drain(..length).collect();
        decode(&message).map(Some)
    }
}
