//! Comparison of generated files with their sources in tests. `make generated` runs these tests with
//! `UPDATE_GENERATED=1`, which writes the files instead.

use std::fs;
use std::path::Path;

/// Environment variable that writes the files instead of comparing them.
const UPDATE: &str = "UPDATE_GENERATED";

/// Asserts that the file contains `text`. With `UPDATE_GENERATED` in the environment, writes the file if it differs:
/// what was compiled with an unchanged file is not compiled again.
///
/// # Panics
///
/// Panics with the first line that differs, or if the file cannot be written. A missing file counts as empty.
#[expect(clippy::expect_used, reason = "a test fails by panicking")]
pub fn assert_current(file: &Path, text: &str) {
    let found = fs::read_to_string(file).unwrap_or_default();
    let Some(difference) = difference(&found, text) else {
        return;
    };
    if std::env::var_os(UPDATE).is_some() {
        return fs::write(file, text).expect("the file can be written");
    }
    panic!(
        "{} is not up to date: {difference}; run `make generated`",
        file.display()
    );
}

/// Describes the first difference between two texts, or returns `None` if they are equal.
fn difference(found: &str, expected: &str) -> Option<String> {
    if found == expected {
        return None;
    }
    let mut lines = found.lines().zip(expected.lines()).zip(1..);
    let place = lines.find(|((found, expected), _)| found != expected);
    Some(match place {
        Some(((found, expected), line)) => {
            format!("line {line} is {found:?} instead of {expected:?}")
        }
        None => "one text is the beginning of the other".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs_is_named() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        let text = difference("a\nb\n", "a\nc\n").expect("line 2 differs");
        assert_eq!(text, r#"line 2 is "b" instead of "c""#);
        let text = difference("a\nb\n", "a\nb\nc\n").expect("a line is missing");
        assert!(text.contains("the beginning of the other"), "{text}");
    }
}
