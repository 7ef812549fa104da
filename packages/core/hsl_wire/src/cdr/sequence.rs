//! Sequences: a length, then the elements.

use arrayvec::ArrayVec;

use super::{Cdr, CdrError, Reader, Writer};

/// Reads the length of a sequence of `T`.
///
/// # Errors
/// Returns an error if fewer bytes are left than so many elements need. This is checked before memory is allocated.
fn read_length<T: Cdr>(reader: &mut Reader<'_>) -> Result<usize, CdrError> {
    let length = u32::read(reader)? as usize;
    let needed = length.saturating_mul(T::MIN_SIZE);
    if needed > reader.remaining() {
        return Err(CdrError::truncated(reader, needed));
    }
    Ok(length)
}

/// Reads the length of a sequence of at most `bound` elements.
///
/// # Errors
/// Returns an error if the length is larger.
fn read_bounded_length(reader: &mut Reader<'_>, bound: usize) -> Result<usize, CdrError> {
    let length = u32::read(reader)? as usize;
    if length > bound {
        return Err(CdrError::Bound {
            offset: reader.position(),
            length,
            bound,
        });
    }
    Ok(length)
}

impl<T: Cdr> Cdr for Vec<T> {
    const MIN_SIZE: usize = 4;

    #[inline]
    fn write(&self, writer: &mut Writer<'_>) {
        writer.write_sequence_length(self.len());
        T::write_slice(self, writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, CdrError> {
        let length = read_length::<T>(reader)?;
        T::read_many(reader, length)
    }
}

/// Encoding of a sequence with a bound.
impl<T: Cdr, const BOUND: usize> Cdr for ArrayVec<T, BOUND> {
    const MIN_SIZE: usize = 4;

    #[inline]
    fn write(&self, writer: &mut Writer<'_>) {
        writer.write_sequence_length(self.len());
        T::write_slice(self, writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, CdrError> {
        let length = read_bounded_length(reader, BOUND)?;
        (0..length).map(|_| T::read(reader)).collect()
    }
}

/// Encoding of a sequence of at most one element.
impl<T: Cdr> Cdr for Option<T> {
    const MIN_SIZE: usize = 4;

    #[inline]
    fn write(&self, writer: &mut Writer<'_>) {
        writer.write_sequence_length(usize::from(self.is_some()));
        if let Some(value) = self {
            value.write(writer);
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, CdrError> {
        match read_bounded_length(reader, 1)? {
            0 => Ok(None),
            _ => T::read(reader).map(Some),
        }
    }
}
