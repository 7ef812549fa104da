//! Text on standard output and standard error.
//!
//! Texts of files, programs and other users may contain escape sequences, and lines that a CI system executes as
//! commands. All text of the programs is written by these functions, which escape both.

use std::io::{self, ErrorKind, Write};

use crate::printable::{LONGEST_LINE, printable};

/// Returns a text as it is written: [`printable`], and without a command of a CI system. Its lines have at most
/// `longest` characters.
///
/// GitHub Actions executes lines that begin with `::`; Azure Pipelines, GitHub Actions and TeamCity execute `##[…]`,
/// `##vso[…]` and the like anywhere in a line.
///
/// ```
/// use support::terminal::shown;
/// assert_eq!(shown("a::b\n ::error::c", 20), "a::b\n \\u{3a}:error::c");
/// assert_eq!(shown("a ## b ##[error]c", 20), "a ## b \\u{23}#[error]c");
/// ```
pub fn shown(text: &str, longest: usize) -> String {
    let mut shown = String::with_capacity(text.len());
    for (index, line) in printable(text, longest).split('\n').enumerate() {
        if index > 0 {
            shown.push('\n');
        }
        add_line(line, &mut shown);
    }
    shown
}

/// Appends a line to `shown`, with the first character of each command escaped.
fn add_line(line: &str, shown: &mut String) {
    let start = line.trim_start();
    let mut rest = line;
    if start.starts_with("::") {
        shown.push_str(&line[..line.len() - start.len()]);
        shown.extend(':'.escape_unicode());
        rest = &start[1..];
    }
    while let Some((before, command)) = rest.split_once("##") {
        shown.push_str(before);
        let name_end = command.trim_start_matches(|it: char| it.is_ascii_alphanumeric());
        if name_end.starts_with('[') {
            shown.extend('#'.escape_unicode());
        } else {
            shown.push('#');
        }
        rest = &rest[before.len() + 1..];
    }
    shown.push_str(rest);
}

/// Returns a text of a file or another program as one line: newlines are escaped, and a long text is truncated.
///
/// ```
/// assert_eq!(support::terminal::one_line("a\nb\n"), r"a\nb");
/// ```
pub fn one_line(text: &str) -> String {
    let line = text.trim_end().replace('\n', r"\n");
    printable(&line, LONGEST_LINE).into_owned()
}

/// Writes a text to standard output. A reader that closes the pipe early, such as `head`, is not an error.
///
/// # Errors
/// Returns an error if standard output cannot be written for another reason.
pub fn print(text: &str) -> io::Result<()> {
    print_as_is(&shown(text, usize::MAX))
}

/// Writes a text like [`print()`], without a change: a document for programs, or a text from [`shown`] with colors.
///
/// # Errors
/// Returns an error if standard output cannot be written.
pub fn print_as_is(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    let written = output.write_all(text.as_bytes());
    match written.and_then(|()| output.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

/// Writes a text to standard error. Without a reader, the text is lost.
pub fn print_error(text: &str) {
    // An error about standard error cannot be reported.
    _ = io::stderr().write_all(shown(text, LONGEST_LINE).as_bytes());
}

/// Writes a line to standard error like [`print_error`](crate::terminal::print_error), with the arguments of `format!`.
#[macro_export]
macro_rules! error_line {
    ($($arguments:tt)*) => {
        $crate::terminal::print_error(&format!("{}\n", format_args!($($arguments)*)))
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_ci_systems_and_escape_sequences_are_escaped() {
        for (text, expected) in [
            ("a::b ## c", "a::b ## c"),
            ("x\n::warning::y", "x\n\\u{3a}:warning::y"),
            ("x\n \t::error::y\n", "x\n \t\\u{3a}:error::y\n"),
            ("\u{a0}::error::y", "\u{a0}\\u{3a}:error::y"),
            ("log ##vso[task]", "log \\u{23}#vso[task]"),
            ("::a ###[error]", "\\u{3a}:a #\\u{23}#[error]"),
            ("####", "####"),
            ("\u{1b}[2J\r::a", "\\u{1b}[2J\\u{d}::a"),
        ] {
            assert_eq!(shown(text, usize::MAX), expected, "{text:?}");
        }
        assert_eq!(one_line("a\n\u{7}b\n"), r"a\n\u{7}b");
    }
}
