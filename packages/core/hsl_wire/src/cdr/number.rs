//! Numbers and booleans.

use super::{Cdr, CdrError, Reader, Writer};

/// Implements the encoding for numbers of one width, which are aligned to it; a slice is copied at once.
macro_rules! number {
    ($($kind:ty, $write:ident, $read:ident;)*) => {$(
        impl Cdr for $kind {
            const MIN_SIZE: usize = size_of::<$kind>();

            #[inline]
            fn write(&self, writer: &mut Writer<'_>) {
                writer.$write(*self);
            }

            #[inline]
            fn read(reader: &mut Reader<'_>) -> Result<Self, CdrError> {
                reader
                    .$read()
                    .map_err(|_| CdrError::truncated(reader, Self::MIN_SIZE))
            }

            fn read_many(reader: &mut Reader<'_>, count: usize) -> Result<Vec<Self>, CdrError> {
                reader.read_numeric_vec(count).map_err(|_| {
                    CdrError::truncated(reader, count.saturating_mul(Self::MIN_SIZE))
                })
            }
        }
    )*};
}

number! {
    i8, write_i8, read_i8;
    i16, write_i16, read_i16;
    u16, write_u16, read_u16;
    i32, write_i32, read_i32;
    u32, write_u32, read_u32;
    i64, write_i64, read_i64;
    u64, write_u64, read_u64;
    f32, write_f32, read_f32;
    f64, write_f64, read_f64;
}

impl Cdr for u8 {
    const MIN_SIZE: usize = 1;

    #[inline]
    fn write(&self, writer: &mut Writer<'_>) {
        writer.write_u8(*self);
    }

    fn write_slice(values: &[Self], writer: &mut Writer<'_>) {
        writer.buffer_mut().extend_from_slice(values);
    }

    #[inline]
    fn read(reader: &mut Reader<'_>) -> Result<Self, CdrError> {
        reader
            .read_u8()
            .map_err(|_| CdrError::truncated(reader, Self::MIN_SIZE))
    }

    fn read_many(reader: &mut Reader<'_>, count: usize) -> Result<Vec<Self>, CdrError> {
        reader
            .read_bytes(count)
            .map(<[u8]>::to_vec)
            .map_err(|_| CdrError::truncated(reader, count))
    }
}

impl Cdr for bool {
    const MIN_SIZE: usize = 1;

    #[inline]
    fn write(&self, writer: &mut Writer<'_>) {
        writer.write_bool(*self);
    }

    /// Reads a byte, which must be 0 or 1.
    #[inline]
    fn read(reader: &mut Reader<'_>) -> Result<Self, CdrError> {
        match u8::read(reader)? {
            0 => Ok(false),
            1 => Ok(true),
            value => Err(CdrError::Bool {
                offset: reader.position(),
                value,
            }),
        }
    }
}
