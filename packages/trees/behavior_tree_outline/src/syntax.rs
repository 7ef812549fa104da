//! Faults of the syntax of `.btc` and of scripts in XML, which the same parser library reads.

use std::ops::Range;

use winnow::error::{ErrMode, ParserError};
use winnow::stream::Stream;

use crate::findings::{Finding, Help};

/// What a part of a grammar makes of the tokens.
pub type Parsed<T> = Result<T, ErrMode<Syntax>>;

/// What is wrong with the syntax.
#[derive(Debug)]
pub struct Syntax(pub Finding);

impl<I: Stream> ParserError<I> for Syntax {
    type Inner = Self;

    // Of the library itself: another part of the grammar is tried then, which has words for it.
    fn from_input(_: &I) -> Self {
        Self(Finding::new(&(0..0), "", ""))
    }

    fn into_inner(self) -> Result<Self::Inner, Self> {
        Ok(self)
    }
}

impl Syntax {
    /// The fault of an error.
    pub fn of(error: ErrMode<Self>) -> Option<Finding> {
        match error {
            ErrMode::Cut(Self(finding)) | ErrMode::Backtrack(Self(finding)) => Some(finding),
            // Proof: the whole text is there from the beginning, no part ever asks for more.
            ErrMode::Incomplete(_) => None,
        }
    }
}

/// A fault of the syntax, after which nothing else is tried.
pub fn fault<T>(
    span: &Range<usize>,
    message: impl Into<String>,
    help: impl Into<Help>,
) -> Parsed<T> {
    Err(ErrMode::Cut(Syntax(Finding::new(span, message, help))))
}
