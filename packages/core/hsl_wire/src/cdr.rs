//! The encoding of messages: CDR as DDS uses it, little endian, in the variant that ROS uses (plain,
//! version 1, alignment up to 8 bytes).
//!
//! Alignment and numbers are [`re_cdr`]'s. What it leaves open is decided here: bounds are kept,
//! text ends with its zero byte and is UTF-8, and nothing follows a message but padding.

mod array;
mod error;
mod number;
mod sequence;
mod text;

use byteorder::LittleEndian;

pub use error::CdrError;

/// Writes CDR behind the encapsulation header.
pub type Writer<'a> = re_cdr::CdrWriter<'a, LittleEndian>;

/// Reads CDR behind the encapsulation header.
pub type Reader<'a> = re_cdr::CdrReader<'a, LittleEndian>;

/// Plain CDR, little endian, no options.
const ENCAPSULATION: [u8; 4] = [0, 1, 0, 0];

/// Something that has a CDR encoding: a number, text, a sequence or a message.
pub trait Cdr: Sized {
    /// No value takes fewer bytes; what a length is checked against before memory is taken.
    const MIN_SIZE: usize;

    /// Appends the value.
    fn write(&self, writer: &mut Writer<'_>);

    /// Appends many values in a row.
    fn write_slice(values: &[Self], writer: &mut Writer<'_>) {
        for value in values {
            value.write(writer);
        }
    }

    /// Takes the value.
    ///
    /// # Errors
    /// When the bytes end too early or are not such a value.
    fn read(reader: &mut Reader<'_>) -> Result<Self, CdrError>;

    /// Takes `count` values in a row; the caller has checked that there are bytes for them.
    ///
    /// # Errors
    /// When the bytes end too early or are not such values.
    fn read_many(reader: &mut Reader<'_>, count: usize) -> Result<Vec<Self>, CdrError> {
        let mut values = Vec::with_capacity(count);
        for _ in 0..count {
            values.push(Self::read(reader)?);
        }
        Ok(values)
    }
}

/// Puts header and `value` in place of what `buffer` held.
pub fn encode(value: &impl Cdr, buffer: &mut Vec<u8>) {
    buffer.clear();
    buffer.extend_from_slice(&ENCAPSULATION);
    value.write(&mut Writer::new(buffer));
}

/// Takes header and value, and demands that nothing but padding follows.
///
/// # Errors
/// The first thing that is wrong with the bytes, and where.
pub fn decode<T: Cdr>(bytes: &[u8]) -> Result<T, CdrError> {
    let Some((&header, body)) = bytes.split_first_chunk::<4>() else {
        return Err(CdrError::Header {
            length: bytes.len(),
        });
    };
    // Middlewares note in the last two bits by how much they padded the body.
    if header[..3] != ENCAPSULATION[..3] || header[3] > 3 {
        return Err(CdrError::Encapsulation { header });
    }
    let mut reader = Reader::new(body);
    let value = T::read(&mut reader)?;
    // Middlewares pad the body to a multiple of 4. ROS writes no zeros there, nor between fields.
    let rest = reader.remaining();
    if rest > 3 || (rest > 0 && !body.len().is_multiple_of(4)) {
        return Err(CdrError::Trailing {
            offset: reader.position(),
            count: rest,
        });
    }
    Ok(value)
}
