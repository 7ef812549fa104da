use super::Reader;

/// Error in CDR bytes. Offsets start after the encapsulation header.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CdrError {
    /// Fewer bytes than the encapsulation header has.
    #[error("{length} bytes are too few for the encapsulation header of 4 bytes")]
    Header {
        /// Number of bytes.
        length: usize,
    },
    /// Another encoding than plain little-endian CDR.
    #[error(
        "the encapsulation header must be [00, 01, 00, 00] (plain CDR, little endian), got {header:02x?}"
    )]
    Encapsulation {
        /// Header of the bytes.
        header: [u8; 4],
    },
    /// Bytes that end within a value.
    #[error("{needed} bytes are needed at offset {offset}, {remaining} are left")]
    Truncated {
        /// Offset of the value.
        offset: usize,
        /// Minimum number of bytes of the value.
        needed: usize,
        /// Number of bytes that are left.
        remaining: usize,
    },
    /// Sequence with too many elements.
    #[error(
        "the sequence before offset {offset} has {length} elements, at most {bound} are allowed"
    )]
    Bound {
        /// Offset after the length.
        offset: usize,
        /// Number of elements.
        length: usize,
        /// Largest allowed number of elements.
        bound: usize,
    },
    /// Boolean that is neither false nor true.
    #[error("the byte {value} before offset {offset} is neither false (0) nor true (1)")]
    Bool {
        /// Offset after the byte.
        offset: usize,
        /// Value of the byte.
        value: u8,
    },
    /// Text that does not end with a zero byte.
    #[error("the text before offset {offset} does not end with a zero byte")]
    Unterminated {
        /// Offset after the text.
        offset: usize,
    },
    /// Text that is not UTF-8.
    #[error("the text before offset {offset} is not UTF-8: {source}")]
    Utf8 {
        /// Offset after the text.
        offset: usize,
        /// Error of the decoder.
        source: std::str::Utf8Error,
    },
    /// Bytes after the message that are not padding.
    #[error("{count} bytes follow the message, which ends at offset {offset}")]
    Trailing {
        /// Offset of the message's end.
        offset: usize,
        /// Number of bytes after the message.
        count: usize,
    },
}

impl CdrError {
    /// Creates an error for bytes that end here, although `needed` more are required.
    pub(super) fn truncated(reader: &Reader<'_>, needed: usize) -> Self {
        Self::Truncated {
            offset: reader.position(),
            needed,
            remaining: reader.remaining(),
        }
    }
}
