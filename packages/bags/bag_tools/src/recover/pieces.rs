//! Search for the intact records of an MCAP file.
//!
//! The readers of `mcap` stop at the first damage; this module finds the place at which to continue. The readers decode
//! the records and verify the checksums of chunks.

use std::ops::Range;

use hsl_bag::unpack;
use mcap::records::{Record, op};
use mcap::{MAGIC, parse_record};

/// Piece of a file.
pub(super) enum Piece {
    /// Record, or the records of a chunk.
    Whole(Vec<Record<'static>>),
    /// Bytes that are not a record.
    Damaged(Range<usize>),
}

/// Iterator over the pieces of a file from its start to its end.
pub(super) struct Pieces<'a> {
    /// Content of the whole file.
    bytes: &'a [u8],
    /// Offset of the next piece.
    position: usize,
}

impl<'a> Pieces<'a> {
    /// Starts after the magic bytes, or at the first byte if they are damaged.
    pub(super) fn of(bytes: &'a [u8]) -> Self {
        let position = if bytes.starts_with(MAGIC) {
            MAGIC.len()
        } else {
            0
        };
        Self { bytes, position }
    }

    /// Returns the start of the next intact piece. First tries the length in the damaged record. If the length is
    /// damaged as well, searches for a chunk with a matching checksum.
    fn next_whole(&self) -> usize {
        let start = self.position;
        if let Some(Frame { end, .. }) = Frame::at(self.bytes, start)
            && Frame::at(self.bytes, end).is_some_and(|next| next.records().is_some())
        {
            return end;
        }
        (start + 1..self.bytes.len())
            .find(|&place| {
                Frame::at(self.bytes, place)
                    .is_some_and(|frame| frame.may_be_chunk() && frame.records().is_some())
            })
            .unwrap_or(self.bytes.len())
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    /// Returns the record or chunk at the current position, or the damaged bytes up to the next intact piece, and moves
    /// the position behind it. Returns `None` at the end of the file, or before its closing magic bytes.
    fn next(&mut self) -> Option<Piece> {
        let rest = &self.bytes[self.position..];
        if rest.is_empty() || rest == MAGIC {
            return None;
        }
        if let Some(frame) = Frame::at(self.bytes, self.position)
            && let Some(records) = frame.records()
        {
            self.position = frame.end;
            return Some(Piece::Whole(records));
        }
        let damaged = self.position..self.next_whole();
        self.position = damaged.end;
        Some(Piece::Damaged(damaged))
    }
}

/// Bytes that may be a record, according to the length at their start.
struct Frame<'a> {
    /// Kind of the record, its first byte.
    opcode: u8,
    /// Content of the record, after opcode and length.
    body: &'a [u8],
    /// Record with opcode and length.
    record: &'a [u8],
    /// Offset behind the record.
    end: usize,
}

impl<'a> Frame<'a> {
    /// Returns the bytes at `place` as a candidate for a record, without a check of the content. Returns `None` if the
    /// file is too short for the length of the record.
    fn at(bytes: &'a [u8], place: usize) -> Option<Self> {
        let (opcode, rest) = bytes.get(place..)?.split_first()?;
        let (length, rest) = rest.split_first_chunk::<8>()?;
        let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
        let body = rest.get(..length)?;
        let end = place + 1 + 8 + length;
        Some(Self {
            opcode: *opcode,
            body,
            record: &bytes[place..end],
            end,
        })
    }

    /// Returns whether the lengths in the candidate fit a chunk (after two times, a size, a checksum and the name of
    /// the compression), so that the search decompresses only chunks.
    fn may_be_chunk(&self) -> bool {
        let Some((length, rest)) = self.body.get(28..).and_then(<[u8]>::split_first_chunk::<4>)
        else {
            return false;
        };
        let name_length = u32::from_le_bytes(*length) as usize;
        let packed = rest
            .get(name_length..)
            .and_then(<[u8]>::split_first_chunk::<8>);
        self.opcode == op::CHUNK
            && packed.is_some_and(|(length, data)| u64::from_le_bytes(*length) == data.len() as u64)
    }

    /// Returns the record, or the records of the chunk; `None` if it is damaged.
    fn records(&self) -> Option<Vec<Record<'static>>> {
        match self.opcode {
            op::CHUNK => unpack(self.record, LARGEST_CHUNK).ok(),
            op::HEADER..=op::DATA_END => {
                let record = parse_record(self.opcode, self.body).ok()?;
                Some(vec![record.into_owned()])
            }
            // Extensions of other programs are ignored.
            0x80.. => Some(Vec::new()),
            _ => None,
        }
    }
}

/// Maximum size of a decompressed chunk \[bytes\]: a damaged size must not exhaust the memory.
const LARGEST_CHUNK: usize = 1 << 30;
