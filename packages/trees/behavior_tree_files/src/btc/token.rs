use std::ops::Range;

use behavior_tree_outline::findings::Findings;
use logos::Logos;

/// Maximum length of a name or value \[byte\].
const LONGEST: usize = 4096;

/// Symbols of the language.
#[derive(Clone, Copy, Debug, Logos, PartialEq, Eq)]
#[logos(skip r"[ \t\r\n\f]+")]
#[logos(skip(r"#[^\n]*", allow_greedy = true))]
pub(super) enum Symbol {
    #[regex(r"[\p{Alphabetic}_][\p{Alphabetic}\p{N}_]*")]
    Word,
    /// Not part of the language; recognized for error messages.
    #[regex(r"[-+]?[0-9][\p{Alphabetic}0-9_.]*")]
    Number,
    #[regex(r#""([^"\\\r\n]|\\[^\r\n])*""#)]
    Text,
    #[regex(r#""([^"\\\r\n]|\\[^\r\n])*\\?"#)]
    UnclosedText,
    #[token("(")]
    Open,
    #[token(")")]
    Close,
    #[token("{")]
    OpenBrace,
    #[token("}")]
    CloseBrace,
    #[token(",")]
    Comma,
    #[token(":")]
    Colon,
    #[token("=")]
    Equals,
    #[token("!")]
    Not,
    #[token("&&")]
    And,
    #[token("||")]
    Or,
    #[token("<-")]
    In,
    #[token("->")]
    Out,
    #[token("<->")]
    InOut,
}

/// Symbol with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub(super) symbol: Symbol,
    pub(super) text: &'t str,
    pub(super) span: Range<usize>,
    /// Set if it is the first on its line.
    pub(super) is_first: bool,
    /// Line number, counted from 1.
    pub(super) line: usize,
    /// Indentation of the line \[byte\].
    pub(super) indent: usize,
}

impl Token<'_> {
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.symbol == Symbol::Word && self.text == word
    }
}

/// Splits the text into tokens. Spaces and comments are skipped. Unknown characters, and names and values that are too
/// long, are reported and left out.
pub(super) fn tokens<'t>(text: &'t str, findings: &mut Findings) -> Vec<Token<'t>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut strange: Option<Range<usize>> = None;
    let mut line = Line::default();
    for (symbol, span) in Symbol::lexer(text).spanned() {
        let Ok(symbol) = symbol else {
            // Adjacent characters are one error.
            strange = match strange {
                Some(before) if before.end == span.start => Some(before.start..span.end),
                before => {
                    unexpected(text, before, findings);
                    Some(span)
                }
            };
            continue;
        };
        let is_first = line.advance(text, span.start);
        if span.len() > LONGEST {
            let message = format!("longer than {LONGEST} bytes");
            findings.add(&(span.start..span.start), message, "");
            continue;
        }
        tokens.push(Token {
            symbol,
            text: &text[span.clone()],
            span,
            is_first,
            line: line.number + 1,
            indent: line.indent,
        });
    }
    unexpected(text, strange, findings);
    tokens
}

/// Reports characters that belong to no token, if there are some.
fn unexpected(text: &str, strange: Option<Range<usize>>, findings: &mut Findings) {
    if let Some(span) = strange {
        let message = format!("unexpected characters {:?}", &text[span.clone()]);
        findings.add(&span, message, "");
    }
}

/// Line of the last token, so that each line is scanned only once.
#[derive(Default)]
struct Line {
    /// Number of line breaks before the token.
    number: usize,
    /// Bytes before the first token of the line.
    indent: usize,
    /// Start of the last token; `None` before the first one.
    seen: Option<usize>,
}

impl Line {
    /// Advances to the token that starts at `start` and returns whether it is the first on its line. Updates line
    /// number and indentation.
    fn advance(&mut self, text: &str, start: usize) -> bool {
        let between = &text[self.seen.unwrap_or(0)..start];
        let breaks = between.matches('\n').count();
        let is_first = breaks > 0 || self.seen.is_none();
        if is_first {
            self.indent = between
                .rfind('\n')
                .map_or(start, |at| between.len() - at - 1);
        }
        self.number += breaks;
        self.seen = Some(start);
        is_first
    }
}
