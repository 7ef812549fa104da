use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bag_tools::{ToolError, recovery_advice};
use hsl_bag::{BagMessage, BagSummary};
use hsl_types::Time;
use hsl_wire::Message;
use hsl_wire::topics::Topic;

use crate::blocks::Blocks;
use crate::sources::Sources;

/// A bag that is looked at, maybe while it is written.
pub struct Recording {
    name: String,
    index: Mutex<Sources>,
    blocks: Mutex<Blocks>,
    path: PathBuf,
    /// Known once somebody asked.
    advice: OnceLock<String>,
}

/// All messages of one moment.
#[derive(Debug)]
pub struct Tick {
    /// The moment.
    pub time: Time,
    /// In the order of the bag.
    pub messages: Vec<BagMessage>,
}

impl Recording {
    /// The recording in a folder, or in an `.mcap` or `.db3` file.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub fn open(path: &Path) -> Result<Self, ToolError> {
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Self {
            name: name.to_string_lossy().into_owned(),
            index: Mutex::new(Sources::open(path)?),
            blocks: Mutex::default(),
            path: path.to_owned(),
            advice: OnceLock::new(),
        })
    }

    /// The name of its folder or file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What `sil bag recover` saves of it, with the command. The bag is read to its end, once.
    pub fn recovery_advice(&self) -> &str {
        self.advice.get_or_init(|| recovery_advice(&self.path))
    }

    /// Whether it may still grow.
    pub fn is_open(&self) -> bool {
        !self.read_index(Sources::are_closed)
    }

    /// What it holds, as far as it was written by now.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn summary(&self) -> Result<BagSummary, ToolError> {
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        index.refresh()?;
        Ok(index.summary())
    }

    /// The last tick at `time` or before; none: there is none.
    ///
    /// # Errors
    /// When that part of the file is damaged.
    pub fn tick_at(&self, time: Time) -> Result<Option<Tick>, ToolError> {
        let Some(last) = self.read_index(|index| index.block_at(time)) else {
            return Ok(None);
        };
        let messages = self.block(last)?;
        let after = messages.partition_point(|message| message.time() <= time);
        let Some(now) = after.checked_sub(1).map(|index| messages[index].time()) else {
            return Ok(None);
        };
        // A tick may begin in the blocks before.
        let begins_before = |block: &usize| self.span(*block).is_some_and(|(_, end)| end >= now);
        let mut first = last;
        while let Some(before) = first.checked_sub(1).filter(begins_before) {
            first = before;
        }
        let mut found = Vec::new();
        for block in first..=last {
            let block = self.block(block)?;
            let of_tick = block.iter().filter(|message| message.time() == now);
            found.extend(of_tick.cloned());
        }
        Ok(Some(Tick {
            time: now,
            messages: found,
        }))
    }

    /// All messages of a topic; only the parts of the file that hold some are read.
    ///
    /// # Errors
    /// When one of these parts is damaged.
    pub fn all_of(&self, topic: &str) -> Result<Vec<BagMessage>, ToolError> {
        let mut found = Vec::new();
        for block in self.read_index(|index| index.blocks_with(topic)) {
            let messages = self.block(block)?;
            let of_topic = messages.iter().filter(|message| message.topic() == topic);
            found.extend(of_topic.cloned());
        }
        Ok(found)
    }

    /// The first message of a topic; none: there is none.
    ///
    /// # Errors
    /// When that part of the file is damaged.
    pub fn first_of(&self, topic: &str) -> Result<Option<BagMessage>, ToolError> {
        for block in self.read_index(|index| index.blocks_with(topic)) {
            let messages = self.block(block)?;
            if let Some(found) = messages.iter().find(|message| message.topic() == topic) {
                return Ok(Some(found.clone()));
            }
        }
        Ok(None)
    }

    /// The second moment at which there are messages; none: there are no two.
    ///
    /// # Errors
    /// When the beginning of the file is damaged.
    pub fn second_moment(&self) -> Result<Option<Time>, ToolError> {
        let first = self.block(0)?;
        let start = first.first().map(BagMessage::time);
        let later = first.iter().find(|message| Some(message.time()) > start);
        Ok(later.map(BagMessage::time))
    }

    /// The messages of the block `block`.
    fn block(&self, block: usize) -> Result<Arc<Vec<BagMessage>>, ToolError> {
        let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = blocks.get(block) {
            return Ok(known);
        }
        let read = Arc::new(self.read_index(|index| index.read(block))?);
        blocks.put(block, &read);
        Ok(read)
    }

    fn span(&self, block: usize) -> Option<(Time, Time)> {
        self.read_index(|index| index.block_span(block))
    }

    fn read_index<T>(&self, read: impl FnOnce(&Sources) -> T) -> T {
        read(&self.index.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Tick {
    /// The message of a topic that is there once in a tick; none: it is not, or cannot be read, which is noted.
    pub(crate) fn one<M: Message>(&self, topic: &str, faults: &mut Vec<String>) -> Option<M> {
        self.all(topic, faults).pop()
    }

    /// All messages of a topic that can be read.
    pub(crate) fn all<M: Message>(&self, topic: &str, faults: &mut Vec<String>) -> Vec<M> {
        let of_topic = self.messages.iter().filter(|it| it.topic() == topic);
        of_topic
            .filter_map(|message| read(message, faults))
            .collect()
    }
}

/// The message that is stored; none: it cannot be read, which is noted.
pub(crate) fn read<M: Message>(message: &BagMessage, faults: &mut Vec<String>) -> Option<M> {
    let place = || format!("{} at {}", message.topic(), message.time());
    if message.message_type() != M::TYPE.name {
        let (found, known) = (message.message_type(), M::TYPE.name);
        faults.push(format!("{}: a {found}, not a {known}", place()));
        return None;
    }
    match M::from_cdr(message.data()) {
        Ok(read) => Some(read),
        Err(error) => {
            faults.push(format!("{}: {error}", place()));
            None
        }
    }
}

/// Whose topics a bag holds.
pub(crate) fn robots(summary: &BagSummary) -> Vec<hsl_types::RobotId> {
    let robots = summary.topics.iter();
    let robots = robots.filter_map(|topic| Topic::by_full_name(&topic.name)?.1);
    let robots: std::collections::BTreeSet<_> = robots.collect();
    robots.into_iter().collect()
}
