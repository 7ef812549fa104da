use std::collections::BTreeMap;

use crate::{FluentId, ObjectId};

/// When something was changed, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp<'a> {
    /// Nanoseconds since whatever the caller counts from.
    pub time: u64,
    /// The name of a tree's node, or `perception`.
    pub source: &'a str,
}

/// One change of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change<'a> {
    /// The version that it led to.
    pub version: u64,
    /// When, and by whom.
    pub stamp: Stamp<'a>,
    /// What changed.
    pub what: What,
}

/// What a change did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// An object was added. All its facts are false at first.
    Object(ObjectId),
    /// A fact changed.
    Fact {
        /// The fact.
        fluent: FluentId,
        /// Its value before.
        old: bool,
        /// Its value now.
        new: bool,
    },
}

/// All changes since the world was empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChangeLog {
    /// Entry i led to version i + 1.
    entries: Vec<Entry>,
    sources: Vec<String>,
    source_ids: BTreeMap<String, u32>,
}

/// A change, with its source as a number: thousands of changes have the same few sources.
#[derive(Clone, Copy, Debug)]
struct Entry {
    time: u64,
    source: u32,
    what: What,
}

impl ChangeLog {
    pub(crate) fn push(&mut self, stamp: Stamp<'_>, what: What) {
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
        self.entries.push(Entry { time, source, what });
    }

    /// The newest version.
    pub(crate) fn version(&self) -> u64 {
        self.entries.len() as u64
    }

    /// The changes that led from `version` to the newest one.
    pub(crate) fn since(&self, version: u64) -> impl ExactSizeIterator<Item = Change<'_>> {
        let first = version.min(self.version()) as usize;
        let numbered = (version + 1..).zip(&self.entries[first..]);
        let changes = numbered.map(|(version, entry)| Change {
            version,
            stamp: Stamp {
                time: entry.time,
                source: &self.sources[entry.source as usize],
            },
            what: entry.what,
        });
        Counted {
            changes,
            left: self.entries.len() - first,
        }
    }
}

/// An iterator whose length is known.
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
