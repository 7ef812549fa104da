use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use crate::wording::count;

/// Maximum size of the lines that are printed with an error \[bytes\].
const LONGEST_SHOWN: usize = 4096;

/// Error in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// Name of the file, as the user wrote it or as another file includes it.
    pub file: String,
    /// The whole text of the file.
    pub text: Arc<str>,
    /// Range of the error in the text \[bytes\]. It may be empty, as at the end of a file.
    pub span: Range<usize>,
    /// Description of the error.
    pub message: String,
    /// Advice on how to fix the error, if the message does not contain it.
    pub help: Option<String>,
}

/// Errors in a file and in the files that it includes; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileErrors(pub Vec<FileError>);

impl FileError {
    /// Returns the start of the error: line, and column in characters, both counted from 1.
    pub fn position(&self) -> (usize, usize) {
        let before = &self.text[..self.bounds().start];
        let line = lines(before) + 1;
        let column = before
            .chars()
            .rev()
            .take_while(|&letter| letter != '\n')
            .count()
            + 1;
        (line, column)
    }
}

impl FileError {
    /// Returns the range \[bytes\] of the lines that contain the error. For an error at the end of the text, the range
    /// begins with the last line that is not blank.
    fn shown_lines(&self) -> Range<usize> {
        let span = self.bounds();
        let written = self.text.trim_end().len();
        let before = &self.text[..span.start.min(written)];
        let after = &self.text[span.end..];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let end = after.find('\n').map_or(self.text.len(), |at| span.end + at);
        start..end
    }

    /// Returns the span limited to the text and to whole characters: the field is public and may have any value.
    fn bounds(&self) -> Range<usize> {
        let start = self.text.floor_char_boundary(self.span.start);
        start..self.text.floor_char_boundary(self.span.end).max(start)
    }
}

impl FileErrors {
    /// Returns the number of errors with the name of the file, and the errors as [`Self::render`] does.
    pub fn report(&self) -> String {
        let file = self.0.first().map_or("", |error| &error.file);
        let errors = count(self.0.len(), "error");
        format!("{file}: {errors}\n{}", self.render())
    }

    /// Returns the errors for a terminal, each with its lines of the file and carets below the error.
    pub fn render(&self) -> String {
        let renderer = Renderer::plain();
        let rendered: Vec<_> = self
            .0
            .iter()
            .map(|error| render(&renderer, error))
            .collect();
        rendered.join("\n\n")
    }
}

/// Counts the line ends, byte by byte: fast enough for a hundred errors in a file of 100 MB.
fn lines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// Returns one error for a terminal, with the lines of the file around it. Very long lines are left out.
fn render(renderer: &Renderer, error: &FileError) -> String {
    let (line, column) = error.position();
    let shown = error.shown_lines();
    // Rendering a very long line is slow and useless on a terminal.
    if shown.len() > LONGEST_SHOWN {
        let help = error.help.iter().map(|help| format!("\n  = help: {help}"));
        let FileError { file, message, .. } = error;
        return format!(
            "error: {message}\n --> {file}:{line}:{column}{}",
            help.collect::<String>()
        );
    }
    let first = 1 + lines(&error.text[..shown.start]);
    let span = error.bounds();
    let marked = span.start - shown.start..span.end - shown.start;
    let snippet = Snippet::source(&error.text[shown])
        .line_start(first)
        .path(&error.file)
        .annotation(AnnotationKind::Primary.span(marked));
    let mut group = Level::ERROR.primary_title(&error.message).element(snippet);
    if let Some(help) = &error.help {
        group = group.element(Level::HELP.message(help));
    }
    renderer.render(&[group])
}

impl fmt::Display for FileError {
    /// Writes one line: file, line, column, message and advice.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.position();
        write!(f, "{}:{line}:{column}: {}", self.file, self.message)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for FileErrors {
    /// Writes one line per error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for FileErrors {}

#[cfg(test)]
mod tests {
    use super::*;

    fn error() -> FileError {
        FileError {
            file: "attack.btc".to_owned(),
            text: "tree main = Sequence {\n    Kikc\n}\n".into(),
            span: 27..31,
            message: "node Kikc not found".to_owned(),
            help: Some("did you mean Kick?".to_owned()),
        }
    }

    #[test]
    fn a_error_is_one_line_with_file_line_and_column() {
        assert_eq!(
            error().to_string(),
            "attack.btc:2:5: node Kikc not found (did you mean Kick?)"
        );
    }

    #[test]
    fn a_rendered_error_has_carets_below_what_is_wrong() {
        let rendered = FileErrors(vec![error()]).render();
        let lines: Vec<_> = rendered.lines().collect();
        let at = |part: &str| lines.iter().position(|line| line.contains(part));
        let line = at("Kikc\n").or(at("    Kikc")).expect("the line is shown");
        assert_eq!(
            lines[line + 1].find("^^^^"),
            lines[line].find("Kikc"),
            "{rendered}"
        );
    }

    #[test]
    fn a_report_begins_with_the_number_of_errors() {
        let report = |errors: Vec<FileError>| FileErrors(errors).report();
        assert!(report(vec![error()]).starts_with("attack.btc: 1 error\n"));
        assert!(report(vec![error(), error()]).starts_with("attack.btc: 2 errors\n"));
    }

    #[test]
    fn a_error_beyond_the_text_or_within_a_letter_is_shown_all_the_same() {
        for (start, end) in [(0, 1), (1, 1), (1, 99), (99, 100), (3, 2)] {
            let strange = FileError {
                text: "äö\nü".into(),
                span: Range { start, end },
                ..error()
            };
            assert!(
                FileErrors(vec![strange])
                    .render()
                    .contains("node Kikc not found")
            );
        }
    }

    #[test]
    fn a_error_at_the_end_of_a_file_has_a_position() {
        let end = FileError {
            span: 34..34,
            ..error()
        };
        assert_eq!(end.position(), (4, 1));
        assert!(!FileErrors(vec![end]).render().is_empty());
    }
}
