use std::ops::Range;

use behavior_tree_outline::syntax::{Parsed, fault};
use logos::Logos;

/// The kinds of tokens of a script.
#[derive(Clone, Copy, Debug, Logos, PartialEq, Eq)]
#[logos(skip r"\s+")]
pub(crate) enum Symbol {
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
pub(crate) struct Token<'t> {
    pub(crate) symbol: Symbol,
    pub(crate) text: &'t str,
    /// Its bytes in the script.
    pub(crate) span: Range<usize>,
}

/// The tokens of a script.
pub(crate) fn tokens(script: &str) -> Parsed<Vec<Token<'_>>> {
    let tokens = Symbol::lexer(script).spanned();
    let tokens = tokens.map(|(symbol, span)| match symbol {
        Ok(Symbol::UnclosedText) => fault(&span, "unclosed text", "close it with '"),
        Ok(symbol) => Ok(Token {
            symbol,
            text: &script[span.clone()],
            span,
        }),
        Err(()) => {
            let message = format!("unexpected character {}", &script[span.clone()]);
            fault(&span, message, "")
        }
    });
    tokens.collect()
}
