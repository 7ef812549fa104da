//! Collection of errors and warnings in a file and in the files that it includes.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::{FileError, FileErrors};

/// Maximum number of reported errors.
const MOST: usize = 100;

/// Maximum number of added errors, repeated ones included, before the search ends.
const MOST_OFTEN: usize = 10_000;

/// Errors and warnings in a file and in the files that it includes, in any order of discovery.
///
/// A place is a range of bytes in the texts of all files, concatenated with one byte between them, so that it also
/// identifies the file.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    files: Vec<File>,
    /// Errors in the order of the texts, each once: a part that is used twice is checked twice.
    found: BTreeSet<Finding>,
    /// Accepted parts that may be mistakes.
    warned: BTreeSet<Finding>,
    /// Number of added errors, repeated ones included.
    added: usize,
    /// Set if errors and warnings are discarded.
    is_ignoring: bool,
}

/// Name and text of a file.
#[derive(Clone, Debug)]
struct File {
    name: String,
    text: Arc<str>,
    /// Place of the first byte.
    start: usize,
}

/// Error at a place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// Place of its first byte.
    start: usize,
    /// Place after its last byte.
    end: usize,
    message: String,
    help: Option<String>,
}

/// Advice on how to fix an error; an empty text means none.
#[derive(Debug)]
pub struct Help(Option<String>);

impl From<&str> for Help {
    fn from(help: &str) -> Self {
        help.to_owned().into()
    }
}

impl From<String> for Help {
    fn from(help: String) -> Self {
        Some(help).into()
    }
}

impl From<Option<String>> for Help {
    fn from(help: Option<String>) -> Self {
        Self(help.filter(|help| !help.is_empty()))
    }
}

impl Finding {
    /// Creates an error at a place. `help` is advice on how to fix it; an empty text means none.
    pub fn new(place: &Range<usize>, message: impl Into<String>, help: impl Into<Help>) -> Self {
        Self {
            start: place.start,
            end: place.end,
            message: message.into(),
            help: help.into().0,
        }
    }
}

impl Finding {
    /// Returns the place of the error.
    pub fn place(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns the description of the error.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the same error at another place.
    pub fn at(self, place: Range<usize>) -> Self {
        Self {
            start: place.start,
            end: place.end,
            ..self
        }
    }
}

impl Findings {
    /// Creates an empty collection for one file.
    pub fn of(path: &Path, text: &str) -> Self {
        let mut findings = Self::default();
        findings.add_file(path, text);
        findings
    }

    /// Adds a file. Returns the place of its first byte, and its text without a byte order mark.
    pub fn add_file(&mut self, path: &Path, text: &str) -> (usize, Arc<str>) {
        // The end of one file is not the beginning of the next one.
        let after = |file: &File| file.start + file.text.len() + 1;
        let start = self.files.last().map_or(0, after);
        let text: Arc<str> = text.strip_prefix('\u{feff}').unwrap_or(text).into();
        self.files.push(File {
            name: path.display().to_string(),
            text: text.clone(),
            start,
        });
        (start, text)
    }

    /// Adds an error. If there are too many, the last one in the order of the texts is dropped.
    pub fn add(&mut self, place: &Range<usize>, message: impl Into<String>, help: impl Into<Help>) {
        self.note(Finding::new(place, message, help));
    }

    /// Adds an error created with [`Finding::new`].
    pub fn note(&mut self, finding: Finding) {
        if self.is_ignoring {
            return;
        }
        self.added += 1;
        self.found.insert(finding);
        // Memory is bounded for any input.
        if self.found.len() > MOST {
            self.found.pop_last();
        }
    }

    /// Adds a warning, which does not make the file invalid.
    pub fn warn(
        &mut self,
        place: &Range<usize>,
        message: impl Into<String>,
        help: impl Into<Help>,
    ) {
        if self.is_ignoring {
            return;
        }
        self.warned.insert(Finding::new(place, message, help));
        if self.warned.len() > MOST {
            self.warned.pop_last();
        }
    }

    /// Returns the warnings, file by file and line by line.
    pub fn warnings(&self) -> Vec<FileError> {
        let warned = self.warned.iter().cloned();
        warned.map(|finding| self.to_error(finding)).collect()
    }

    /// Returns whether there are no errors.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns how many errors were added, also those that are not kept.
    pub fn added(&self) -> usize {
        self.added
    }

    /// Returns whether the maximum number of errors is reached, so that the search can stop.
    pub fn is_full(&self) -> bool {
        self.found.len() >= MOST || self.added >= MOST_OFTEN
    }

    /// Returns whether an error starts at `start`.
    pub fn has_error_at(&self, start: usize) -> bool {
        self.found.iter().any(|known| known.start == start)
    }

    /// Returns the place as `file:line:column`.
    pub fn position(&self, place: &Range<usize>) -> String {
        let error = self.to_error(Finding::new(place, "", ""));
        let (line, column) = error.position();
        format!("{}:{line}:{column}", error.file)
    }

    /// Returns the line of the place, from 1.
    pub fn line(&self, place: &Range<usize>) -> usize {
        self.to_error(Finding::new(place, "", "")).position().0
    }

    /// Returns the text at the place; empty if the place is in no file.
    pub fn text_at(&self, place: &Range<usize>) -> &str {
        let holds = |file: &&File| file.start <= place.start;
        let file = self.files.iter().rev().find(holds);
        let text = file.and_then(|it| it.text.get(place.start - it.start..place.end - it.start));
        text.unwrap_or_default()
    }

    /// Returns a collection with the same files that discards errors and warnings.
    pub fn ignoring(&self) -> Self {
        Self {
            files: self.files.clone(),
            is_ignoring: true,
            ..Self::default()
        }
    }

    /// Returns all errors, file by file and line by line. If the collection is full, the last one says that there may
    /// be more.
    pub fn into_errors(mut self) -> FileErrors {
        let is_full = self.is_full();
        let mut found: Vec<_> = std::mem::take(&mut self.found).into_iter().collect();
        if is_full {
            let end = self.files.first().map_or(0, |file| file.text.len());
            found.push(Finding::new(&(end..end), "there may be more errors", ""));
        }
        let errors = found.into_iter().map(|finding| self.to_error(finding));
        FileErrors(errors.collect())
    }

    /// Converts an error at a place to one with the name and text of its file.
    fn to_error(&self, finding: Finding) -> FileError {
        let holds = |file: &&File| file.start <= finding.start;
        let (file, text, start) = match self.files.iter().rev().find(holds) {
            Some(file) => (file.name.clone(), file.text.clone(), file.start),
            None => (String::new(), "".into(), 0),
        };
        FileError {
            file,
            text,
            span: finding.start - start..finding.end.max(finding.start) - start,
            message: finding.message,
            help: finding.help,
        }
    }
}
