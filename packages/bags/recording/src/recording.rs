use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bag_tools::{ToolError, recovery_advice};
use hsl_bag::{BagMessage, BagSummary};
use hsl_types::Time;
use hsl_wire::Message;
use hsl_wire::topics::{self, Topic};

use crate::blocks::Blocks;
use crate::league::LeagueHistory;
use crate::mission_history::MissionHistory;
use crate::sources::Sources;

/// Size of the messages that are read for the history of a match of the 3D simulation league at once \[bytes\]: so many
/// that a response takes a fraction of a second.
const HISTORY_PART: usize = 32 * 1024 * 1024;

/// An open bag, which may still be growing.
pub struct Recording {
    name: String,
    index: Mutex<Sources>,
    blocks: Mutex<Blocks>,
    mission: Mutex<MissionHistory>,
    league: Mutex<LeagueHistory>,
    path: PathBuf,
    /// Computed on the first request.
    advice: OnceLock<String>,
}

/// All messages of one tick.
#[derive(Debug)]
pub struct Tick {
    /// Its time.
    pub time: Time,
    /// Its messages in the order of the bag.
    pub messages: Vec<BagMessage>,
}

impl Recording {
    /// Opens the recording in a folder, or in an `.mcap` or `.db3` file.
    ///
    /// # Errors
    /// The recording is not found or cannot be read.
    pub fn open(path: &Path) -> Result<Self, ToolError> {
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Self {
            name: name.to_string_lossy().into_owned(),
            index: Mutex::new(Sources::open(path)?),
            blocks: Mutex::default(),
            mission: Mutex::default(),
            league: Mutex::default(),
            path: path.to_owned(),
            advice: OnceLock::new(),
        })
    }

    /// Returns the name of its folder or file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Describes what `sil bag recover` saves of it, with the command. Reads the bag to its end, once.
    pub fn recovery_advice(&self) -> &str {
        self.advice.get_or_init(|| recovery_advice(&self.path))
    }

    /// Returns whether it may still grow.
    pub fn is_open(&self) -> bool {
        !self.read_index(Sources::are_closed)
    }

    /// Returns a summary of what was written so far.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn summary(&self) -> Result<BagSummary, ToolError> {
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        index.refresh()?;
        Ok(index.summary())
    }

    /// Returns the last tick at `time` or before, if any.
    ///
    /// # Errors
    /// That part of the file is damaged.
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

    /// Returns all messages of a topic. Reads only the parts of the file that contain some.
    ///
    /// # Errors
    /// One of these parts is damaged.
    pub fn all_of(&self, topic: &str) -> Result<Vec<BagMessage>, ToolError> {
        let mut found = Vec::new();
        for block in self.read_index(|index| index.blocks_with(topic)) {
            let messages = self.block(block)?;
            let of_topic = messages.iter().filter(|message| message.topic() == topic);
            found.extend(of_topic.cloned());
        }
        Ok(found)
    }

    /// Returns the course of the mission in what was written until [`Self::summary`] was called last; without plans and
    /// facts if there is no mission. Reads only what was added since the last call. Damaged parts are among its faults.
    pub fn mission(&self) -> MissionHistory {
        let mut history = self.mission.lock().unwrap_or_else(PoisonError::into_inner);
        let topic = topics::MISSION_DECISION.name;
        for block in self.read_index(|index| index.blocks_with(topic)) {
            let Some((_, end)) = self.span(block).filter(|(_, end)| history.lacks(*end)) else {
                continue;
            };
            match self.block(block) {
                Ok(messages) => {
                    history.read_on(messages.iter().filter(|message| message.topic() == topic));
                }
                Err(error) => history.miss(end, &error),
            }
        }
        history.clone()
    }

    /// Returns the history of a match of the 3D simulation league in what was written until [`Self::summary`] was called
    /// last, as far as it was read. Each call reads a part of the recording, and none twice. Damaged parts are among its
    /// faults.
    pub(crate) fn league_history(&self) -> LeagueHistory {
        let mut history = self.league.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes = 0;
        while bytes < HISTORY_PART {
            let block = history.next_block();
            if self.span(block).is_none() {
                history.read_on(None, true);
                break;
            }
            let is_last = self.span(block + 1).is_none();
            match self.uncached_block(block) {
                Ok(messages) => {
                    bytes += messages.iter().map(|it| it.data().len()).sum::<usize>();
                    history.read_on(Some(&messages), is_last);
                }
                Err(error) => {
                    history.miss(&error);
                    history.read_on(None, false);
                }
            }
            if is_last {
                break;
            }
        }
        history.clone()
    }

    /// Returns the messages of a topic between two times, both included. Reads only the parts of the file around them.
    ///
    /// # Errors
    /// One of these parts is damaged.
    pub fn between(&self, topic: &str, from: Time, to: Time) -> Result<Vec<BagMessage>, ToolError> {
        let mut found = Vec::new();
        let Some(last) = self.read_index(|index| index.block_at(to)) else {
            return Ok(found);
        };
        let reaches = |block: &usize| self.span(*block).is_some_and(|(_, end)| end >= from);
        let mut first = last;
        while let Some(before) = first.checked_sub(1).filter(reaches) {
            first = before;
        }
        for block in first..=last {
            let messages = self.block(block)?;
            let wanted = messages.iter().filter(|message| {
                message.topic() == topic && (from..=to).contains(&message.time())
            });
            found.extend(wanted.cloned());
        }
        Ok(found)
    }

    /// Returns the first message of a topic, if any.
    ///
    /// # Errors
    /// That part of the file is damaged.
    pub fn first_of(&self, topic: &str) -> Result<Option<BagMessage>, ToolError> {
        for block in self.read_index(|index| index.blocks_with(topic)) {
            let messages = self.block(block)?;
            if let Some(found) = messages.iter().find(|message| message.topic() == topic) {
                return Ok(Some(found.clone()));
            }
        }
        Ok(None)
    }

    /// Returns the second time at which there are messages, if any.
    ///
    /// # Errors
    /// The beginning of the file is damaged.
    pub fn second_moment(&self) -> Result<Option<Time>, ToolError> {
        let first = self.block(0)?;
        let start = first.first().map(BagMessage::time);
        let later = first.iter().find(|message| Some(message.time()) > start);
        Ok(later.map(BagMessage::time))
    }

    /// Returns the messages of a block.
    fn block(&self, block: usize) -> Result<Arc<Vec<BagMessage>>, ToolError> {
        let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = blocks.get(block) {
            return Ok(known);
        }
        let read = Arc::new(self.read_index(|index| index.read(block))?);
        blocks.put(block, &read);
        Ok(read)
    }

    /// Returns the messages of a block, without keeping them in memory in place of blocks that the page shows.
    fn uncached_block(&self, block: usize) -> Result<Arc<Vec<BagMessage>>, ToolError> {
        let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        match blocks.get(block) {
            Some(known) => Ok(known),
            None => {
                drop(blocks);
                Ok(Arc::new(self.read_index(|index| index.read(block))?))
            }
        }
    }

    fn span(&self, block: usize) -> Option<(Time, Time)> {
        self.read_index(|index| index.block_span(block))
    }

    fn read_index<T>(&self, read: impl FnOnce(&Sources) -> T) -> T {
        read(&self.index.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Tick {
    /// Returns the message of a topic with one message per tick; none if it is missing, or unreadable, which is added
    /// to the faults.
    pub(crate) fn one<M: Message>(&self, topic: &str, faults: &mut Vec<String>) -> Option<M> {
        self.all(topic, faults).pop()
    }

    /// Returns all readable messages of a topic.
    pub(crate) fn all<M: Message>(&self, topic: &str, faults: &mut Vec<String>) -> Vec<M> {
        let of_topic = self.messages.iter().filter(|it| it.topic() == topic);
        of_topic
            .filter_map(|message| read(message, faults))
            .collect()
    }
}

/// Decodes a message; none if it is unreadable, which is added to the faults.
pub(crate) fn read<M: Message>(message: &BagMessage, faults: &mut Vec<String>) -> Option<M> {
    let place = || format!("{} at {}", message.topic(), message.time());
    if message.message_type() != M::TYPE.name {
        let (found, known) = (message.message_type(), M::TYPE.name);
        faults.push(format!(
            "{}: the type is {found}, expected {known}",
            place()
        ));
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

/// Returns the robots with topics in a bag.
pub(crate) fn robots(summary: &BagSummary) -> Vec<hsl_types::RobotId> {
    let robots = summary.topics.iter();
    let robots = robots.filter_map(|topic| Topic::by_full_name(&topic.name)?.1?.robot());
    let robots: std::collections::BTreeSet<_> = robots.collect();
    robots.into_iter().collect()
}
