//! Encoding of messages: CDR as DDS uses it, little endian, in the variant of ROS (plain, version 1, alignment up to 8
//! bytes).
//!
//! [`re_cdr`] handles alignment and numbers. This module checks the rest: bounds, text that ends with a zero byte and
//! is UTF-8, and nothing but padding after a message.

mod array;
mod error;
mod number;
mod sequence;
mod text;

use byteorder::LittleEndian;

pub(crate) use array::serialize_array;
pub use error::CdrError;

/// Writer of CDR after the encapsulation header.
pub type Writer<'a> = re_cdr::CdrWriter<'a, LittleEndian>;

/// Reader of CDR after the encapsulation header.
pub type Reader<'a> = re_cdr::CdrReader<'a, LittleEndian>;

/// Plain CDR, little endian, no options.
const ENCAPSULATION: [u8; 4] = [0, 1, 0, 0];

/// Value with a CDR encoding: a number, text, a sequence or a message.
pub trait Cdr: Sized {
    /// Minimum size of a value \[bytes\]. A length is checked against it before memory is allocated.
    const MIN_SIZE: usize;

    /// Appends the value.
    fn write(&self, writer: &mut Writer<'_>);

    /// Appends a slice of values.
    fn write_slice(values: &[Self], writer: &mut Writer<'_>) {
        for value in values {
            value.write(writer);
        }
    }

    /// Reads a value.
    ///
    /// # Errors
    /// Returns an error if the bytes end too early or are not a value of this type.
    fn read(reader: &mut Reader<'_>) -> Result<Self, CdrError>;

    /// Reads `count` values. The caller has checked that enough bytes are left, so that `count` cannot be a forged huge
    /// number.
    ///
    /// # Errors
    /// Returns an error if the bytes end too early or are not values of this type.
    fn read_many(reader: &mut Reader<'_>, count: usize) -> Result<Vec<Self>, CdrError> {
        let mut values = Vec::with_capacity(count);
        for _ in 0..count {
            values.push(Self::read(reader)?);
        }
        Ok(values)
    }
}

/// Replaces the content of `buffer` by the encapsulation header and the encoded `value`. ROS nodes and bags receive
/// these bytes, so they must be the same as the bytes that ROS writes.
pub fn encode(value: &impl Cdr, buffer: &mut Vec<u8>) {
    buffer.clear();
    buffer.extend_from_slice(&ENCAPSULATION);
    value.write(&mut Writer::new(buffer));
}

/// Decodes bytes that consist of the encapsulation header, a value, and nothing but padding.
///
/// # Errors
/// Returns the first error in the bytes, with its offset.
pub fn decode<T: Cdr>(bytes: &[u8]) -> Result<T, CdrError> {
    let Some((&header, body)) = bytes.split_first_chunk::<4>() else {
        return Err(CdrError::Header {
            length: bytes.len(),
        });
    };
    // The last two bits contain the number of padding bytes that the middleware added to the body.
    if header[..3] != ENCAPSULATION[..3] || header[3] > 3 {
        return Err(CdrError::Encapsulation { header });
    }
    let mut reader = Reader::new(body);
    let value = T::read(&mut reader)?;
    // Middlewares pad the body to a multiple of 4. ROS does not write zeros there, nor between fields.
    let rest = reader.remaining();
    if rest > 3 || (rest > 0 && !body.len().is_multiple_of(4)) {
        return Err(CdrError::Trailing {
            offset: reader.position(),
            count: rest,
        });
    }
    Ok(value)
}
