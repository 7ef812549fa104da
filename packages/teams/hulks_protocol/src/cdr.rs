//! Payloads: a header of four bytes and CDR, little endian, with alignment relative to the end of the header.
//!
//! Numbers, alignment and text are encoded as in [`cdr_encoding`], which ros-z uses, too: an option as a tag of 0 or 1
//! and the value, an enum as the index of its variant and the values, a map as its length and its entries.

use byteorder::LittleEndian;
use cdr_encoding::{CdrDeserializer, CdrSerializer};
use serde::{Deserialize, Serialize};

/// Plain CDR, little endian.
const HEADER: [u8; 4] = [0, 1, 0, 0];
/// Initial capacity in bytes, which is enough for almost all payloads.
const USUAL_LENGTH: usize = 256;

/// Error of decoding or encoding.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CdrError {
    /// The header is wrong or missing.
    #[error(
        "the payload starts with {0:02x?} instead of {HEADER:02x?}: it is not plain little-endian CDR"
    )]
    Header(Vec<u8>),
    /// The bytes are not a value of the type.
    #[error("a payload of {length} bytes is not a value of its type: {reason}")]
    Value {
        /// Length of the payload, including the header.
        length: usize,
        /// Error of the decoder.
        reason: String,
    },
    /// The payload is longer than the value.
    #[error("{extra} bytes follow a value of {length} bytes")]
    TooLong {
        /// Length of the value, including the header.
        length: usize,
        /// Number of bytes after it.
        extra: usize,
    },
    /// The value cannot be encoded.
    #[error("the value cannot be encoded: {0}")]
    Encode(String),
}

/// Decoder for the values of a payload.
pub(crate) type Reader<'a> = CdrDeserializer<'a, LittleEndian>;
/// Encoder that appends values to a payload.
pub(crate) type Writer<'a> = CdrSerializer<&'a mut Vec<u8>, LittleEndian>;

/// Encodes `value` as a payload.
///
/// # Errors
/// Returns an error for a sequence of unknown length, which no message has.
pub fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, CdrError> {
    put(|cdr| value.serialize(cdr))
}

/// Decodes a value from all of `bytes`.
///
/// # Errors
/// Returns an error if the bytes are not a value of the type.
pub fn decode<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T, CdrError> {
    take_all(bytes, |cdr| T::deserialize(cdr))
}

/// Returns a payload: the header, and the values that `write` encodes.
pub(crate) fn put(
    write: impl FnOnce(&mut Writer<'_>) -> cdr_encoding::Result<()>,
) -> Result<Vec<u8>, CdrError> {
    let mut payload = Vec::with_capacity(USUAL_LENGTH);
    payload.extend(HEADER);
    // The serializer only counts its own bytes, so alignment is relative to the end of the header.
    write(&mut CdrSerializer::new(&mut payload))
        .map_err(|error| CdrError::Encode(error.to_string()))?;
    Ok(payload)
}

/// Decodes the payload `bytes` with `read`, which must consume all of it.
pub(crate) fn take_all<'de, T>(
    bytes: &'de [u8],
    read: impl FnOnce(&mut Reader<'de>) -> cdr_encoding::Result<T>,
) -> Result<T, CdrError> {
    match take(bytes, read)? {
        (value, 0) => Ok(value),
        (_, extra) => Err(CdrError::TooLong {
            length: bytes.len() - extra,
            extra,
        }),
    }
}

/// Decodes the payload `bytes` with `read`. Returns the value and the number of bytes after it, which may be 0.
pub(crate) fn take<'de, T>(
    bytes: &'de [u8],
    read: impl FnOnce(&mut Reader<'de>) -> cdr_encoding::Result<T>,
) -> Result<(T, usize), CdrError> {
    let Some(body) = bytes.strip_prefix(&HEADER) else {
        let header = bytes.iter().take(HEADER.len()).copied();
        return Err(CdrError::Header(header.collect()));
    };
    let mut reader = Reader::new(body);
    let value = read(&mut reader).map_err(|error| CdrError::Value {
        length: bytes.len(),
        reason: error.to_string(),
    })?;
    Ok((value, body.len() - reader.bytes_consumed()))
}
