//! Files of a bag, read by blocks, independent of their storage.

use std::path::{Path, PathBuf};

use bag_tools::{Bag, SqliteIndex, ToolError, is_sqlite};
use hsl_bag::{BagFiles, BagIndex, BagMessage, BagSummary};
use hsl_types::Time;

/// Index of a file of a bag.
enum Source {
    Mcap(Box<BagIndex>),
    Sqlite(Box<SqliteIndex>),
}

/// All files of a bag in the order of time. Their blocks are numbered consecutively. All times are relative to the origin
/// of the bag ([`Bag::origin`]): the page cannot represent nanoseconds of a wall clock.
pub(crate) struct Sources {
    /// Path of the bag.
    path: PathBuf,
    files: Vec<Source>,
    /// Origin; `None` before the first message.
    origin: Option<Time>,
}

/// Calls a method of either index.
macro_rules! either {
    ($source:expr, $index:ident => $call:expr) => {
        match $source {
            Source::Mcap($index) => $call,
            Source::Sqlite($index) => $call,
        }
    };
}

impl Sources {
    /// Indexes the files of the bag at `path`.
    pub(crate) fn open(path: &Path) -> Result<Self, ToolError> {
        let files = BagFiles::find(path)?.files.into_iter();
        let sources = files.map(|file| {
            Ok(if is_sqlite(&file) {
                Source::Sqlite(Box::new(SqliteIndex::open(file)?))
            } else {
                Source::Mcap(Box::new(BagIndex::open(file)?))
            })
        });
        let mut sources = Self {
            path: path.to_owned(),
            files: sources.collect::<Result<_, ToolError>>()?,
            origin: None,
        };
        sources.find_origin();
        Ok(sources)
    }

    /// Determines the origin once there is a message.
    fn find_origin(&mut self) {
        if self.origin.is_none() && self.block_span(0).is_some() {
            // A file that was only created, or damage, is reported by the methods that read.
            let bag = Bag::open(&self.path);
            self.origin = bag.and_then(|bag| bag.origin()).ok();
        }
    }

    /// Returns the origin; zero before the first message.
    fn origin(&self) -> Time {
        self.origin.unwrap_or_default()
    }

    /// Returns whether the bag is a part of a recording of the simulated world, whose topics may be missing.
    pub(crate) fn is_part_of_world(&self) -> bool {
        let files = BagFiles::find(&self.path);
        let metadata = files.ok().and_then(|files| files.metadata);
        self.origin() == Time::ZERO && metadata.is_some_and(|it| it.is_part())
    }

    /// Returns a time of the files relative to the origin.
    fn shown(&self, time: Time) -> Time {
        Time::ZERO + time.since(self.origin())
    }

    /// Indexes the data written since the last call. SQLite files do not grow.
    pub(crate) fn refresh(&mut self) -> Result<(), ToolError> {
        for source in &mut self.files {
            if let Source::Mcap(index) = source {
                index.refresh()?;
            }
        }
        self.find_origin();
        Ok(())
    }

    /// Returns whether no file can grow any more.
    pub(crate) fn are_closed(&self) -> bool {
        self.files.iter().all(|source| match source {
            Source::Mcap(index) => index.is_closed(),
            Source::Sqlite(_) => true,
        })
    }

    /// Returns the merged summaries of all files.
    pub(crate) fn summary(&self) -> BagSummary {
        let files = self.files.iter();
        let summaries = files.map(|it| either!(it, index => index.summary()));
        let summary = summaries.reduce(joined).unwrap_or_default();
        BagSummary {
            start: self.shown(summary.start),
            end: self.shown(summary.end),
            ..summary
        }
    }

    /// Returns the times of the first and the last message of a block; `None` if there is no such block.
    pub(crate) fn block_span(&self, block: usize) -> Option<(Time, Time)> {
        let (source, block) = self.locate(block)?;
        let (start, end) = either!(source, index => index.block_span(block))?;
        Some((self.shown(start), self.shown(end)))
    }

    /// Returns the number of the last block that starts at or before `time`; `None` if there is none.
    pub(crate) fn block_at(&self, time: Time) -> Option<usize> {
        let time = self.origin() + time.since(Time::ZERO);
        let numbered = self.numbered();
        let found = numbered.filter_map(|(first, source)| {
            Some(first + either!(source, index => index.block_at(time))?)
        });
        found.last()
    }

    /// Returns the numbers of the blocks that may contain messages of `topic`.
    pub(crate) fn blocks_with(&self, topic: &str) -> Vec<usize> {
        let numbered = self.numbered();
        let blocks = numbered.flat_map(|(first, source)| {
            let blocks = either!(source, index => index.blocks_with(topic));
            blocks.into_iter().map(move |block| first + block)
        });
        blocks.collect()
    }

    /// Reads the messages of a block; empty if there is no such block.
    pub(crate) fn read(&self, block: usize) -> Result<Vec<BagMessage>, ToolError> {
        let messages = match self.locate(block) {
            None => return Ok(Vec::new()),
            Some((Source::Mcap(index), block)) => index.read(block)?,
            Some((Source::Sqlite(index), block)) => index.read(block)?,
        };
        if self.origin() == Time::ZERO {
            return Ok(messages);
        }
        let messages = messages.into_iter().map(|message| {
            let time = self.shown(message.time());
            message.at(time)
        });
        Ok(messages.collect())
    }

    /// Returns each file with the number of its first block.
    fn numbered(&self) -> impl Iterator<Item = (usize, &Source)> {
        self.files.iter().scan(0, |next, source| {
            let first = *next;
            *next += either!(source, index => index.block_count());
            Some((first, source))
        })
    }

    /// Returns the file of a block, and the number of the block in this file; `None` without files.
    fn locate(&self, block: usize) -> Option<(&Source, usize)> {
        let (first, source) = self
            .numbered()
            .take_while(|(first, _)| *first <= block)
            .last()?;
        Some((source, block - first))
    }
}

/// Merges the summaries of two files of a bag.
fn joined(mut one: BagSummary, other: BagSummary) -> BagSummary {
    one.start = match (one.message_count(), other.message_count()) {
        (_, 0) => one.start,
        (0, _) => other.start,
        _ => one.start.min(other.start),
    };
    for topic in other.topics {
        match one.topics.iter_mut().find(|it| it.name == topic.name) {
            Some(known) => known.message_count += topic.message_count,
            None => one.topics.push(topic),
        }
    }
    one.topics.sort_by(|a, b| a.name.cmp(&b.name));
    one.end = one.end.max(other.end);
    one.damage = one.damage.or(other.damage);
    one
}
