use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use crate::{FileFault, FileFaults};

/// How many faults of one text are told; whoever has more mends these first.
pub(crate) const MOST: usize = 100;

/// The faults of one text while it is read, found in whatever order.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// In the order of the text, and each once: a subtree that is used twice is checked twice.
    found: BTreeSet<Finding>,
    is_cut: bool,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    start: usize,
    end: usize,
    message: String,
    help: Option<String>,
}

impl Finding {
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            start: span.start,
            end: span.end,
            message: message.into(),
            help: None,
        }
    }

    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        self.maybe_help(Some(help.into()))
    }

    pub(crate) fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help;
        self
    }
}

impl Findings {
    pub(crate) fn add(&mut self, finding: Finding) {
        self.found.insert(finding);
        // Any input has to be read in bounded memory.
        if self.found.len() > MOST {
            self.found.pop_last();
            self.is_cut = true;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Whether no more faults are told than those that were found.
    pub(crate) fn is_full(&self) -> bool {
        self.found.len() >= MOST
    }

    /// All of them, of a file with this name and text.
    pub(crate) fn into_faults(self, file: &str, text: &str) -> FileFaults {
        let text: Arc<str> = text.into();
        let mut found: Vec<_> = self.found.into_iter().collect();
        if self.is_cut {
            let end = text.len();
            let message = format!("there are more faults; these are the first {MOST}");
            found.push(Finding::new(end..end, message));
        }
        let fault = |finding: Finding| FileFault {
            file: file.to_owned(),
            text: text.clone(),
            span: finding.start..finding.end,
            message: finding.message,
            help: finding.help,
        };
        FileFaults(found.into_iter().map(fault).collect())
    }
}
