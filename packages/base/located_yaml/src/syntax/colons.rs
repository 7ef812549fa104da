//! Colons that are missing, or are within a text.

use super::lines::{Line, quote};
use super::{Explanation, indentation};

/// Explains a colon that is not expected, and a key without a colon. Returns `None` for other errors.
pub(super) fn explain(text: &str, at: usize, info: &str) -> Option<Explanation> {
    let is_colon = ["mapping values", "simple key", "':'"]
        .iter()
        .any(|it| info.contains(it));
    if !is_colon {
        return None;
    }
    let line = Line::at(text, at);
    let begin = line.text.get(..at - line.start).unwrap_or(line.text);
    let dash = begin.trim_start().strip_prefix('-');
    if dash.is_some_and(|rest| rest.starts_with(['{', '[', '"', '\''])) {
        let message = "expected a space after the dash".to_owned();
        let rest = line.content().trim_start_matches('-');
        let help = match rest.len() <= 60 {
            true => format!("write `- {rest}`"),
            false => "write a space after it".to_owned(),
        };
        return Some((line.place(), message, help));
    }
    if begin.contains(": ") && text[at..].starts_with(':') {
        let (_, value) = line.entry()?;
        let start = line.start + line.text.find(": ")? + 2;
        let start = start + text[start..].len() - text[start..].trim_start_matches(' ').len();
        let message = "a colon and a space within a text without quotes".to_owned();
        return Some((start..start + value.len(), message, quote(value)));
    }
    let is_last = begin.len() == line.text.len() && !line.content().is_empty();
    let key = if is_last { line } else { line.before(text)? };
    if key.entry().is_some() && !key.content().starts_with(['{', '[']) {
        return Some(indentation::of_value(&line, &key));
    }
    if let Some(above) = key.before(text)
        && above
            .entry()
            .is_some_and(|(_, value)| value.starts_with(['>', '|']))
    {
        let message = "a block of text must be indented deeper than its key".to_owned();
        return Some((key.place(), message, "indent this line".to_owned()));
    }
    let (message, help) = missing(key.content());
    Some((key.place(), message.to_owned(), help))
}

/// Returns message and correction for a line without a colon after its key.
fn missing(content: &str) -> (&'static str, String) {
    let colon = "expected a colon and a space after the key";
    let bare = content.trim_start_matches("- ");
    if content.starts_with("//") {
        return ("expected a key", "begin a comment with `#`".to_owned());
    }
    if bare.starts_with(['{', '[']) {
        let help = "write the key before it, or a dash and a space for an element of a list";
        return ("expected a key", help.to_owned());
    }
    if bare.contains('\u{a0}') {
        let help = "replace the no-break space by a space";
        return (colon, help.to_owned());
    }
    let parts = bare
        .split_once(':')
        .or_else(|| bare.split_once('='))
        .or_else(|| bare.split_once(' '));
    let (key, value) = parts.unwrap_or((bare, ""));
    let entry = format!("{}: {}", key.trim(), value.trim());
    (colon, format!("write `{}`", entry.trim_end()))
}
