use std::ops::Range;

use super::ScriptFault;

/// The smallest part of a script.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::xml) enum Token {
    /// A name; `@` may stand before it.
    Name(String),
    Number(f64),
    Text(String),
    Bool(bool),
    /// An operator, a parenthesis or a semicolon.
    Sign(&'static str),
}

/// All signs, those that begin with another one before it.
const SIGNS: [&str; 29] = [
    "..", "&&", "||", "==", "!=", "<=", ">=", ":=", "+=", "-=", "*=", "/=", "+", "-", "*", "/",
    "!", "<", ">", "=", "?", ":", "(", ")", ";", "&", "|", "^", "~",
];

/// The tokens of a script, with the bytes that they are.
pub(in crate::xml) fn lex(script: &str) -> Result<Vec<(Token, Range<usize>)>, ScriptFault> {
    let mut tokens = Vec::new();
    let mut start = 0;
    while let Some(letter) = script[start..].chars().next() {
        let rest = &script[start..];
        let (token, length) = if letter.is_whitespace() {
            start += letter.len_utf8();
            continue;
        } else if letter == '\'' {
            text(rest).ok_or_else(|| {
                let message = "a text that does not end";
                ScriptFault::new(start..script.len(), message, "it ends with '")
            })?
        } else if letter.is_ascii_digit() {
            number(rest).map_err(|length| {
                let message = format!("{} is no number", &rest[..length]);
                ScriptFault::new(start..start + length, message, "")
            })?
        } else if letter.is_ascii_alphabetic() || letter == '_' || letter == '@' {
            let length = 1 + word_length(&rest[1..]);
            let token = match &rest[..length] {
                "true" => Token::Bool(true),
                "false" => Token::Bool(false),
                name => Token::Name(name.to_owned()),
            };
            (token, length)
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            (Token::Sign(sign), sign.len())
        } else {
            let span = start..start + letter.len_utf8();
            let message = format!("{letter} means nothing in a script");
            return Err(ScriptFault::new(span, message, ""));
        };
        tokens.push((token, start..start + length));
        start += length;
    }
    Ok(tokens)
}

/// A text in single quotes.
fn text(rest: &str) -> Option<(Token, usize)> {
    let end = 1 + rest[1..].find('\'')?;
    Some((Token::Text(rest[1..end].to_owned()), end + 1))
}

/// A number; an error is the length of what is none.
fn number(rest: &str) -> Result<(Token, usize), usize> {
    let bytes = rest.as_bytes();
    let digits = |from: usize| {
        from + bytes[from..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count()
    };
    let whole = digits(0);
    if let Some(hexadecimal) = rest.strip_prefix("0x").or_else(|| rest.strip_prefix("0X")) {
        let length = 2 + word_length(hexadecimal);
        let value = i64::from_str_radix(&rest[2..length], 16).map_err(|_| length)?;
        return Ok((Token::Number(value as f64), length));
    }
    let mut end = whole;
    if bytes.get(end) == Some(&b'.') && bytes.get(end + 1) != Some(&b'.') {
        end = digits(end + 1);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        end = digits(end + 1 + sign);
    }
    let length = end + word_length(&rest[end..]);
    match rest[..length].parse::<f64>() {
        Ok(value) if value.is_finite() && !rest[..length].ends_with('.') => {
            Ok((Token::Number(value), length))
        }
        _ => Err(length),
    }
}

fn word_length(rest: &str) -> usize {
    rest.bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        .count()
}
