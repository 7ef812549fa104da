//! Tokens of S-expressions.

use crate::syntax_error::{MAX_DEPTH, SyntaxError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    Word(&'a str),
    /// The start of a list.
    List {
        /// Text of the list, with its parentheses.
        text: &'a str,
        /// Number of following tokens inside of the list.
        tokens: usize,
    },
}

/// Splits the lists of a message into words and starts of lists, and returns the first error. Skips invalid parts:
/// words and closing parentheses outside of every list, the last list if it is not closed, and lists that are nested
/// too deeply, together with the outermost list around them.
pub(crate) fn scan(text: &str) -> (Vec<Token<'_>>, Option<SyntaxError>) {
    let bytes = text.as_bytes();
    let (mut tokens, mut error) = (Vec::new(), None);
    // Open lists: index of the token, and offset in the text.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        at += 1;
        match byte {
            b'(' if open.len() == MAX_DEPTH => {
                error.get_or_insert(SyntaxError::TooDeep { offset: start });
                // Skips the outermost open list up to its end.
                tokens.truncate(open[0].0);
                at += count_open_bytes(&bytes[at..], open.len() + 1);
                open.clear();
            }
            b'(' => {
                open.push((tokens.len(), start));
                let (text, inside) = ("", 0);
                tokens.push(Token::List {
                    text,
                    tokens: inside,
                });
            }
            b')' => match open.pop() {
                Some((list, opened)) => {
                    tokens[list] = Token::List {
                        text: &text[opened..at],
                        tokens: tokens.len() - list - 1,
                    };
                }
                None => {
                    error.get_or_insert(SyntaxError::Unopened { offset: start });
                }
            },
            byte if is_space(byte) => {}
            _ => {
                let is_end = |&byte: &u8| is_space(byte) || byte == b'(' || byte == b')';
                let length = bytes[at..].iter().position(is_end);
                at = length.map_or(bytes.len(), |length| at + length);
                if open.is_empty() {
                    error.get_or_insert(SyntaxError::StrayWord { offset: start });
                } else {
                    tokens.push(Token::Word(&text[start..at]));
                }
            }
        }
    }
    if let (Some(&(outermost, _)), Some(&(_, offset))) = (open.first(), open.last()) {
        error.get_or_insert(SyntaxError::Unclosed { offset });
        tokens.truncate(outermost);
    }
    (tokens, error)
}

/// Returns the number of bytes up to the end of the outermost of `depth` open lists; all bytes if it is not closed.
fn count_open_bytes(bytes: &[u8], mut depth: usize) -> usize {
    let end = bytes.iter().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    end.map_or(bytes.len(), |end| end + 1)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}
