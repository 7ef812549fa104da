//! Arrays of a fixed length: elements without a length.

use serde::{Serialize, Serializer};

use super::{Cdr, CdrError, Reader, Writer};

/// Serializes an array of any length as a sequence.
///
/// # Errors
/// Returns the error of the serializer.
pub(crate) fn serialize_array<T: Serialize, S: Serializer, const LENGTH: usize>(
    array: &[T; LENGTH],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    array.as_slice().serialize(serializer)
}

impl<T: Cdr, const LENGTH: usize> Cdr for [T; LENGTH] {
    const MIN_SIZE: usize = LENGTH * T::MIN_SIZE;

    #[inline]
    fn write(&self, writer: &mut Writer<'_>) {
        T::write_slice(self, writer);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, CdrError> {
        T::read_many(reader, LENGTH)?
            .try_into()
            .map_err(|_| CdrError::truncated(reader, Self::MIN_SIZE))
    }
}
