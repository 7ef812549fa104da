//! Text: a length, which includes the zero byte at the end, then the bytes.

use super::{Cdr, CdrError, Reader, Writer};

impl Cdr for String {
    const MIN_SIZE: usize = 5;

    #[inline]
    fn write(&self, writer: &mut Writer<'_>) {
        writer.write_string(self);
    }

    /// Reads a text.
    ///
    /// # Errors
    /// Returns an error if the bytes end too early, the text does not end with a zero byte, or it is not UTF-8.
    fn read(reader: &mut Reader<'_>) -> Result<Self, CdrError> {
        let length = u32::read(reader)? as usize;
        let bytes = reader
            .read_bytes(length)
            .map_err(|_| CdrError::truncated(reader, length))?;
        let offset = reader.position();
        let Some((0, text)) = bytes.split_last() else {
            return Err(CdrError::Unterminated { offset });
        };
        match std::str::from_utf8(text) {
            Ok(text) => Ok(text.to_owned()),
            Err(source) => Err(CdrError::Utf8 { offset, source }),
        }
    }
}
