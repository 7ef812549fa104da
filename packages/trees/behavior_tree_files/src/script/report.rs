use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use behavior_tree_outline::findings::{Findings, Help};
use behavior_tree_outline::{FileError, FileErrors};
use rhai::Position;

/// Collected errors of a script.
pub(super) struct Report {
    /// Text of the script.
    pub(super) text: Arc<str>,
    findings: Mutex<Findings>,
}

impl Report {
    /// Creates an empty report about the script `text`, whose name in messages is `path`.
    pub(super) fn new(path: &Path, text: &str) -> Self {
        let mut findings = Findings::default();
        let (_, text) = findings.add_file(path, text);
        Self {
            text,
            findings: Mutex::new(findings),
        }
    }

    /// Adds an error. Without a position it is at the end of the script.
    pub(super) fn error(&self, position: Position, message: String, help: impl Into<Help>) {
        self.findings()
            .add(&span(&self.text, position), message, help);
    }

    /// Adds a warning without a place.
    pub(super) fn warn(&self, message: String) {
        self.findings().warn(&(0..0), message, "");
    }

    /// Returns the warnings in the order in which they were added.
    pub(super) fn warnings(&self) -> Vec<FileError> {
        self.findings().warnings()
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
        self.findings().clone().into_errors()
    }

    /// Locks the errors. A panic while they were locked does no harm.
    fn findings(&self) -> MutexGuard<'_, Findings> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the byte range of the word or letter at the position, whose line and column count from 1. Without a position
/// it is the end of the text.
fn span(text: &str, position: Position) -> Range<usize> {
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
