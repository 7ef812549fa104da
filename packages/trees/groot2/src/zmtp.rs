//! ZMTP 3.0, the protocol of ZeroMQ on a connection, with the mechanism NULL. No I/O.
//!
//! Source: <https://rfc.zeromq.org/spec/23/>. The crate `zeromq` allocates as much memory as the length in the header of a
//! frame says, before anything else arrives, so this module reads frames itself, with limits.

use thiserror::Error;

/// Size of the greeting \[bytes\].
const GREETING: usize = 64;
/// Maximum size of a message, with all its parts \[bytes\].
pub(crate) const MESSAGE_LIMIT: usize = 64 * 1024;
/// Maximum number of parts of a message. A request has an envelope and two parts.
const PARTS_LIMIT: usize = 16;

/// Bit of a frame that is not the last part of its message.
const MORE: u8 = 1;
/// Bit of a frame whose length has 8 bytes.
const LONG: u8 = 2;
/// Bit of a frame that is a command.
const COMMAND: u8 = 4;

/// Error of a peer, after which the connection is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum ZmtpError {
    /// The connection does not begin with a greeting of ZMTP 3.
    #[error("the peer does not use ZMTP 3")]
    Version,
    /// The peer wants another security mechanism.
    #[error("the peer does not use the mechanism NULL")]
    Mechanism,
    /// A message exceeds a limit.
    #[error("a message has more than {MESSAGE_LIMIT} bytes or {PARTS_LIMIT} parts")]
    TooLong,
    /// A frame has reserved bits.
    #[error("a frame is malformed")]
    Frame,
}

/// Unit of what a peer sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Received {
    /// Greeting, once at the beginning.
    Greeting,
    Command(Vec<u8>),
    Message(Vec<Vec<u8>>),
}

/// Splits the bytes of a peer into greeting, commands and messages.
#[derive(Debug, Default)]
pub(crate) struct Decoder {
    /// Bytes that are not decoded yet.
    bytes: Vec<u8>,
    has_greeting: bool,
    /// Parts of the message that is not complete yet.
    parts: Vec<Vec<u8>>,
}

impl Decoder {
    /// Adds bytes. Call [`Self::next`] until it returns `None` before you add more.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Returns the next unit, or `None` if more bytes are needed.
    ///
    /// # Errors
    /// Returns an error if the peer violates the protocol or a limit.
    pub(crate) fn next(&mut self) -> Result<Option<Received>, ZmtpError> {
        if !self.has_greeting {
            return self.greeting();
        }
        loop {
            let Some((flags, header, length)) = self.frame()? else {
                return Ok(None);
            };
            let body: Vec<u8> = self.bytes.drain(..header + length).skip(header).collect();
            if flags & COMMAND != 0 {
                return Ok(Some(Received::Command(body)));
            }
            self.parts.push(body);
            if flags & MORE == 0 {
                return Ok(Some(Received::Message(std::mem::take(&mut self.parts))));
            }
        }
    }

    /// Returns the greeting if it is complete.
    fn greeting(&mut self) -> Result<Option<Received>, ZmtpError> {
        let is_signature = |(at, byte): (usize, &u8)| match at {
            0 => *byte == 0xff,
            9 => *byte == 0x7f,
            10 => *byte >= 3,
            _ => true,
        };
        let mut received = self.bytes.iter().take(GREETING).enumerate();
        if !received.all(is_signature) {
            return Err(ZmtpError::Version);
        }
        if self.bytes.len() < GREETING {
            return Ok(None);
        }
        let greeting: Vec<u8> = self.bytes.drain(..GREETING).collect();
        if greeting[12..32] != greeting_bytes()[12..32] {
            return Err(ZmtpError::Mechanism);
        }
        self.has_greeting = true;
        Ok(Some(Received::Greeting))
    }

    /// Returns flags, size of the header and length of the body of the next frame, once it is complete.
    fn frame(&self) -> Result<Option<(u8, usize, usize)>, ZmtpError> {
        let Some(&flags) = self.bytes.first() else {
            return Ok(None);
        };
        if flags & !(MORE | LONG | COMMAND) != 0 {
            return Err(ZmtpError::Frame);
        }
        let header = if flags & LONG == 0 { 2 } else { 9 };
        let Some(length) = self.bytes.get(1..header) else {
            return Ok(None);
        };
        let length = length
            .iter()
            .fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte));
        let before: usize = self.parts.iter().map(Vec::len).sum();
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let has_room = length <= MESSAGE_LIMIT - before && self.parts.len() < PARTS_LIMIT;
        if !has_room {
            return Err(ZmtpError::TooLong);
        }
        let is_complete = self.bytes.len() >= header + length;
        Ok(is_complete.then_some((flags, header, length)))
    }
}

/// Returns the greeting of this side: ZMTP 3.0, mechanism NULL.
pub(crate) fn greeting_bytes() -> [u8; GREETING] {
    let mut greeting = [0; GREETING];
    greeting[0] = 0xff;
    greeting[9] = 0x7f;
    greeting[10] = 3;
    greeting[12..16].copy_from_slice(b"NULL");
    greeting
}

/// Returns the command that ends the handshake, with the type of this side's socket.
pub(crate) fn ready(socket_type: &str) -> Vec<u8> {
    let mut body = b"\x05READY\x0bSocket-Type".to_vec();
    // The types of sockets are short.
    body.extend((socket_type.len() as u32).to_be_bytes());
    body.extend(socket_type.as_bytes());
    let mut frame = vec![COMMAND, body.len() as u8];
    frame.append(&mut body);
    frame
}

/// Returns whether a command ends the handshake of a peer whose socket has one of these types.
pub(crate) fn is_ready(command: &[u8], socket_types: &[&str]) -> bool {
    let Some(mut rest) = command.strip_prefix(b"\x05READY") else {
        return false;
    };
    while let Some((name, value, after)) = property(rest) {
        if name.eq_ignore_ascii_case(b"Socket-Type") {
            return socket_types.iter().any(|of| of.as_bytes() == value);
        }
        rest = after;
    }
    false
}

/// Splits the first property off the metadata of a command.
fn property(metadata: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let (name_length, rest) = metadata.split_first()?;
    let (name, rest) = rest.split_at_checked(usize::from(*name_length))?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
    let (value, rest) = rest.split_at_checked(length)?;
    Some((name, value, rest))
}

/// Returns the frames of a message.
pub(crate) fn message<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut frames = Vec::new();
    let mut parts = parts.into_iter().peekable();
    while let Some(part) = parts.next() {
        let more = if parts.peek().is_some() { MORE } else { 0 };
        match u8::try_from(part.len()) {
            Ok(length) => frames.extend([more, length]),
            Err(_) => {
                frames.push(more | LONG);
                frames.extend((part.len() as u64).to_be_bytes());
            }
        }
        frames.extend_from_slice(part);
    }
    frames
}
