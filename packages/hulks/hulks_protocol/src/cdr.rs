//! Payloads: a header of four bytes, then CDR, little endian, with alignment relative to the end of the header.
//!
//! Numbers, alignment and text are those of [`cdr_encoding`], which ros-z uses, too: an option is a tag of 0 or 1
//! and the value, an enum the index of its variant, a map its length and its entries.

use byteorder::LittleEndian;
use cdr_encoding::{CdrDeserializer, CdrSerializer};
use serde::{Deserialize, Serialize};

/// Plain CDR, little endian.
const HEADER: [u8; 4] = [0, 1, 0, 0];
/// Initial capacity in bytes, which is enough for almost all payloads.
const USUAL_LENGTH: usize = 256;

/// A decoding or encoding error.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CdrError {
    /// The header is wrong or missing.
    #[error(
        "the payload begins with {0:02x?} instead of {HEADER:02x?}: it is no plain little-endian CDR"
    )]
    Header(Vec<u8>),
    /// The bytes are not a value of the type.
    #[error("{length} bytes are not what the type says: {fault}")]
    Value {
        /// Length of the payload, including the header.
        length: usize,
        /// The reason.
        fault: String,
    },
    /// The payload is longer than the value.
    #[error("{extra} bytes follow a value of {length}")]
    TooLong {
        /// Length of the value, including the header.
        length: usize,
        /// Number of bytes after it.
        extra: usize,
    },
    /// The value has no encoding.
    #[error("the value has no encoding: {0}")]
    Encode(String),
}

/// Decodes the values of a payload one after another.
pub(crate) type Reader<'a> = CdrDeserializer<'a, LittleEndian>;
/// Appends values to a payload one after another.
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
/// Returns an error if they are not a value of the type.
pub fn decode<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T, CdrError> {
    take_all(bytes, |cdr| T::deserialize(cdr))
}

/// Returns the payload that `write` encodes.
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

/// Decodes the payload `bytes` with `read`; returns the value and the number of remaining bytes.
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
        fault: error.to_string(),
    })?;
    Ok((value, body.len() - reader.bytes_consumed()))
}
