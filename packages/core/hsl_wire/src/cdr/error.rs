use super::Reader;

/// What is wrong with CDR bytes. Offsets count from behind the encapsulation header.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CdrError {
    /// Too short for the encapsulation header.
    #[error("{length} bytes are too few for the encapsulation header of 4")]
    Header {
        /// How many there are.
        length: usize,
    },
    /// Another encoding than plain little-endian CDR.
    #[error(
        "the encapsulation header {header:02x?} is not [00, 01, 00, 00]: plain CDR, little endian"
    )]
    Encapsulation {
        /// What there is instead.
        header: [u8; 4],
    },
    /// The bytes end within a value.
    #[error("{needed} bytes are needed at offset {offset}, {remaining} are left")]
    Truncated {
        /// Where the value begins.
        offset: usize,
        /// How many it takes at least.
        needed: usize,
        /// How many there are.
        remaining: usize,
    },
    /// More elements than a sequence may have.
    #[error(
        "the sequence before offset {offset} has {length} elements, at most {bound} are allowed"
    )]
    Bound {
        /// Behind the length.
        offset: usize,
        /// How many elements it announces.
        length: usize,
        /// How many it may have.
        bound: usize,
    },
    /// A truth value that is neither false nor true.
    #[error("the byte {value} before offset {offset} is neither false (0) nor true (1)")]
    Bool {
        /// Behind it.
        offset: usize,
        /// The byte.
        value: u8,
    },
    /// Text that does not end with a zero byte.
    #[error("the text before offset {offset} does not end with a zero byte")]
    Unterminated {
        /// Behind it.
        offset: usize,
    },
    /// Text that is not UTF-8.
    #[error("the text before offset {offset} is not UTF-8: {source}")]
    Utf8 {
        /// Behind it.
        offset: usize,
        /// Why not.
        source: std::str::Utf8Error,
    },
    /// Bytes behind the message that are not padding.
    #[error("{count} bytes follow the message, which ends at offset {offset}")]
    Trailing {
        /// Where the message ends.
        offset: usize,
        /// How many there are.
        count: usize,
    },
}

impl CdrError {
    /// The bytes end, although `needed` more would be needed here.
    pub(super) fn truncated(reader: &Reader<'_>, needed: usize) -> Self {
        Self::Truncated {
            offset: reader.position(),
            needed,
            remaining: reader.remaining(),
        }
    }
}
