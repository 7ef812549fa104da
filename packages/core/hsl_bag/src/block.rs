//! Blocks: parts of an MCAP file that are read at once.

use std::collections::BTreeSet;
use std::fs::File;

use hsl_types::Time;
use mcap::McapResult;
use mcap::records::Record;

use crate::bag_reader::RECORD_LIMIT;
use crate::read_at::read_at;
use crate::unpack::unpack;

/// Size of opcode and length before every record \[bytes\].
pub(crate) const RECORD_HEADER: usize = 1 + 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockKind {
    /// Record that contains other records, possibly compressed.
    Chunk,
    /// Consecutive records.
    Records,
}

/// Position of a block in the file, and its times and channels. A channel is a topic in an MCAP file.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// Time of the first message.
    pub(crate) start: Time,
    /// Time of the last message.
    pub(crate) end: Time,
    /// Offset of the first record from the start of the file \[bytes\].
    pub(crate) offset: u64,
    /// Length, including the headers of the records \[bytes\].
    pub(crate) length: u64,
    pub(crate) kind: BlockKind,
    /// Channels of the messages; `None` if unknown.
    pub(crate) channels: Option<BTreeSet<u16>>,
}

impl Block {
    /// Returns whether the block may contain messages of a channel.
    pub(crate) fn may_hold(&self, channel: u16) -> bool {
        self.channels
            .as_ref()
            .is_none_or(|channels| channels.contains(&channel))
    }

    /// Reads the block from the file and returns its records, decompressed.
    ///
    /// # Errors
    /// Returns an error if the block is damaged or cannot be read; none of its records is returned.
    pub(crate) fn records(&self, file: &File) -> McapResult<Vec<Record<'static>>> {
        let bytes = read_at(file, self.offset, self.length)?;
        unpack(&bytes, bytes.len().max(RECORD_LIMIT))
    }
}
