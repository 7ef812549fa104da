use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// One thing that is wrong in a tree file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
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

/// All that is wrong in a tree file and in those that it includes; at least one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFaults(pub Vec<FileFault>);

impl FileFault {
    /// Where the fault begins: line and column in characters, both counted from 1.
    pub fn position(&self) -> (usize, usize) {
        let mut start = self.span.start.min(self.text.len());
        while !self.text.is_char_boundary(start) {
            start -= 1;
        }
        let before = &self.text[..start];
        let line = before.matches('\n').count() + 1;
        let column = before
            .chars()
            .rev()
            .take_while(|&letter| letter != '\n')
            .count()
            + 1;
        (line, column)
    }
}

impl FileFaults {
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

fn render(renderer: &Renderer, fault: &FileFault) -> String {
    let marked = AnnotationKind::Primary.span(fault.span.clone());
    let snippet = Snippet::source(&*fault.text)
        .path(&fault.file)
        .annotation(marked);
    let mut group = Level::ERROR.primary_title(&fault.message).element(snippet);
    if let Some(help) = &fault.help {
        group = group.element(Level::HELP.message(help));
    }
    renderer.render(&[group])
}

impl fmt::Display for FileFault {
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

impl fmt::Display for FileFaults {
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

impl std::error::Error for FileFaults {}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault() -> FileFault {
        FileFault {
            file: "attack.btc".to_owned(),
            text: "tree main = Sequence {\n    Kikc\n}\n".into(),
            span: 27..31,
            message: "there is no node Kikc".to_owned(),
            help: Some("is Kick meant?".to_owned()),
        }
    }

    #[test]
    fn a_fault_is_one_line_with_file_line_and_column() {
        assert_eq!(
            fault().to_string(),
            "attack.btc:2:5: there is no node Kikc (is Kick meant?)"
        );
    }

    #[test]
    fn a_rendered_fault_has_carets_below_what_is_wrong() {
        let rendered = FileFaults(vec![fault()]).render();
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
    fn a_fault_at_the_end_of_a_file_has_a_position() {
        let end = FileFault {
            span: 34..34,
            ..fault()
        };
        assert_eq!(end.position(), (4, 1));
        assert!(!FileFaults(vec![end]).render().is_empty());
    }
}
