//! Syntax errors of `.btc` and of scripts in XML, which use the same parser library.

use std::ops::Range;

use winnow::error::{ErrMode, ParserError};
use winnow::stream::Stream;

use crate::findings::{Finding, Help};

/// Result of a part of a grammar.
pub type Parsed<T> = Result<T, ErrMode<Syntax>>;

/// Syntax error.
#[derive(Debug)]
pub struct Syntax(pub Finding);

impl<I: Stream> ParserError<I> for Syntax {
    type Inner = Self;

    // Created by the library: another part of the grammar is tried, which reports the error.
    fn from_input(_: &I) -> Self {
        Self(Finding::new(&(0..0), "", ""))
    }

    fn into_inner(self) -> Result<Self::Inner, Self> {
        Ok(self)
    }
}

impl Syntax {
    /// Returns the finding of a syntax error; `None` cannot occur with a complete input.
    pub fn into_finding(error: ErrMode<Self>) -> Option<Finding> {
        match error {
            ErrMode::Cut(Self(finding)) | ErrMode::Backtrack(Self(finding)) => Some(finding),
            // Proof: the input is complete from the beginning, so no part of the grammar asks for more.
            ErrMode::Incomplete(_) => None,
        }
    }
}

/// Returns a syntax error with this place, message and correction. The parser then reports it and tries no alternative.
pub fn syntax_error<T>(
    span: &Range<usize>,
    message: impl Into<String>,
    help: impl Into<Help>,
) -> Parsed<T> {
    Err(ErrMode::Cut(Syntax(Finding::new(span, message, help))))
}
