//! A part of an MCAP file that is read at once.

use std::collections::BTreeSet;
use std::fs::File;

use hsl_types::Time;
use mcap::McapResult;
use mcap::records::Record;

use crate::bag_index::read_at;
use crate::bag_reader::RECORD_LIMIT;
use crate::unpack::unpack;

/// Opcode and length, which stand before every record.
pub(crate) const RECORD_HEADER: usize = 1 + 8;

/// What a block is in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockKind {
    /// One record that holds others, maybe packed.
    Chunk,
    /// Records one after another.
    Records,
}

/// Where a block is, and what it holds.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) start: Time,
    pub(crate) end: Time,
    /// Of its first record, from the beginning of the file.
    pub(crate) offset: u64,
    /// With the headers of its records, bytes.
    pub(crate) length: u64,
    pub(crate) kind: BlockKind,
    /// Of which channels it holds messages; none: unknown.
    pub(crate) channels: Option<BTreeSet<u16>>,
}

impl Block {
    /// Whether it holds messages of a channel, or may do so.
    pub(crate) fn may_hold(&self, channel: u16) -> bool {
        self.channels
            .as_ref()
            .is_none_or(|channels| channels.contains(&channel))
    }

    /// Its records, unpacked; of a damaged block none are given.
    pub(crate) fn records(&self, file: &File) -> McapResult<Vec<Record<'static>>> {
        let bytes = read_at(file, self.offset, self.length)?;
        unpack(&bytes, bytes.len().max(RECORD_LIMIT))
    }
}
