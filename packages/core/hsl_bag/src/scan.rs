//! Scan of a file without a summary for its blocks.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::sync::Arc;

use hsl_types::Time;
use mcap::read::{ChannelAccumulator, parse_record};
use mcap::records::{Record, op};
use mcap::sans_io::linear_reader::{LinearReadEvent, LinearReader, LinearReaderOptions};
use mcap::{McapError, McapResult};

use crate::block::{Block, BlockKind, RECORD_HEADER};
use crate::channel_counts::ChannelCounts;

/// Size of a read \[bytes\].
const STEP: usize = 1024 * 1024;
/// Size of a block of messages outside of chunks \[bytes\].
const BLOCK_SIZE: u64 = 1024 * 1024;

/// State of a scan, which continues where it stopped when the file has grown.
pub(crate) struct Scan {
    reader: LinearReader,
    /// Message types and channels so far.
    known: ChannelAccumulator<'static>,
    /// Number of bytes passed to the reader.
    read: u64,
    /// Offset of the next record.
    offset: u64,
    /// Set after the last record of the data.
    has_ended: bool,
}

impl Scan {
    /// Creates a scan from the start of a file. Chunks are indexed as a whole and not decompressed.
    pub(crate) fn new() -> Self {
        let options = LinearReaderOptions::default()
            .with_emit_chunks(true)
            .with_record_length_limit(usize::MAX);
        Self {
            reader: LinearReader::new_with_options(options),
            known: ChannelAccumulator::default(),
            read: 0,
            offset: mcap::MAGIC.len() as u64,
            has_ended: false,
        }
    }

    /// Returns whether the scan has found the end records of the file.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Returns a description of the missing part of the file; `None` if the file is complete.
    pub(crate) fn missing_part(&self) -> Option<&'static str> {
        match (self.has_ended, self.read) {
            (true, _) => None,
            (false, 0) => Some("the file is empty"),
            (false, _) => Some("the file has no end: it is truncated or still being written"),
        }
    }

    /// Continues the scan up to the current end of the file. Adds the blocks and channels of all complete records, and
    /// counts messages.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or a record is damaged.
    pub(crate) fn advance(
        &mut self,
        file: &File,
        blocks: &mut Vec<Block>,
        channels: &mut ChannelCounts,
    ) -> McapResult<()> {
        while !self.has_ended {
            let Some(event) = self.reader.next_event() else {
                return Ok(());
            };
            match event? {
                LinearReadEvent::ReadRequest(_) => {
                    let mut bytes = vec![0; STEP];
                    let count = file.read_at(&mut bytes, self.read)?;
                    if count == 0 {
                        return Ok(());
                    }
                    self.reader.insert(count).copy_from_slice(&bytes[..count]);
                    self.reader.notify_read(count);
                    self.read += count as u64;
                }
                LinearReadEvent::Record { opcode, data } => {
                    let length = (RECORD_HEADER + data.len()) as u64;
                    let place = (self.offset, length);
                    self.offset += length;
                    // The rest of the file repeats earlier records.
                    self.has_ended = opcode == op::DATA_END || opcode == op::FOOTER;
                    let record = parse_record(opcode, data)?;
                    take(record, place, file, blocks, channels, &mut self.known)?;
                }
            }
        }
        Ok(())
    }
}

/// Adds one record to the index: a chunk or message extends `blocks`, a message index or message counts in `channels`,
/// and any other record may declare a channel. `place` is its offset and length in the file \[bytes\].
fn take(
    record: Record<'_>,
    place: (u64, u64),
    file: &File,
    blocks: &mut Vec<Block>,
    channels: &mut ChannelCounts,
    known: &mut ChannelAccumulator<'static>,
) -> McapResult<()> {
    match record {
        Record::Chunk { header, .. } => blocks.push(Block {
            start: Time::from_nanos(header.message_start_time),
            end: Time::from_nanos(header.message_end_time),
            offset: place.0,
            length: place.1,
            kind: BlockKind::Chunk,
            channels: None,
        }),
        // Follows its chunk, and lists the messages of one channel in it.
        Record::MessageIndex(index) => {
            if let Some(block) = blocks.last_mut() {
                // The channel is declared within the chunk, which is decompressed only for new channels.
                if !channels.contains_key(&index.channel_id) {
                    for record in block.records(file)? {
                        declare(&record, channels, known)?;
                    }
                }
                let held = block.channels.get_or_insert_default();
                held.insert(index.channel_id);
            }
            if let Some((_, count)) = channels.get_mut(&index.channel_id) {
                *count += index.records.len() as u64;
            }
        }
        // With one damaged bit, the index of a chunk is a message.
        Record::Message { .. } if blocks.iter().any(|it| it.kind == BlockKind::Chunk) => {
            return Err(McapError::BadIndex);
        }
        // Without chunks: consecutive messages form a block.
        Record::Message { header, .. } => {
            let time = Time::from_nanos(header.log_time);
            match blocks.last_mut() {
                Some(block) if block.kind == BlockKind::Records && block.length < BLOCK_SIZE => {
                    block.end = block.end.max(time);
                    block.length = place.0 + place.1 - block.offset;
                }
                _ => blocks.push(Block {
                    start: time,
                    end: time,
                    offset: place.0,
                    length: place.1,
                    kind: BlockKind::Records,
                    channels: None,
                }),
            }
            if let Some((_, count)) = channels.get_mut(&header.channel_id) {
                *count += 1;
            }
        }
        other => declare(&other, channels, known)?,
    }
    Ok(())
}

/// Adds the channel that a record declares to `channels`, with 0 messages. Message types are kept in `known` for the
/// channels that use them; other records are ignored.
fn declare(
    record: &Record<'_>,
    channels: &mut ChannelCounts,
    known: &mut ChannelAccumulator<'static>,
) -> McapResult<()> {
    match record {
        Record::Schema { header, data } => {
            known.add_schema(header.clone(), data.clone().into_owned().into())
        }
        Record::Channel(channel) => {
            known.add_channel(channel.clone())?;
            if let Some(found) = known.get(channel.id) {
                channels
                    .entry(channel.id)
                    .or_insert_with(|| (Arc::clone(&found), 0));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}
