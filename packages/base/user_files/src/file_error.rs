use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// Bytes of the lines of a fault that are shown.
const LONGEST_SHOWN: usize = 4096;

/// One thing that is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// Name of the file, as the user wrote it or as another file includes it.
    pub file: String,
    /// The whole text of the file.
    pub text: Arc<str>,
    /// The bytes of the text that are wrong. May be empty, as at the end of a file.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// How to mend it, where that is not plain from the message.
    pub help: Option<String>,
}

/// All that is wrong in a file and in those that it includes; at least one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileErrors(pub Vec<FileError>);

impl FileError {
    /// Where the fault begins: line and column in characters, both counted from 1.
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
    /// The lines in which the fault lies; at the end of a text the last one that is not blank.
    fn shown_lines(&self) -> Range<usize> {
        let span = self.bounds();
        let written = self.text.trim_end().len();
        let before = &self.text[..span.start.min(written)];
        let after = &self.text[span.end..];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let end = after.find('\n').map_or(self.text.len(), |at| span.end + at);
        start..end
    }

    /// The span within the text, whole letters of it: anybody can make a fault.
    fn bounds(&self) -> Range<usize> {
        let start = self.text.floor_char_boundary(self.span.start);
        start..self.text.floor_char_boundary(self.span.end).max(start)
    }
}

impl FileErrors {
    /// The faults for a terminal: each with its line of the file and carets below what is wrong.
    pub fn render(&self) -> String {
        let renderer = Renderer::plain();
        let rendered: Vec<_> = self
            .0
            .iter()
            .map(|fault| render(&renderer, fault))
            .collect();
        rendered.join("\n\n")
    }
}

/// Counts the line ends; byte by byte, which is fast enough for a hundred faults of a file of 100 MB.
fn lines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

fn render(renderer: &Renderer, fault: &FileError) -> String {
    let (line, column) = fault.position();
    let shown = fault.shown_lines();
    // A line that no terminal shows takes long to render.
    if shown.len() > LONGEST_SHOWN {
        let help = fault.help.iter().map(|help| format!("\n  = help: {help}"));
        let FileError { file, message, .. } = fault;
        return format!(
            "error: {message}\n --> {file}:{line}:{column}{}",
            help.collect::<String>()
        );
    }
    let first = 1 + lines(&fault.text[..shown.start]);
    let span = fault.bounds();
    let marked = span.start - shown.start..span.end - shown.start;
    let snippet = Snippet::source(&fault.text[shown])
        .line_start(first)
        .path(&fault.file)
        .annotation(AnnotationKind::Primary.span(marked));
    let mut group = Level::ERROR.primary_title(&fault.message).element(snippet);
    if let Some(help) = &fault.help {
        group = group.element(Level::HELP.message(help));
    }
    renderer.render(&[group])
}

impl fmt::Display for FileError {
    /// One line: file, line, column, what is wrong and how to mend it.
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
    /// One line a fault.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for FileErrors {}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault() -> FileError {
        FileError {
            file: "attack.btc".to_owned(),
            text: "tree main = Sequence {\n    Kikc\n}\n".into(),
            span: 27..31,
            message: "node Kikc not found".to_owned(),
            help: Some("did you mean Kick?".to_owned()),
        }
    }

    #[test]
    fn a_fault_is_one_line_with_file_line_and_column() {
        assert_eq!(
            fault().to_string(),
            "attack.btc:2:5: node Kikc not found (did you mean Kick?)"
        );
    }

    #[test]
    fn a_rendered_fault_has_carets_below_what_is_wrong() {
        let rendered = FileErrors(vec![fault()]).render();
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
    fn a_fault_beyond_the_text_or_within_a_letter_is_shown_all_the_same() {
        for (start, end) in [(0, 1), (1, 1), (1, 99), (99, 100), (3, 2)] {
            let strange = FileError {
                text: "äö\nü".into(),
                span: Range { start, end },
                ..fault()
            };
            assert!(
                FileErrors(vec![strange])
                    .render()
                    .contains("node Kikc not found")
            );
        }
    }

    #[test]
    fn a_fault_at_the_end_of_a_file_has_a_position() {
        let end = FileError {
            span: 34..34,
            ..fault()
        };
        assert_eq!(end.position(), (4, 1));
        assert!(!FileErrors(vec![end]).render().is_empty());
    }
}
