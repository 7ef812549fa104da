use std::collections::BTreeMap;

use crate::{FluentId, ObjectId};

/// Time and source of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp<'a> {
    /// Time on the caller's clock \[ns\].
    pub time: u64,
    /// Name of a tree node, or `perception`.
    pub source: &'a str,
}

/// A change of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change<'a> {
    /// Version after the change.
    pub version: u64,
    /// Time and source of the change.
    pub stamp: Stamp<'a>,
    /// Kind of the change.
    pub kind: ChangeKind,
}

/// Kind of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// An added object. All its facts are false at first.
    Object(ObjectId),
    /// A changed fact.
    Fact {
        /// The fact.
        fluent: FluentId,
        /// Value before the change.
        old: bool,
        /// Value after the change.
        new: bool,
    },
}

/// Log of all changes since the creation of the world.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChangeLog {
    /// Changes; the entry with index i leads to version i + 1.
    entries: Vec<Entry>,
    /// Names of sources by number.
    sources: Vec<String>,
    source_ids: BTreeMap<String, u32>,
}

/// A change with the number of its source. Thousands of changes share few sources.
#[derive(Clone, Copy, Debug)]
struct Entry {
    time: u64,
    source: u32,
    kind: ChangeKind,
}

impl ChangeLog {
    /// Appends a change, which leads to the next version.
    pub(crate) fn push(&mut self, stamp: Stamp<'_>, kind: ChangeKind) {
        let source = match self.source_ids.get(stamp.source) {
            Some(id) => *id,
            None => {
                let id = self.sources.len() as u32;
                self.sources.push(stamp.source.to_owned());
                self.source_ids.insert(stamp.source.to_owned(), id);
                id
            }
        };
        let time = stamp.time;
        self.entries.push(Entry { time, source, kind });
    }

    pub(crate) fn version(&self) -> u64 {
        self.entries.len() as u64
    }

    /// Returns the changes after `version`, oldest first; none if it is not an older version.
    pub(crate) fn since(&self, version: u64) -> impl ExactSizeIterator<Item = Change<'_>> {
        let first = version.min(self.version()) as usize;
        let numbered = (version + 1..).zip(&self.entries[first..]);
        let changes = numbered.map(|(version, entry)| Change {
            version,
            stamp: Stamp {
                time: entry.time,
                source: &self.sources[entry.source as usize],
            },
            kind: entry.kind,
        });
        Counted {
            changes,
            left: self.entries.len() - first,
        }
    }
}

/// An iterator with a known length.
struct Counted<I> {
    changes: I,
    left: usize,
}

impl<I: Iterator> Iterator for Counted<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let next = self.changes.next();
        self.left -= usize::from(next.is_some());
        next
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<I: Iterator> ExactSizeIterator for Counted<I> {}
