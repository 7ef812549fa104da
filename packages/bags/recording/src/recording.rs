use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use bag_tools::{BagKind, BagSource, ToolError, recovery_advice};
use hsl_bag::{BagMessage, BagSummary};
use hsl_types::{RobotId, Time};
use hsl_wire::topics;

use crate::blocks::Blocks;
use crate::history::{HistoryPart, MatchHistory, NodeChanges};
use crate::league::LeagueHistory;
use crate::log_tick::log_tick;
use crate::mission_history::MissionHistory;
use crate::partial_history::{Events, PartialHistory};
use crate::sources::Sources;
use crate::tick::Tick;

/// Size of the messages that are read at once for the history of a match of the 3D simulation league \[bytes\]: a
/// response then takes a fraction of a second.
const LEAGUE_PART: usize = 32 * 1024 * 1024;
/// Size of the messages that are read at once for the history of a match \[bytes\]. Requests of the page wait for a
/// block at most.
const MATCH_PART: usize = 8 * 1024 * 1024;

/// Maximum number of blocks in which the last message of a topic is searched.
const LAST_KNOWN_BLOCKS: usize = 4;

/// Open bag that may still be growing. Reads only the requested blocks; all methods can be called from several threads.
pub struct Recording {
    /// Name of the folder or file.
    name: String,
    /// Index of the files. Several threads read from the files at the same time.
    index: RwLock<Sources>,
    /// Blocks that were read last.
    blocks: Mutex<Blocks>,
    /// History of the mission, as far back and forth as it was read.
    mission: Mutex<MissionHistory>,
    /// History of a match of the league, up to the block that was read last.
    league: Mutex<LeagueHistory>,
    /// History of a match, up to the block that was read last.
    history: Mutex<MatchHistory>,
    path: PathBuf,
    /// Part that can be recovered; computed on the first request.
    advice: OnceLock<String>,
    /// True for a log of robots; determined once there are topics.
    is_log: OnceLock<bool>,
}

