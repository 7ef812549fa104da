use std::collections::BTreeMap;
use std::sync::Arc;

use super::document::Place;
use crate::findings::MOST;
use crate::suggest::suggest;
use crate::{FileFault, FileFaults};

/// A file that was read.
#[derive(Clone, Debug)]
pub(super) struct File {
    /// As the user wrote it, or as another file includes it.
    pub(super) name: String,
    pub(super) text: Arc<str>,
}

/// Collects everything that is wrong with the files.
#[derive(Clone, Debug, Default)]
pub(super) struct Faults {
    pub(super) files: Vec<File>,
    /// How to mend it, by file, span and what is wrong. Subtrees are built once for each place where they
    /// are used, and what is wrong with them is said once.
    faults: BTreeMap<(usize, usize, usize, String), String>,
    is_cut: bool,
    /// Whether a part of a file was not read, so that what would be found wrong with the rest may be wrong itself.
    pub(super) is_incomplete: bool,
}

impl Faults {
    /// Notes what is wrong and how to mend it; an empty help is none.
    pub(super) fn blame(
        &mut self,
        place: Place,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let span = place.span;
        let key = (place.file, span.start, span.end, message.into());
        self.faults.insert(key, help.into());
        if self.faults.len() > MOST {
            self.faults.pop_last();
            self.is_cut = true;
        }
    }

    /// Where the place is, for people: `file:line:column`.
    pub(super) fn position(&self, place: &Place) -> String {
        let fault = self.fault(place.file, place.span.start, place.span.end, "", "");
        let (line, column) = fault.position();
        format!("{}:{line}:{column}", fault.file)
    }

    /// All faults, file by file and line by line; none: nothing is wrong.
    pub(super) fn into_faults(self) -> Option<FileFaults> {
        let faults = self
            .faults
            .iter()
            .map(|((file, start, end, message), help)| {
                self.fault(*file, *start, *end, message, help)
            });
        let mut faults: Vec<_> = faults.collect();
        if self.is_cut {
            let end = self.files[0].text.len();
            let message = format!("there are more faults; these are the first {MOST}");
            faults.push(self.fault(0, end, end, &message, ""));
        }
        (!faults.is_empty()).then_some(FileFaults(faults))
    }

    fn fault(&self, file: usize, start: usize, end: usize, message: &str, help: &str) -> FileFault {
        let file = &self.files[file];
        FileFault {
            file: file.name.clone(),
            text: file.text.clone(),
            span: start..end,
            message: message.to_owned(),
            help: Some(help.to_owned()).filter(|help| !help.is_empty()),
        }
    }
}

/// `is X meant?` where one of the names is near to what was written; else nothing.
pub(super) fn suggestion<'a>(written: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    suggest(written, names).unwrap_or_default()
}
