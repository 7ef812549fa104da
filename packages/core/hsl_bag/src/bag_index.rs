use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use hsl_types::Time;
use mcap::records::Record;
use mcap::{McapError, McapResult};

use crate::block::{Block, BlockKind};
use crate::channel_counts::ChannelCounts;
use crate::scan::Scan;
use crate::summary::read_summary;
use crate::{BagError, BagMessage, BagReader, BagSummary, TopicSummary};

/// Index for reading any moment of a bag without reading the messages before it.
///
/// A bag is read in blocks: its chunks, or runs of messages outside of chunks. The summary at the end of the file
/// contains the offsets of the chunks. A file without a summary, because it is truncated or still being written, is
/// scanned for blocks once.
pub struct BagIndex {
    path: PathBuf,
    file: File,
    /// Blocks in the order of the file.
    blocks: Vec<Block>,
    /// Channels, which are the topics in the file, with the number of their messages.
    channels: ChannelCounts,
    /// Scan of the file; `None` if the file has a summary. It cannot be shared by threads, which the index can.
    scan: Option<Mutex<Scan>>,
    /// Description of the damage; `None` for an intact file.
    damage: Option<String>,
}

impl BagIndex {
    /// Indexes the bag in a folder with one MCAP file, or the file itself: reads the summary of the file, or scans the
    /// file if it has none. The index of a damaged bag covers the intact part, see [`BagIndex::summary`].
    ///
    /// # Errors
    /// Returns an error if the file is not found or cannot be read, or if there are several files.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, BagError> {
        let path = BagReader::open(path)?.path().to_owned();
        let file = user_files::open(&path).map_err(BagError::at(&path))?;
        let mut index = Self {
            path,
            file,
            blocks: Vec::new(),
            channels: ChannelCounts::new(),
            scan: None,
            damage: None,
        };
        match index.read_summary() {
            Ok(true) => {}
            Ok(false) | Err(_) => {
                index.scan = Some(Mutex::new(Scan::new()));
                index.refresh()?;
            }
        }
        Ok(index)
    }

    /// Scans the data written since the last call and adds its blocks; returns whether there were any. A file with a
    /// summary is complete and is not read again. Damage is not an error, but part of the summary.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn refresh(&mut self) -> Result<bool, BagError> {
        let Some(scan) = &mut self.scan else {
            return Ok(false);
        };
        let scan = scan.get_mut().unwrap_or_else(PoisonError::into_inner);
        let before = self.blocks.len();
        self.damage = match scan.advance(&self.file, &mut self.blocks, &mut self.channels) {
            Ok(()) => scan.missing_part().map(str::to_owned),
            Err(McapError::Io(source)) => return Err(BagError::at(&self.path)(source)),
            Err(error) => Some(error.to_string()),
        };
        Ok(self.blocks.len() != before)
    }

    /// Returns the path of the MCAP file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether the file has its end records. Otherwise it is truncated or still being written.
    pub fn is_closed(&self) -> bool {
        let has_ended = |scan: &Mutex<Scan>| {
            let scan = scan.lock();
            scan.unwrap_or_else(PoisonError::into_inner).has_ended()
        };
        self.scan.as_ref().is_none_or(has_ended)
    }

    /// Returns the topics, times and damage of the bag, from its index; the file is not read.
    pub fn summary(&self) -> BagSummary {
        let topics = self.channels.values().map(|(channel, count)| TopicSummary {
            name: channel.topic.clone(),
            message_type: type_of(channel).to_owned(),
            message_count: *count,
        });
        let mut topics: Vec<_> = topics.collect();
        topics.sort_by(|a, b| a.name.cmp(&b.name));
        let starts = self.blocks.iter().map(|block| block.start);
        let ends = self.blocks.iter().map(|block| block.end);
        BagSummary {
            topics,
            start: starts.min().unwrap_or_default(),
            end: ends.max().unwrap_or_default(),
            damage: self.damage.clone(),
        }
    }

    /// Returns the number of blocks. Blocks are in the order of the file and of time.
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// Returns the times of the first and the last message of a block; `None` if the block does not exist.
    pub fn block_span(&self, block: usize) -> Option<(Time, Time)> {
        self.blocks.get(block).map(|block| (block.start, block.end))
    }

    /// Returns the last block that begins at or before `time`; `None` if there is none.
    pub fn block_at(&self, time: Time) -> Option<usize> {
        self.blocks
            .partition_point(|block| block.start <= time)
            .checked_sub(1)
    }

    /// Returns the blocks that may contain messages of `topic`, in order. A block whose channels are unknown is
    /// included.
    pub fn blocks_with(&self, topic: &str) -> Vec<usize> {
        let of_topic = |(channel, _): &(Arc<mcap::Channel<'_>>, u64)| channel.topic == topic;
        let ids = self.channels.iter().filter(|(_, it)| of_topic(it));
        let ids: Vec<_> = ids.map(|(id, _)| *id).collect();
        let blocks = self.blocks.iter().enumerate();
        let blocks = blocks.filter(|(_, block)| ids.iter().any(|id| block.may_hold(*id)));
        blocks.map(|(index, _)| index).collect()
    }

    /// Reads the messages of a block from the file, in the order of the file. Returns none for a block that does not
    /// exist.
    ///
    /// # Errors
    /// Returns an error with the block's time if the block is damaged or cannot be read.
    pub fn read(&self, block: usize) -> Result<Vec<BagMessage>, BagError> {
        let Some(block) = self.blocks.get(block) else {
            return Ok(Vec::new());
        };
        let records = block
            .records(&self.file)
            .map_err(|source| BagError::Damaged {
                path: self.path.clone(),
                messages: 0,
                last: block.start,
                source,
            })?;
        let messages = records.into_iter().filter_map(|record| match record {
            Record::Message { header, data } => {
                let (channel, _) = self.channels.get(&header.channel_id)?;
                Some(BagMessage(mcap::Message {
                    channel: Arc::clone(channel),
                    sequence: header.sequence,
                    log_time: header.log_time,
                    publish_time: header.publish_time,
                    data,
                }))
            }
            _ => None,
        });
        Ok(messages.collect())
    }

    /// Reads the index from the summary at the end of the file. Returns false if there is no complete summary; the file
    /// then has to be scanned.
    fn read_summary(&mut self) -> McapResult<bool> {
        let Some(summary) = read_summary(&mut self.file)? else {
            return Ok(false);
        };
        let Some(statistics) = summary.stats else {
            return Ok(false);
        };
        // Messages outside of chunks have no index in the summary.
        if summary.chunk_indexes.is_empty() && statistics.message_count > 0 {
            return Ok(false);
        }
        self.channels = summary
            .channels
            .into_iter()
            .map(|(id, channel)| {
                let count = statistics.channel_message_counts.get(&id);
                (id, (channel, count.copied().unwrap_or(0)))
            })
            .collect();
        let chunks = summary.chunk_indexes.iter().map(|chunk| Block {
            start: Time::from_nanos(chunk.message_start_time),
            end: Time::from_nanos(chunk.message_end_time),
            offset: chunk.chunk_start_offset,
            length: chunk.chunk_length,
            kind: BlockKind::Chunk,
            channels: Some(chunk.message_index_offsets.keys().copied().collect()),
        });
        self.blocks = chunks.collect();
        self.blocks.sort_by_key(|block| block.offset);
        Ok(true)
    }
}

/// Returns the message type of a channel; empty if it is unknown.
fn type_of<'a>(channel: &'a mcap::Channel<'_>) -> &'a str {
    channel.schema.as_ref().map_or("", |schema| &schema.name)
}
