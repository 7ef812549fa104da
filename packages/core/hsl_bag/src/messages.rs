use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::vec;

use hsl_types::Time;
use mcap::read::{ChannelAccumulator, parse_record};
use mcap::records::{Record, op};
use mcap::sans_io::linear_reader::{LinearReadEvent, LinearReader, LinearReaderOptions};
use mcap::{McapError, McapResult};

use crate::unpack::unpack_chunk;
use crate::{BagError, BagMessage};

/// Messages of a bag in the order of the file; see [`BagReader::messages`](crate::BagReader::messages).
///
/// In a file with chunks, all messages are in chunks. The message reader of the library also returns messages between
/// them, although only chunks have checksums: with one damaged bit, the index of a chunk is a message.
pub struct Messages {
    path: PathBuf,
    file: File,
    reader: LinearReader,
    /// Maximum size of a record and of a decompressed chunk \[bytes\].
    limit: usize,
    /// Message types and channels so far.
    known: ChannelAccumulator<'static>,
    /// Remaining records of the current chunk.
    chunk: vec::IntoIter<Record<'static>>,
    /// Set after the first chunk.
    has_chunks: bool,
    /// Set after the end of the file or an error.
    has_ended: bool,
    /// Number of messages so far.
    count: u64,
    /// Time of the last message.
    last: Time,
}

impl Messages {
    /// Creates the reader of a file from its start. Records and decompressed chunks that are longer than `limit` bytes
    /// are damage.
    pub(crate) fn new(path: PathBuf, file: File, limit: usize) -> Self {
        let options = LinearReaderOptions::default()
            .with_emit_chunks(true)
            .with_validate_data_section_crc(true)
            .with_validate_summary_section_crc(true)
            .with_record_length_limit(limit);
        Self {
            path,
            file,
            reader: LinearReader::new_with_options(options),
            limit,
            known: ChannelAccumulator::default(),
            chunk: Vec::new().into_iter(),
            has_chunks: false,
            has_ended: false,
            count: 0,
            last: Time::ZERO,
        }
    }

    /// Reads up to the next message; `None` at the end of the file.
    ///
    /// # Errors
    /// Returns an error if the file is truncated, damaged, or cannot be read.
    fn read(&mut self) -> McapResult<Option<BagMessage>> {
        loop {
            for record in &mut self.chunk {
                if let Some(message) = message(record, &mut self.known)? {
                    return Ok(Some(message));
                }
            }
            let Some(event) = self.reader.next_event() else {
                return Ok(None);
            };
            match event? {
                LinearReadEvent::ReadRequest(length) => {
                    let count = self.file.read(self.reader.insert(length))?;
                    self.reader.notify_read(count);
                }
                LinearReadEvent::Record { opcode, data } if opcode == op::CHUNK => {
                    self.has_chunks = true;
                    self.chunk = unpack_chunk(data, self.limit)?.into_iter();
                }
                LinearReadEvent::Record { opcode, data } => {
                    // The index of the chunk before it, probably.
                    if opcode == op::MESSAGE && self.has_chunks {
                        return Err(McapError::BadIndex);
                    }
                    let record = parse_record(opcode, data)?.into_owned();
                    if let Some(message) = message(record, &mut self.known)? {
                        return Ok(Some(message));
                    }
                }
            }
        }
    }
}

impl Iterator for Messages {
    type Item = Result<BagMessage, BagError>;

    /// Reads the next message. An error says how many messages before it are intact.
    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        match self.read() {
            Ok(Some(message)) => {
                self.count += 1;
                self.last = message.time();
                Some(Ok(message))
            }
            Ok(None) => {
                self.has_ended = true;
                None
            }
            Err(source) => {
                self.has_ended = true;
                Some(Err(BagError::Damaged {
                    path: self.path.clone(),
                    messages: self.count,
                    last: self.last,
                    source,
                }))
            }
        }
    }
}

/// Returns the message of a record; `None` for another record. Message types and channels are added to `known`.
///
/// # Errors
/// Returns an error if the channel is unknown or was declared differently before.
fn message(
    record: Record<'static>,
    known: &mut ChannelAccumulator<'static>,
) -> McapResult<Option<BagMessage>> {
    match record {
        Record::Schema { header, data } => known.add_schema(header, data)?,
        Record::Channel(channel) => known.add_channel(channel)?,
        Record::Message { header, data } => {
            let unknown = McapError::UnknownChannel(header.sequence, header.channel_id);
            return Ok(Some(BagMessage(mcap::Message {
                channel: known.get(header.channel_id).ok_or(unknown)?,
                sequence: header.sequence,
                log_time: header.log_time,
                publish_time: header.publish_time,
                data,
            })));
        }
        _ => {}
    }
    Ok(None)
}
