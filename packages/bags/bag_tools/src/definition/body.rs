use re_cdr::{BigEndian, CdrEndian, CdrReader, LittleEndian};
use re_ros_msg::message_spec::ArraySize;

use super::TextError;

/// Size of the header of a CDR message, whose second byte is the encoding \[bytes\].
const HEADER: usize = 4;
/// Maximum nesting depth of messages.
const DEEPEST: usize = 32;

/// Reader of the fields of a CDR message, by their byte order.
pub(crate) enum Body<'a> {
    Big(CdrReader<'a, BigEndian>),
    Little(CdrReader<'a, LittleEndian>),
}

impl<'a> Body<'a> {
    /// Returns the reader of a message.
    ///
    /// # Errors
    /// Returns an error for a message without a header or in another encoding.
    pub(crate) fn of(message: &'a [u8]) -> Result<Self, TextError> {
        let (Some(body), Some(encoding)) = (message.get(HEADER..), message.get(1)) else {
            return Err(TextError::Encoding("a message without a header".to_owned()));
        };
        match encoding {
            0 => Ok(Self::Big(CdrReader::new(body))),
            1 => Ok(Self::Little(CdrReader::new(body))),
            other => Err(TextError::Encoding(format!("the CDR encoding {other}"))),
        }
    }
}

/// Reads the length of a list.
///
/// # Errors
/// Returns an error for a list that is longer than the message.
pub(crate) fn list_length<BO: CdrEndian>(
    reader: &mut CdrReader<'_, BO>,
    size: &ArraySize,
) -> Result<usize, TextError> {
    let count = match size {
        ArraySize::Fixed(count) => *count,
        ArraySize::Bounded(_) | ArraySize::Unbounded => reader.read_sequence_length()?,
    };
    // Each element has at least one byte.
    if count > reader.remaining() {
        let error = format!("a list of {count} elements is longer than the message");
        return Err(TextError::Message(error));
    }
    Ok(count)
}

/// Returns an error for a message that is nested too deeply.
pub(crate) fn require_shallow(depth: usize) -> Result<(), TextError> {
    if depth > DEEPEST {
        let error = format!("messages are nested more than {DEEPEST} times");
        return Err(TextError::Definition(error));
    }
    Ok(())
}
