use std::ops::Range;

use behavior_tree_outline::syntax::{Parsed, syntax_error};
use logos::Logos;

/// Kinds of tokens of a script.
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
    /// Operator, parenthesis or semicolon.
    #[regex(r"\.\.|&&|\|\||[-+*/:=!<>]=|[-+*/:=!<>?();&|^~]")]
    Sign,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token<'t> {
    pub(crate) symbol: Symbol,
    pub(crate) text: &'t str,
    /// Range in the script \[byte\].
    pub(crate) span: Range<usize>,
}

/// Splits a script into tokens.
///
/// # Errors
/// Returns the first unknown character or unclosed text.
pub(crate) fn tokens(script: &str) -> Parsed<Vec<Token<'_>>> {
    let tokens = Symbol::lexer(script).spanned();
    let tokens = tokens.map(|(symbol, span)| match symbol {
        Ok(Symbol::UnclosedText) => syntax_error(&span, "unclosed text", "close it with '"),
        Ok(symbol) => Ok(Token {
            symbol,
            text: &script[span.clone()],
            span,
        }),
        Err(()) => {
            let message = format!("unexpected character {}", &script[span.clone()]);
            syntax_error(&span, message, "")
        }
    });
    tokens.collect()
}