impl Recording {
    /// Opens the recording in a folder, or in an `.mcap` or `.db3` file.
    ///
    /// # Errors
    /// Returns an error if the recording is not found or cannot be read.
    pub fn open(path: &Path) -> Result<Self, ToolError> {
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Self {
            name: name.to_string_lossy().into_owned(),
            index: RwLock::new(Sources::open(path)?),
            blocks: Mutex::default(),
            mission: Mutex::default(),
            league: Mutex::default(),
            history: Mutex::default(),
            path: path.to_owned(),
            advice: OnceLock::new(),
            is_log: OnceLock::new(),
        })
    }

    /// Returns the name of the folder or file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns a sentence about the part that `sil bag recover` saves, with the command. Reads the bag to its end once.
    pub fn recovery_advice(&self) -> &str {
        self.advice.get_or_init(|| recovery_advice(&self.path))
    }

    /// Returns whether the recording may still grow, because its end is not written.
    pub fn is_open(&self) -> bool {
        !self.read_index(Sources::are_closed)
    }

    /// Indexes the data written since the last call, and returns a summary of all data.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn summary(&self) -> Result<BagSummary, ToolError> {
        if self.is_open() {
            let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
            index.refresh()?;
        }
        Ok(self.read_index(Sources::summary))
    }

    /// Returns whether the recording is a log of robots. Its messages have times of their own, so a tick is the last
    /// decision of each robot, and nothing is known of the world but what the robots perceive.
    pub fn is_log(&self) -> bool {
        if let Some(is_log) = self.is_log.get() {
            return *is_log;
        }
        let summary = self.read_index(Sources::summary);
        if summary.topics.is_empty() {
            return false;
        }
        *self.is_log.get_or_init(|| {
            let names = summary.topics.iter().map(|topic| topic.name.as_str());
            let is_part_of_world = self.read_index(Sources::is_part_of_world);
            BagSource::of_topics(names, is_part_of_world).kind == BagKind::RobotLog
        })
    }

    /// Returns all messages of the last tick at or before `time`, or of the last decisions in a log of robots; `None` if
    /// there is none.
    ///
    /// # Errors
    /// Returns an error if that part of the file is damaged.
    pub fn tick_at(&self, time: Time) -> Result<Option<Tick>, ToolError> {
        if self.is_log()
            && let Some(tick) = log_tick(self, time)?
        {
            return Ok(Some(tick));
        }
        let Some(last) = self.read_index(|index| index.block_at(time)) else {
            return Ok(None);
        };
        let messages = self.block(last)?;
        let after = messages.partition_point(|message| message.time() <= time);
        let Some(now) = after.checked_sub(1).map(|index| messages[index].time()) else {
            return Ok(None);
        };
        // A tick may start in an earlier block.
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
            is_of_log: false,
        }))
    }

    /// Returns all messages of a topic. Reads only the parts of the file that contain some.
    ///
    /// # Errors
    /// Returns an error if one of these parts is damaged.
    pub fn all_of(&self, topic: &str) -> Result<Vec<BagMessage>, ToolError> {
        let mut found = Vec::new();
        for block in self.read_index(|index| index.blocks_with(topic)) {
            let messages = self.block(block)?;
            let of_topic = messages.iter().filter(|message| message.topic() == topic);
            found.extend(of_topic.cloned());
        }
        Ok(found)
    }

    /// Returns the history of the mission up to the last call of [`Self::summary`], without plans and facts if there is
    /// no mission. Reads only data added since the last call. Errors of damaged parts are among its `faults`.
    pub fn mission(&self) -> MissionHistory {
        let mut history = self.mission.lock().unwrap_or_else(PoisonError::into_inner);
        let topic = topics::MISSION_DECISION.name;
        for block in self.read_index(|index| index.blocks_with(topic)) {
            let Some((_, end)) = self.span(block).filter(|(_, end)| history.lacks(*end)) else {
                continue;
            };
            match self.block(block) {
                Ok(messages) => {
                    history.extend(messages.iter().filter(|message| message.topic() == topic));
                }
                Err(error) => history.skip(end, &error),
            }
        }
        history.clone()
    }

    /// Reads the next [`LEAGUE_PART`] of a match of the 3D simulation league, up to the data known at the last call of
    /// [`Self::summary`], and returns its history so far. Errors of damaged parts are among its `faults`.
    pub(crate) fn league_history(&self) -> LeagueHistory {
        let mut history = self.league.lock().unwrap_or_else(PoisonError::into_inner);
        self.read_part(&mut *history, LEAGUE_PART);
        history.clone()
    }

    /// Reads the next part of a match, up to the data known at the last call of [`Self::summary`], and returns
    /// its events from `from` on. Errors of damaged parts are among its `faults`.
    pub fn history(&self, from: Time) -> HistoryPart {
        let mut history = self.history.lock().unwrap_or_else(PoisonError::into_inner);
        self.read_part(&mut *history, MATCH_PART);
        history.part(from)
    }

    /// Returns the changes of the nodes of a robot from `from` on, in the part that [`Self::history`] has read.
    pub fn node_changes(&self, robot: RobotId, from: Time) -> NodeChanges {
        let history = self.history.lock().unwrap_or_else(PoisonError::into_inner);
        history.nodes(robot, from)
    }

    /// Reads the next blocks with messages of at least `size` \[bytes\] for a history.
    fn read_part(&self, history: &mut PartialHistory<impl Events>, size: usize) {
        let mut bytes = 0;
        while bytes < size {
            let block = history.next_block();
            if self.span(block).is_none() {
                history.extend(&[], true);
                break;
            }
            let is_last = self.span(block + 1).is_none();
            match self.uncached_block(block) {
                Ok(messages) => {
                    bytes += messages.iter().map(|it| it.data().len()).sum::<usize>();
                    history.extend(&messages, is_last);
                }
                Err(error) => history.skip(&error),
            }
            if is_last {
                break;
            }
        }
    }

    /// Returns the messages of a topic between two times, both included. Reads only the parts of the file around them.
    ///
    /// # Errors
    /// Returns an error if one of these parts is damaged.
    pub fn between(&self, topic: &str, from: Time, to: Time) -> Result<Vec<BagMessage>, ToolError> {
        self.matching(from, to, |message| message.topic() == topic)
    }

    /// Returns all messages between two times, both included.
    ///
    /// # Errors
    /// Returns an error if that part of the file is damaged.
    pub(crate) fn within(&self, from: Time, to: Time) -> Result<Vec<BagMessage>, ToolError> {
        self.matching(from, to, |_| true)
    }

    /// Returns the messages between two times, both included, that satisfy a condition.
    fn matching(
        &self,
        from: Time,
        to: Time,
        is_wanted: impl Fn(&BagMessage) -> bool,
    ) -> Result<Vec<BagMessage>, ToolError> {
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
            let wanted = messages
                .iter()
                .filter(|message| is_wanted(message) && (from..=to).contains(&message.time()));
            found.extend(wanted.cloned());
        }
        Ok(found)
    }

    /// Returns the messages of a topic in the last tick with such messages at or before `time`. Searches only the last
    /// [`LAST_KNOWN_BLOCKS`] blocks with the topic; empty without a message.
    ///
    /// # Errors
    /// Returns an error if that part of the file is damaged.
    pub(crate) fn last_of(&self, topic: &str, time: Time) -> Result<Vec<BagMessage>, ToolError> {
        let mut blocks = self.read_index(|index| index.blocks_with(topic));
        blocks.retain(|block| self.span(*block).is_some_and(|(start, _)| start <= time));
        for block in blocks.into_iter().rev().take(LAST_KNOWN_BLOCKS) {
            let messages = self.block(block)?;
            let mut before = messages
                .iter()
                .filter(|message| message.topic() == topic && message.time() <= time);
            if let Some(last) = before.next_back().map(BagMessage::time) {
                return self.between(topic, last, last);
            }
        }
        Ok(Vec::new())
    }

    /// Returns the last `count` messages of a topic at or before `time`, the latest first, and the first one after it.
    /// Searches in at most `most_blocks` blocks in each direction.
    ///
    /// # Errors
    /// Returns an error if one of these blocks is damaged.
    pub(crate) fn around(
        &self,
        topic: &str,
        time: Time,
        count: usize,
        most_blocks: usize,
    ) -> Result<(Vec<BagMessage>, Option<BagMessage>), ToolError> {
        let blocks = self.read_index(|index| index.blocks_with(topic));
        let starts_before = |block: &usize| self.span(*block).is_some_and(|(it, _)| it <= time);
        let next = blocks.partition_point(starts_before);
        let mut before = Vec::new();
        for block in blocks[..next].iter().rev().take(most_blocks) {
            let messages = self.block(*block)?;
            let found = messages.iter().rev();
            let found = found.filter(|it| it.topic() == topic && it.time() <= time);
            before.extend(found.take(count - before.len()).cloned());
            if before.len() == count {
                break;
            }
        }
        for block in blocks[next.saturating_sub(1)..].iter().take(most_blocks) {
            let messages = self.block(*block)?;
            let mut later = messages.iter();
            if let Some(next) = later.find(|it| it.topic() == topic && it.time() > time) {
                return Ok((before, Some(next.clone())));
            }
        }
        Ok((before, None))
    }

    /// Returns the first message of a topic, if any.
    ///
    /// # Errors
    /// Returns an error if that part of the file is damaged.
    pub fn first_of(&self, topic: &str) -> Result<Option<BagMessage>, ToolError> {
        for block in self.read_index(|index| index.blocks_with(topic)) {
            let messages = self.block(block)?;
            if let Some(found) = messages.iter().find(|message| message.topic() == topic) {
                return Ok(Some(found.clone()));
            }
        }
        Ok(None)
    }

    /// Returns the time of the second tick; `None` if there is only one.
    ///
    /// # Errors
    /// Returns an error if the beginning of the file is damaged.
    pub fn second_moment(&self) -> Result<Option<Time>, ToolError> {
        let first = self.block(0)?;
        let start = first.first().map(BagMessage::time);
        let later = first.iter().find(|message| Some(message.time()) > start);
        Ok(later.map(BagMessage::time))
    }

    /// Returns the messages of a block, from the cache or from the file.
    fn block(&self, block: usize) -> Result<Arc<Vec<BagMessage>>, ToolError> {
        let known = || self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known().get(block) {
            return Ok(known);
        }
        // Without the lock, so that threads decompress different blocks at the same time.
        let read = Arc::new(self.read_index(|index| index.read(block))?);
        known().put(block, &read);
        Ok(read)
    }

    /// Returns the messages of a block without adding them to the cache, whose blocks the page shows.
    fn uncached_block(&self, block: usize) -> Result<Arc<Vec<BagMessage>>, ToolError> {
        let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        let known = blocks.get(block);
        drop(blocks);
        match known {
            Some(known) => Ok(known),
            None => Ok(Arc::new(self.read_index(|index| index.read(block))?)),
        }
    }

    /// Returns the times of the first and the last message of a block; `None` if there is no such block.
    fn span(&self, block: usize) -> Option<(Time, Time)> {
        self.read_index(|index| index.block_span(block))
    }

    /// Calls `read` with the index, while it cannot change.
    fn read_index<T>(&self, read: impl FnOnce(&Sources) -> T) -> T {
        read(&self.index.read().unwrap_or_else(PoisonError::into_inner))
    }
}
