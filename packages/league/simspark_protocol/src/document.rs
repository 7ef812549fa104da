//! S-expressions: nested lists of words, in parentheses.
//!
//! The crates `lexpr` and `sexp` do not fit. Both read words as Lisp data: `-0.00` loses its digits, and a `hear` text
//! such as `#0!lS` or `a;b` is an error or ends the message. `sexp` also overflows the stack on deep nesting.

use crate::items::{Items, List};
use crate::syntax_error::SyntaxError;
use crate::token::{Token, scan};
/// A message as a sequence of lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Document<'a> {
    tokens: Vec<Token<'a>>,
}

impl<'a> Document<'a> {
    /// Parses a message. Lists may be separated by white space. Returns an error if the message is not a sequence of
    /// closed lists.
    pub(crate) fn parse(bytes: &'a [u8]) -> Result<Self, SyntaxError> {
        let (tokens, error) = scan(parse_utf8(bytes)?);
        error.map_or(Ok(Self { tokens }), Err)
    }
    /// Parses a message, and converts each of its lists with `read`.
    pub(crate) fn read<T>(bytes: &[u8], read: fn(List<'_>) -> T) -> Result<Vec<T>, SyntaxError> {
        let document = Document::parse(bytes)?;
        // Always `Some`: a word outside of every list is a syntax error.
        Ok(document.items().lists(read).unwrap_or_default())
    }

    /// Parses the valid lists of a message, converts each with `read`, and returns the first error. Bytes that are not
    /// UTF-8 are read as U+FFFD, which no known word contains.
    pub(crate) fn recover<T>(
        bytes: &[u8],
        read: fn(List<'_>) -> T,
    ) -> (Vec<T>, Option<SyntaxError>) {
        let not_text = parse_utf8(bytes).err();
        let text = String::from_utf8_lossy(bytes);
        let (tokens, error) = scan(&text);
        let lists = Document { tokens }.items().lists(read).unwrap_or_default();
        (lists, not_text.or(error))
    }

    /// Returns the lists of the message.
    pub(crate) fn items(&self) -> Items<'_> {
        Items {
            tokens: &self.tokens,
        }
    }
}

/// Returns the bytes as text, or an error with the position of the first byte that is not UTF-8.
fn parse_utf8(bytes: &[u8]) -> Result<&str, SyntaxError> {
    str::from_utf8(bytes).map_err(|error| SyntaxError::NotText {
        offset: error.valid_up_to(),
    })
}
