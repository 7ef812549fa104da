//! Arrays of a fixed length: elements without a length.

use super::{Cdr, CdrError, Reader, Writer};

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
