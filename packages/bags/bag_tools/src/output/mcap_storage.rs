use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;
use std::sync::Arc;

use hsl_bag::{Metadata, StorageOptions};
use mcap::records::MessageHeader;
use mcap::write::NoSeek;
use mcap::{Channel, McapResult, Message, Writer};

use super::storage::Storage;
use crate::ToolError;

/// MCAP file in the layout of hsl_bag: an unchanged copy of a bag of hsl_bag has the same bytes.
pub(super) struct McapStorage {
    path: PathBuf,
    writer: Writer<NoSeek<BufWriter<File>>>,
    /// Channels of this file by their number in the source.
    channels: BTreeMap<u16, (Arc<Channel<'static>>, u16)>,
    /// Duration of a chunk \[ns\].
    chunk_duration: u64,
    /// Time of the last message, and time of the last message before the open chunk.
    last: u64,
    chunk_start: u64,
}

impl McapStorage {
    /// Creates the file at `path`, which must not exist yet, with the compression and the chunks of hsl_bag.
    pub(super) fn create(path: PathBuf) -> Result<Self, ToolError> {
        let file = File::create_new(&path).map_err(ToolError::at(&path))?;
        let options = StorageOptions::default();
        let writer = options
            .for_mcap()
            .create(NoSeek::new(BufWriter::new(file)))
            .map_err(|source| ToolError::Mcap {
                path: path.clone(),
                source,
            })?;
        Ok(Self {
            path,
            writer,
            channels: BTreeMap::new(),
            chunk_duration: u64::try_from(options.chunk_duration.as_nanos()).unwrap_or(u64::MAX),
            last: 0,
            chunk_start: 0,
        })
    }

    /// Writes a message with the given channel. Before it, closes the chunk if a new tick starts and the chunk is long
    /// enough.
    fn append(
        &mut self,
        channel: &Arc<Channel<'static>>,
        message: &Message<'static>,
    ) -> McapResult<()> {
        let is_new_tick = message.log_time != self.last;
        if is_new_tick && self.last.saturating_sub(self.chunk_start) >= self.chunk_duration {
            self.writer.flush()?;
            self.chunk_start = self.last;
        }
        self.last = message.log_time;
        let header = MessageHeader {
            channel_id: self.channel(channel)?,
            sequence: message.sequence,
            log_time: message.log_time,
            publish_time: message.publish_time,
        };
        self.writer.write_to_known_channel(&header, &message.data)
    }

    /// Returns the number of a channel in this file. Writes the channel and its schema before the first message.
    fn channel(&mut self, channel: &Arc<Channel<'static>>) -> McapResult<u16> {
        if let Some((known, id)) = self.channels.get(&channel.id)
            && (Arc::ptr_eq(known, channel) || known == channel)
        {
            return Ok(*id);
        }
        let schema = match &channel.schema {
            Some(schema) => self
                .writer
                .add_schema(&schema.name, &schema.encoding, &schema.data)?,
            None => 0,
        };
        let Channel {
            topic,
            message_encoding,
            metadata,
            ..
        } = channel.as_ref();
        let id = self
            .writer
            .add_channel(schema, topic, message_encoding, metadata)?;
        self.channels.insert(channel.id, (channel.clone(), id));
        Ok(id)
    }

    /// Writes the last chunk, the metadata and the summary.
    fn end(&mut self, metadata: &Metadata) -> McapResult<()> {
        self.writer.flush()?;
        self.writer.write_metadata(&metadata.for_mcap()?)?;
        self.writer.finish()?;
        Ok(())
    }

    /// Adds the path to an error of the writer.
    fn error(&self, source: mcap::McapError) -> ToolError {
        ToolError::Mcap {
            path: self.path.clone(),
            source,
        }
    }
}

impl Storage for McapStorage {
    fn write(
        &mut self,
        channel: &Arc<Channel<'static>>,
        message: &Message<'static>,
    ) -> Result<(), ToolError> {
        self.append(channel, message)
            .map_err(|source| self.error(source))
    }

    fn finish(&mut self, metadata: &Metadata) -> Result<(), ToolError> {
        self.end(metadata).map_err(|source| self.error(source))
    }
}
