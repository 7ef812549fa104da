use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use crate::{FileFault, FileFaults};

/// How many faults of one text are told; whoever has more mends these first.
pub(crate) const MOST: usize = 100;

/// How often a fault is found, even one and the same, before nobody looks for more.
const MOST_OFTEN: usize = 10_000;

/// The faults of one text while it is read, found in whatever order.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// In the order of the text, and each once: a subtree that is used twice is checked twice.
    found: BTreeSet<Finding>,
    /// How often one was found.
    added: usize,
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
        self.added += 1;
        self.found.insert(finding);
        // Any input has to be read in bounded memory.
        if self.found.len() > MOST {
            self.found.pop_last();
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Whether it is not worth while to look for more.
    pub(crate) fn is_full(&self) -> bool {
        self.found.len() >= MOST || self.added >= MOST_OFTEN
    }

    /// All of them, of a file with this name and text.
    pub(crate) fn into_faults(self, file: &str, text: &str) -> FileFaults {
        let is_full = self.is_full();
        let text: Arc<str> = text.into();
        let mut found: Vec<_> = self.found.into_iter().collect();
        if is_full {
            let end = text.len();
            let message = "there may be more faults than these";
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
