//! Payloads: a header of four bytes, then CDR, little endian, aligned from behind the header.
//!
//! Numbers, alignment and text are [`cdr_encoding`]'s, whose variant is theirs: an option is a tag of 0 or 1
//! and the value, an enum the index of its variant, a map its length and its entries.

use std::fmt;

use byteorder::LittleEndian;
use cdr_encoding::CdrDeserializer;
use serde::de::DeserializeSeed;
use serde::{Deserialize, Serialize};

/// Plain CDR, little endian.
const HEADER: [u8; 4] = [0, 1, 0, 0];

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

/// The payload that `value` is.
///
/// # Errors
/// A sequence whose length is not known, which no message has.
pub fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, CdrError> {
    let mut bytes = HEADER.to_vec();
    let body = cdr_encoding::to_vec::<T, LittleEndian>(value);
    bytes.extend_from_slice(&body.map_err(|error| CdrError::Encode(error.to_string()))?);
    Ok(bytes)
}

/// The value that `bytes` are, all of them.
///
/// # Errors
/// They are no such value.
pub fn decode<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T, CdrError> {
    let (value, rest) = decode_first(bytes, std::marker::PhantomData)?;
    match rest {
        0 => Ok(value),
        extra => Err(CdrError::TooLong {
            length: bytes.len() - extra,
            extra,
        }),
    }
}

/// What `seed` makes of the first of `bytes`, and how many it left over.
///
/// # Errors
/// They are not what it takes.
pub fn decode_first<'de, S: DeserializeSeed<'de>>(
    bytes: &'de [u8],
    seed: S,
) -> Result<(S::Value, usize), CdrError> {
    let Some(body) = bytes.strip_prefix(&HEADER) else {
        let header = bytes.iter().take(HEADER.len()).copied();
        return Err(CdrError::Header(header.collect()));
    };
    let fault = |fault: &dyn fmt::Display| CdrError::Value {
        length: bytes.len(),
        fault: fault.to_string(),
    };
    let mut deserializer = CdrDeserializer::<LittleEndian>::new(body);
    let value = seed
        .deserialize(&mut deserializer)
        .map_err(|error| fault(&error))?;
    Ok((value, body.len() - deserializer.bytes_consumed()))
}
