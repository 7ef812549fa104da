//! Payloads: a header of four bytes, then CDR, little endian, aligned from behind the header.
//!
//! Numbers, alignment and text are [`cdr_encoding`]'s, whose variant is theirs: an option is a tag of 0 or 1
//! and the value, an enum the index of its variant, a map its length and its entries.

use byteorder::LittleEndian;
use cdr_encoding::{CdrDeserializer, CdrSerializer};
use serde::{Deserialize, Serialize};

/// Plain CDR, little endian.
const HEADER: [u8; 4] = [0, 1, 0, 0];
/// As many bytes as almost all payloads fit in.
const USUAL_LENGTH: usize = 256;

/// What is wrong with a payload, or with a value that none can be made of.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CdrError {
    /// Another header, or none.
    #[error(
        "the payload begins with {0:02x?} instead of {HEADER:02x?}: it is no plain little-endian CDR"
    )]
    Header(Vec<u8>),
    /// The bytes are no such value.
    #[error("{length} bytes are not what the type says: {fault}")]
    Value {
        /// Of the payload, header included.
        length: usize,
        /// What is wrong.
        fault: String,
    },
    /// There is more than the value.
    #[error("{extra} bytes follow a value of {length}")]
    TooLong {
        /// Of the value, header included.
        length: usize,
        /// Behind it.
        extra: usize,
    },
    /// The value has no encoding.
    #[error("the value has no encoding: {0}")]
    Encode(String),
}

/// What takes values out of a payload, one after another.
pub(crate) type Reader<'a> = CdrDeserializer<'a, LittleEndian>;
/// What appends values to a payload, one after another.
pub(crate) type Writer<'a> = CdrSerializer<&'a mut Vec<u8>, LittleEndian>;

/// The payload that `value` is.
///
/// # Errors
/// A sequence whose length is not known, which no message has.
pub fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, CdrError> {
    put(|cdr| value.serialize(cdr))
}

/// The value that `bytes` are, all of them.
///
/// # Errors
/// They are no such value.
pub fn decode<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T, CdrError> {
    take_all(bytes, |cdr| T::deserialize(cdr))
}

/// The payload that `write` makes.
pub(crate) fn put(
    write: impl FnOnce(&mut Writer<'_>) -> cdr_encoding::Result<()>,
) -> Result<Vec<u8>, CdrError> {
    let mut payload = Vec::with_capacity(USUAL_LENGTH);
    payload.extend(HEADER);
    // It counts its own bytes only, and so aligns from behind the header.
    write(&mut CdrSerializer::new(&mut payload))
        .map_err(|error| CdrError::Encode(error.to_string()))?;
    Ok(payload)
}

/// What `read` takes of the payload `bytes`, which must be all of it.
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

/// What `read` takes of the payload `bytes`, and how many it left over.
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
