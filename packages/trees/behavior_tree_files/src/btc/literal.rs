use super::input::{Input, Parsed, syntax_error};
use super::token::{Symbol, Token};

/// Returns the value of a text in double quotes, with its escape sequences replaced. Unknown escape sequences are
/// reported and left out. `token` was consumed before.
pub(super) fn literal(input: &mut Input<'_>, token: &Token<'_>) -> Parsed<String> {
    if token.symbol == Symbol::UnclosedText {
        let quote = token.span.start..token.span.start + 1;
        let help = "a line break is written \\n";
        return syntax_error(&quote, "unclosed text", help);
    }
    let inner = &token.text[1..token.text.len() - 1];
    let mut value = String::with_capacity(inner.len());
    let mut letters = inner.char_indices();
    while let Some((at, letter)) = letters.next() {
        if letter != '\\' {
            value.push(letter);
            continue;
        }
        match letters.next() {
            Some((_, 'n')) => value.push('\n'),
            Some((_, 't')) => value.push('\t'),
            Some((_, same @ ('"' | '\\'))) => value.push(same),
            other => {
                let start = token.span.start + 1 + at;
                let other = other.map_or(String::new(), |(_, letter)| letter.to_string());
                let message = format!("unknown escape sequence \"\\{other}\"");
                let known = "\\n, \\t, \\\" and \\\\ are known";
                let span = start..start + 1 + other.len();
                input.state.findings.add(&span, message, known);
            }
        }
    }
    Ok(value)
}
