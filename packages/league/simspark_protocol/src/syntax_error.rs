//! Syntax errors of S-expressions.

/// Maximum nesting depth of lists. The scene of a monitor has a depth of about ten.
pub const MAX_DEPTH: usize = 64;

/// Reason why a text is not a sequence of lists. Positions are byte offsets from the start of the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxError {
    /// The bytes are not text.
    #[error("byte {offset} of the message is not UTF-8; messages are ASCII")]
    NotText {
        /// Offset of the first invalid byte.
        offset: usize,
    },
    /// A list without a closing parenthesis.
    #[error("list at byte {offset} of the message is not closed; add `)`")]
    Unclosed {
        /// Offset of the parenthesis.
        offset: usize,
    },
    /// A closing parenthesis without an open list.
    #[error("`)` at byte {offset} of the message closes no list; remove it")]
    Unopened {
        /// Offset of the parenthesis.
        offset: usize,
    },
    /// A word outside of every list.
    #[error("word at byte {offset} of the message is outside of a list; put it into parentheses")]
    StrayWord {
        /// Offset of the word.
        offset: usize,
    },
    /// Too many nested lists.
    #[error("list at byte {offset} of the message exceeds the nesting depth of {MAX_DEPTH}")]
    TooDeep {
        /// Offset of the list.
        offset: usize,
    },
}
