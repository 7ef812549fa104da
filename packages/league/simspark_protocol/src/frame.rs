//! Frames: each message on a socket is preceded by its length, 4 bytes, big-endian.
//!
//! Source: `netmessage.cpp` of SimSpark 0.3.2. `tokio_util` has a codec for such frames, but would add an asynchronous
//! runtime to a package without I/O.

/// Size of the length before each message \[bytes\].
const PREFIX: usize = 4;

/// Maximum length of a message from an agent or a trainer \[bytes\]. All joints of a robot at full precision take less
/// than 1 kB.
pub const CLIENT_LIMIT: usize = 64 * 1024;

/// Maximum length of a message from a server \[bytes\]. The full state for a monitor takes about 6 kB per robot.
pub const SERVER_LIMIT: usize = 4 * 1024 * 1024;

/// Reason why a frame cannot be read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// The message is longer than the limit.
    #[error(
        "message of {length} bytes exceeds the limit of {limit} bytes; \
         each message must be preceded by its length: 4 bytes, big-endian"
    )]
    TooLong {
        /// Length of the message \[bytes\].
        length: usize,
        /// Maximum length \[bytes\].
        limit: usize,
    },
}

/// Appends `message` as a frame to `output`.
///
/// # Errors
///
/// Returns an error, and appends nothing, if the length of the message does not fit into 4 bytes.
pub fn write_frame(message: &str, output: &mut Vec<u8>) -> Result<(), FrameError> {
    let length = u32::try_from(message.len()).map_err(|_| FrameError::TooLong {
        length: message.len(),
        limit: u32::MAX as usize,
    })?;
    output.extend_from_slice(&length.to_be_bytes());
    output.extend_from_slice(message.as_bytes());
    Ok(())
}

/// Splits a stream of bytes, which arrives in chunks of any size, into messages.
#[derive(Clone, Debug)]
pub struct FrameDecoder {
    /// Bytes that were pushed and not yet removed.
    received: Vec<u8>,
    /// Start of the next frame in `received`.
    start: usize,
    /// Maximum length of a message \[bytes\].
    limit: usize,
}

impl FrameDecoder {
    /// Creates a decoder that refuses messages longer than `limit` bytes, such as [`CLIENT_LIMIT`].
    pub fn new(limit: usize) -> Self {
        Self {
            received: Vec::new(),
            start: 0,
            limit,
        }
    }

    /// Adds bytes of the stream. Call [`next_frame`](Self::next_frame) until it returns `None` before you add more:
    /// then the decoder holds at most one incomplete frame.
    pub fn push(&mut self, bytes: &[u8]) {
        self.received.drain(..self.start);
        self.start = 0;
        self.received.extend_from_slice(bytes);
    }

    /// Returns the next complete message without its length, and removes it, or `None` if more bytes are needed.
    ///
    /// # Errors
    ///
    /// Returns an error if the length exceeds the limit. The end of the message is then unknown: each later call
    /// returns the same error.
    pub fn next_frame(&mut self) -> Result<Option<&[u8]>, FrameError> {
        let rest = &self.received[self.start..];
        let Some((prefix, rest)) = rest.split_first_chunk::<PREFIX>() else {
            return Ok(None);
        };
        // A length beyond the address space exceeds every limit too.
        let length = usize::try_from(u32::from_be_bytes(*prefix)).unwrap_or(usize::MAX);
        if length > self.limit {
            let limit = self.limit;
            return Err(FrameError::TooLong { length, limit });
        }
        let Some(message) = rest.get(..length) else {
            return Ok(None);
        };
        self.start += PREFIX + length;
        Ok(Some(message))
    }

    /// Returns the number of bytes that were pushed and are not part of a returned message.
    pub fn pending(&self) -> usize {
        self.received.len() - self.start
    }
}
