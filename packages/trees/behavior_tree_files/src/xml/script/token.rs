use std::ops::Range;

use logos::Logos;

use crate::syntax::{Parsed, fault};

/// The kinds of tokens of a script.
#[derive(Clone, Copy, Debug, Logos, PartialEq, Eq)]
#[logos(skip r"\s+")]
pub(in crate::xml) enum Symbol {
    #[regex(r"[A-Za-z_@][A-Za-z0-9_]*")]
    Name,
    #[regex(r"[0-9]+(\.[0-9]+)?([eE][+-]?)?[A-Za-z0-9_]*")]
    #[regex(r"[0-9]+\.[eE][+-]?[A-Za-z0-9_]*")]
    Number,
    #[regex(r"'[^']*'")]
    Text,
    #[regex(r"'[^']*")]
    UnclosedText,
    /// An operator, a parenthesis or a semicolon.
    #[regex(r"\.\.|&&|\|\||[-+*/:=!<>]=|[-+*/:=!<>?();&|^~]")]
    Sign,
}

/// The smallest part of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::xml) struct Token<'t> {
    pub(in crate::xml) symbol: Symbol,
    pub(in crate::xml) text: &'t str,
    /// Its bytes in the script.
    pub(in crate::xml) span: Range<usize>,
}

/// The tokens of a script.
pub(in crate::xml) fn tokens(script: &str) -> Parsed<Vec<Token<'_>>> {
    let tokens = Symbol::lexer(script).spanned();
    let tokens = tokens.map(|(symbol, span)| match symbol {
        Ok(Symbol::UnclosedText) => fault(&span, "a text that does not end", "it ends with '"),
        Ok(symbol) => Ok(Token {
            symbol,
            text: &script[span.clone()],
            span,
        }),
        Err(()) => {
            let message = format!("{} means nothing in a script", &script[span.clone()]);
            fault(&span, message, "")
        }
    });
    tokens.collect()
}
