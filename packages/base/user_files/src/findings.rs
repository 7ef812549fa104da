//! What is wrong in a file and in those that it includes, and where.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::{FileError, FileErrors};

/// How many faults are reported.
const MOST: usize = 100;

/// How often a fault is found, even the same one again, before the search ends.
const MOST_OFTEN: usize = 10_000;

/// The faults of a file and of those that it includes, while they are read. They may be found in any order.
///
/// A place is a range of bytes of all texts, one after the other, so that it says in which file it is.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    files: Vec<File>,
    /// In the order of the texts, and each once: a part that is used twice is checked twice.
    found: BTreeSet<Finding>,
    /// Accepted parts that may be mistakes.
    warned: BTreeSet<Finding>,
    /// How often one was found.
    added: usize,
    /// Whether none is noted.
    is_ignoring: bool,
}

/// A file that is read.
#[derive(Clone, Debug)]
struct File {
    name: String,
    text: Arc<str>,
    /// The place of its first byte.
    start: usize,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    start: usize,
    end: usize,
    message: String,
    help: Option<String>,
}

/// How a fault is mended; an empty text is no help.
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
    /// A fault at the place.
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
    /// Where it is.
    pub fn place(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The same fault at another place.
    pub fn at(self, place: Range<usize>) -> Self {
        Self {
            start: place.start,
            end: place.end,
            ..self
        }
    }
}

impl Findings {
    /// Those of one file.
    pub fn of(path: &Path, text: &str) -> Self {
        let mut findings = Self::default();
        findings.add_file(path, text);
        findings
    }

    /// Adds a file; returns the place of its first byte, and its text without a byte order mark.
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

    /// Adds a fault.
    pub fn add(&mut self, place: &Range<usize>, message: impl Into<String>, help: impl Into<Help>) {
        self.note(Finding::new(place, message, help));
    }

    /// Adds a fault that was found before.
    pub fn note(&mut self, finding: Finding) {
        if self.is_ignoring {
            return;
        }
        self.added += 1;
        self.found.insert(finding);
        // Any input has to be read in bounded memory.
        if self.found.len() > MOST {
            self.found.pop_last();
        }
    }

    /// Adds a warning: the file is read all the same.
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
        warned.map(|finding| self.fault(finding)).collect()
    }

    /// Whether nothing is wrong so far.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Whether it is no use to look for more.
    pub fn is_full(&self) -> bool {
        self.found.len() >= MOST || self.added >= MOST_OFTEN
    }

    /// Whether a fault begins at the place.
    pub fn has_fault_at(&self, start: usize) -> bool {
        self.found.iter().any(|known| known.start == start)
    }

    /// The place as people read it: `file:line:column`.
    pub fn position(&self, place: &Range<usize>) -> String {
        let fault = self.fault(Finding::new(place, "", ""));
        let (line, column) = fault.position();
        format!("{}:{line}:{column}", fault.file)
    }

    /// What the file has at the place.
    pub fn text_at(&self, place: &Range<usize>) -> &str {
        let holds = |file: &&File| file.start <= place.start;
        let file = self.files.iter().rev().find(holds);
        let text = file.and_then(|it| it.text.get(place.start - it.start..place.end - it.start));
        text.unwrap_or_default()
    }

    /// The same files, of which no fault is noted.
    pub fn ignoring(&self) -> Self {
        Self {
            files: self.files.clone(),
            is_ignoring: true,
            ..Self::default()
        }
    }

    /// All of them, file by file and line by line.
    pub fn into_faults(mut self) -> FileErrors {
        let is_full = self.is_full();
        let mut found: Vec<_> = std::mem::take(&mut self.found).into_iter().collect();
        if is_full {
            let end = self.files.first().map_or(0, |file| file.text.len());
            found.push(Finding::new(&(end..end), "there may be more errors", ""));
        }
        let faults = found.into_iter().map(|finding| self.fault(finding));
        FileErrors(faults.collect())
    }

    fn fault(&self, finding: Finding) -> FileError {
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
