use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use behavior_tree_outline::findings::{Findings, Help};
use behavior_tree_outline::{FileError, FileErrors};
use rhai::Position;

use super::sources::Sources;

/// Collected errors of a script.
pub(super) struct Report {
    /// Files of the script.
    pub(super) sources: Sources,
    text: String,
    findings: Mutex<Findings>,
}

impl Report {
    /// Creates an empty report about a script.
    pub(super) fn new(sources: Sources) -> Self {
        let mut findings = Findings::default();
        for source in sources.iter() {
            findings.add_file(&source.path, &source.text);
        }
        let texts: Vec<_> = sources.iter().map(|source| &*source.text).collect();
        Self {
            text: texts.join("\n"),
            sources,
            findings: Mutex::new(findings),
        }
    }

    /// Adds an error. Without a position it is at the end of the script.
    pub(super) fn error(&self, position: Position, message: String, help: impl Into<Help>) {
        self.findings()
            .add(&span(&self.text, position), message, help);
    }

    /// Adds a warning about the main file, which is the last one, without a place in it.
    pub(super) fn warn(&self, message: String) {
        let main = self.sources.iter().last().map_or(0, |main| main.text.len());
        let start = self.text.len() - main;
        self.findings().warn(&(start..start), message, "");
    }

    /// Returns the warnings in the order in which they were added.
    pub(super) fn warnings(&self) -> Vec<FileError> {
        self.spelled(self.findings().warnings())
    }

    /// Returns whether there is an error at the position already.
    pub(super) fn has_error_at(&self, position: Position) -> bool {
        self.findings()
            .has_error_at(span(&self.text, position).start)
    }

    /// Returns whether there are no errors so far.
    pub(super) fn is_empty(&self) -> bool {
        self.findings().is_empty()
    }

    /// Returns the errors in the order of the script.
    pub(super) fn errors(&self) -> FileErrors {
        let FileErrors(errors) = self.findings().clone().into_errors();
        FileErrors(self.spelled(errors))
    }

    /// Returns the errors with the names of imported functions as scripts spell them.
    fn spelled(&self, mut errors: Vec<FileError>) -> Vec<FileError> {
        for error in &mut errors {
            error.message = self.sources.spelled(&error.message);
            error.help = error.help.take().map(|help| self.sources.spelled(&help));
        }
        errors
    }

    /// Locks the errors. A panic while they were locked does no harm.
    fn findings(&self) -> MutexGuard<'_, Findings> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the byte range of the word or letter at the position, whose line and column count from 1. Without a position
/// it is the end of the text.
pub(super) fn span(text: &str, position: Position) -> Range<usize> {
    let Some(line) = position.line() else {
        return text.len()..text.len();
    };
    let mut lines = text.split_inclusive('\n');
    let before: usize = lines.by_ref().take(line - 1).map(str::len).sum();
    let rest = &text[before..];
    let letters = position.position().unwrap_or(1) - 1;
    let start = rest
        .char_indices()
        .nth(letters)
        .map_or(text.len(), |(index, _)| before + index);
    let is_of_word = |letter: &char| letter.is_alphanumeric() || *letter == '_';
    let word: usize = text[start..]
        .chars()
        .take_while(is_of_word)
        .map(char::len_utf8)
        .sum();
    let letter = text[start..].chars().next().map_or(0, char::len_utf8);
    start..start + word.max(letter)
}
