use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use hsl_bag::{BagMessage, BagSummary, TopicSummary};
use hsl_types::Time;

use crate::ToolError;
use crate::sqlite_file::SqliteFile;
use crate::types::type_of;

/// Simulated time of a block \[ns\], equal to a chunk in the bags of `hsl_bag`.
const BLOCK: i64 = 500_000_000;

/// Index for reading any moment of an SQLite file without reading the messages before it: the counterpart of
/// [`hsl_bag::BagIndex`].
///
/// Messages are read in blocks of 0.5 s. Opening a file reads the time and topic of every message once.
pub struct SqliteIndex {
    file: SqliteFile,
    /// Blocks with messages, in the order of time.
    blocks: Vec<Block>,
    /// Number of messages by the id of the topic.
    counts: BTreeMap<i64, u64>,
    /// Description of the damage; `None` for an intact file.
    damage: Option<String>,
}

/// Messages in a range of time.
struct Block {
    /// Time of the first message \[ns\].
    start: i64,
    /// Time of the last message \[ns\].
    end: i64,
    /// Ids of the topics with messages in the block.
    topics: BTreeSet<i64>,
}

impl SqliteIndex {
    /// Indexes a file. The index of a damaged file covers its readable part, see [`SqliteIndex::summary`].
    ///
    /// # Errors
    /// Returns an error if the file cannot be opened or its list of topics is damaged.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, ToolError> {
        let path = path.as_ref();
        let mut damage = None;
        let file = match SqliteFile::open(path, false) {
            Err(error @ ToolError::Sqlite { .. }) => {
                damage = Some(error.to_string());
                SqliteFile::open(path, true)?
            }
            opened => opened?,
        };
        let mut index = Self {
            file,
            blocks: Vec::new(),
            counts: BTreeMap::new(),
            damage,
        };
        if let Err(source) = index.index_messages() {
            index.damage = Some(ToolError::in_sqlite(path)(source).to_string());
        }
        Ok(index)
    }

    /// Reads time and topic of every message, and stores blocks and counts. On an error, those read so far are stored,
    /// too.
    fn index_messages(&mut self) -> rusqlite::Result<()> {
        let mut blocks: BTreeMap<i64, Block> = BTreeMap::new();
        let connection = self.file.connection();
        let mut statement = connection.prepare("SELECT timestamp, topic_id FROM messages")?;
        let mut rows = statement.query([])?;
        let ended = loop {
            let (time, topic): (i64, i64) = match rows.next() {
                Ok(Some(row)) => (row.get(0)?, row.get(1)?),
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            };
            let of_time = |time: i64| Block {
                start: time,
                end: time,
                topics: BTreeSet::new(),
            };
            let number = time.div_euclid(BLOCK);
            let block = blocks.entry(number).or_insert_with(|| of_time(time));
            block.start = block.start.min(time);
            block.end = block.end.max(time);
            block.topics.insert(topic);
            *self.counts.entry(topic).or_default() += 1;
        };
        self.blocks = blocks.into_values().collect();
        ended
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Returns the topics by name with their numbers of messages, the times of the first and the last message, and the
    /// damage of the file, if any.
    pub fn summary(&self) -> BagSummary {
        let topics = self.file.channels.iter().map(|(id, channel)| TopicSummary {
            name: channel.topic.clone(),
            message_type: type_of(channel).to_owned(),
            message_count: self.counts.get(id).copied().unwrap_or(0),
        });
        let mut topics: Vec<_> = topics.collect();
        topics.sort_by(|a, b| a.name.cmp(&b.name));
        BagSummary {
            topics,
            start: self
                .blocks
                .first()
                .map(|it| time(it.start))
                .unwrap_or_default(),
            end: self
                .blocks
                .last()
                .map(|it| time(it.end))
                .unwrap_or_default(),
            damage: self.damage.clone(),
        }
    }

    /// Returns the number of blocks. Blocks are in the order of time.
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// Returns the times of the first and the last message of a block; `None` if the block does not exist.
    pub fn block_span(&self, block: usize) -> Option<(Time, Time)> {
        let block = self.blocks.get(block)?;
        Some((time(block.start), time(block.end)))
    }

    /// Returns the index of the last block that starts at or before `at`; `None` if `at` is before the first message.
    pub fn block_at(&self, at: Time) -> Option<usize> {
        let behind = self.blocks.partition_point(|block| time(block.start) <= at);
        behind.checked_sub(1)
    }

    /// Returns the indexes of the blocks with messages of `topic`.
    pub fn blocks_with(&self, topic: &str) -> Vec<usize> {
        let ids = self
            .file
            .channels
            .iter()
            .filter(|(_, it)| it.topic == topic);
        let ids: Vec<_> = ids.map(|(id, _)| *id).collect();
        let blocks = self.blocks.iter().enumerate();
        let blocks = blocks.filter(|(_, block)| ids.iter().any(|id| block.topics.contains(id)));
        blocks.map(|(index, _)| index).collect()
    }

    /// Returns the messages of a block in the order of time; messages with equal times have the order of writing.
    ///
    /// # Errors
    /// Returns an error if the block is damaged.
    pub fn read(&self, block: usize) -> Result<Vec<BagMessage>, ToolError> {
        let Some(Block { start, end, .. }) = self.blocks.get(block) else {
            return Ok(Vec::new());
        };
        let mut messages = Vec::new();
        let read = self.file.read(
            "timestamp BETWEEN ?1 AND ?2 ORDER BY timestamp, id",
            (start, end),
            |_, message| messages.push(BagMessage::from(message)),
        );
        read.map_err(ToolError::in_sqlite(self.path()))?;
        Ok(messages)
    }
}

/// Converts a stored time; files of rosbag2 contain none before 1970.
fn time(nanoseconds: i64) -> Time {
    Time::from_nanos(u64::try_from(nanoseconds).unwrap_or(0))
}
