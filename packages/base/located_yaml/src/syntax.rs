//! Explanation of syntax errors.

use std::ops::Range;

use user_files::findings::Finding;

use crate::brackets::{find_unclosed, is_within_brackets};

mod colons;
mod indentation;
mod lines;

use lines::Line;

/// Part of an explanation: place, message and correction.
type Explanation = (Range<usize>, String, String);

/// Returns the error of a text that is not YAML, with a correction. The parser has found the error at the byte `at`, and
/// describes it as `info`.
pub(crate) fn explain(text: &str, at: usize, info: &str) -> Finding {
    let line = Line::at(text, at);
    let explained = tab(&line, info)
        .or_else(|| unprintable(text, at, info))
        .or_else(|| conflict(text))
        .or_else(|| quoted(text, at, info))
        .or_else(|| bracket(text, at))
        .or_else(|| colons::explain(text, at, info))
        .or_else(|| entry(text, at, info))
        .or_else(|| indentation::explain(text, at, info))
        .or_else(|| first_letter(text, &line, at, info))
        .or_else(|| nothing(text, at, info));
    let (place, message, help) =
        explained.unwrap_or_else(|| (at..at, format!("invalid YAML: {info}"), String::new()));
    Finding::new(&place, message, help)
}

/// Explains a tab.
fn tab(line: &Line<'_>, info: &str) -> Option<Explanation> {
    let place = line.start + line.text.find('\t').filter(|_| info.contains("tab"))?;
    let message = "a tab cannot indent or separate values in YAML".to_owned();
    Some((place..place + 1, message, "use spaces".to_owned()))
}

/// Explains a character that YAML does not allow, for example every second one of a text in UTF-16.
fn unprintable(text: &str, at: usize, info: &str) -> Option<Explanation> {
    let letter = text[at..].chars().next()?;
    if !info.contains("unprintable") {
        return None;
    }
    let message = format!("the character U+{:04X} is not allowed", letter as u32);
    let help = match text.matches(letter).count() {
        1 => "remove it",
        _ => "save the file as UTF-8, or remove these characters",
    };
    Some((at..at + letter.len_utf8(), message, help.to_owned()))
}

/// Explains the markers of a merge conflict.
fn conflict(text: &str) -> Option<Explanation> {
    let marker = "<<<<<<< ";
    let is_first = text.starts_with(marker).then_some(0);
    let at = is_first.or_else(|| text.find(&format!("\n{marker}")).map(|it| it + 1))?;
    let message = "this file has a merge conflict".to_owned();
    let help = "resolve it, and remove the lines of its markers".to_owned();
    Some((Line::at(text, at).place(), message, help))
}

/// Explains a comma without a value before it, and brackets within brackets without an end.
fn nothing(text: &str, at: usize, info: &str) -> Option<Explanation> {
    if info.contains("recursion limit") {
        let message = "the nesting depth of brackets exceeds 255".to_owned();
        let help = "write the outer parts with indentations instead of brackets".to_owned();
        return Some((at..at, message, help));
    }
    let is_comma = text[at..].starts_with(',') && info.contains("node content");
    let message = "expected a value before the comma".to_owned();
    is_comma.then(|| (at..at + 1, message, "remove the comma".to_owned()))
}

/// Explains a quoted text that does not end, ends too early, or has an unknown escape sequence.
fn quoted(text: &str, at: usize, info: &str) -> Option<Explanation> {
    let is_escape = ["escape", "hexadecimal"].iter().any(|it| info.contains(it));
    if is_escape {
        let message = "unknown escape sequence in a text in double quotes".to_owned();
        let help = r"write \\ for a backslash, or use single quotes".to_owned();
        return Some((at..at, message, help));
    }
    if info.contains("trailing content") {
        let message = "unexpected text after the closing quote".to_owned();
        let help = match text[..at].trim_end().ends_with('\'') {
            true => "write a single quote within single quotes twice, as in 'it''s'",
            false => r#"write a double quote within double quotes as \""#,
        };
        return Some((at..at, message, help.to_owned()));
    }
    let quote = text[at..].chars().next().filter(|it| "\"'".contains(*it));
    let quote = quote.filter(|_| info.contains("quoted scalar"))?;
    let message = "the quoted text is not closed".to_owned();
    Some((at..at + 1, message, format!("close it with {quote}")))
}

/// Explains a bracket that is not closed before the error.
fn bracket(text: &str, at: usize) -> Option<Explanation> {
    let unclosed = find_unclosed(text).filter(|it| it.place < at.max(1))?;
    let open = &text[unclosed.place..=unclosed.place];
    let place = unclosed.place..unclosed.place + 1;
    let message = match unclosed.other {
        Some(other) => {
            let found = &text[other..=other];
            let line = Line::at(text, other).number;
            format!("`{open}` is not closed before the `{found}` in line {line}")
        }
        None => format!("`{open}` is not closed"),
    };
    Some((
        place,
        message,
        format!("close it with `{}`", unclosed.closing),
    ))
}

/// Explains entries in brackets without a comma between them, and a bracket that closes nothing.
fn entry(text: &str, at: usize, info: &str) -> Option<Explanation> {
    if info.contains("misplaced bracket") {
        let message = "this bracket closes nothing".to_owned();
        let length = text[at..].chars().next().map_or(0, char::len_utf8);
        return Some((at..at + length, message, "remove it".to_owned()));
    }
    if !info.contains("expected ','") {
        return None;
    }
    let help = match text[at..].starts_with(':') {
        true => "separate the entries by commas, and quote a text that contains `: `",
        false => "separate the entries by commas",
    };
    let message = "expected a comma or the closing bracket".to_owned();
    Some((at..at, message, help.to_owned()))
}

/// Explains a text that begins with a letter that YAML reserves.
fn first_letter(text: &str, line: &Line<'_>, at: usize, info: &str) -> Option<Explanation> {
    let is_alias = ["anchor", "alias"].iter().any(|it| info.contains(it));
    let is_reserved = info.contains("unexpected character") || info.contains("tag") || is_alias;
    let rest = line.text.get(at - line.start..)?.trim_end();
    // Within brackets, the text ends before the next bracket or comma.
    let end = match is_within_brackets(&text[..at]) {
        true => rest.find([',', ']', '}']).unwrap_or(rest.len()),
        false => rest.len(),
    };
    let rest = rest[..end].trim_end();
    let letter = rest.chars().next().filter(|_| is_reserved)?;
    let message = match is_alias {
        true => "an alias or anchor is not supported here".to_owned(),
        false => format!("a text without quotes cannot begin with `{letter}`"),
    };
    Some((at..at + rest.len(), message, lines::quote(rest)))
}

#[cfg(test)]
mod tests;
