use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use rhai::Position;

use crate::{FileFault, FileFaults};

/// Faults that are reported at most: a faulty node in a loop is one, and so is its place in the script.
const MAX_FAULTS: usize = 100;

/// Collects what is wrong in a script, from everywhere that finds something.
pub(super) struct Report {
    pub(super) file: String,
    pub(super) text: Arc<str>,
    faults: Mutex<BTreeMap<(usize, String), FileFault>>,
}

impl Report {
    pub(super) fn new(file: &str, text: &str) -> Self {
        Self {
            file: file.to_owned(),
            text: text.into(),
            faults: Mutex::default(),
        }
    }

    /// Notes a fault. A position that is none is the end of the script.
    pub(super) fn blame(&self, position: Position, message: String, help: Option<String>) {
        let span = span(&self.text, position);
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        if faults.len() < MAX_FAULTS {
            let fault = FileFault {
                file: self.file.clone(),
                text: self.text.clone(),
                span: span.clone(),
                message: message.clone(),
                help,
            };
            faults.entry((span.start, message)).or_insert(fault);
        }
    }

    /// Whether there is a fault at the position already.
    pub(super) fn blames(&self, position: Position) -> bool {
        let start = span(&self.text, position).start;
        let faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        faults.keys().any(|(other, _)| *other == start)
    }

    /// The faults in the order of the script; none: there are none.
    pub(super) fn faults(&self) -> Option<FileFaults> {
        let faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        let faults: Vec<_> = faults.values().cloned().collect();
        (!faults.is_empty()).then_some(FileFaults(faults))
    }
}

/// The bytes of the word, or else of the letter, at the position; the end of the text, if it is none.
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
