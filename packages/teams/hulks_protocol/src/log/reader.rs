use std::collections::BTreeMap;

use hsl_types::{
    LogMessage, LoggedDecision, MessageQueue, PlayerNumber, RobotLogReader, UnreadableMessages,
};

use super::channel::{Channel, LogError, SCHEMA_ENCODINGS};
use super::node_log::NodeLog;
use crate::topics::{MOTION_COMMAND, OUTPUTS, Topic};

/// Maximum number of topics.
const MOST_CHANNELS: usize = 10_000;

/// Reader of logs of HULKs.
#[derive(Default)]
pub struct LogReader {
    /// Number of the robot if the log does not contain it.
    player: Option<PlayerNumber>,
    /// Channels by the names of their topics; `None` for topics that are not used.
    channels: BTreeMap<String, Option<Channel>>,
    /// Nodes by their namespaces.
    nodes: BTreeMap<String, NodeLog>,
    /// Names of the topics and payloads.
    waiting: MessageQueue<Rank, (String, Vec<u8>)>,
    unreadable: UnreadableMessages,
}

/// Order of messages with the same time, which a node on a logical clock sends: the motion command ends a decision, and the
/// inputs are those of the next one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Output,
    MotionCommand,
    Input,
}

impl Rank {
    fn of(topic: &Topic) -> Self {
        if *topic == MOTION_COMMAND {
            Self::MotionCommand
        } else if OUTPUTS.contains(&topic) {
            Self::Output
        } else {
            Self::Input
        }
    }
}

impl RobotLogReader for LogReader {
    fn team(&self) -> &'static str {
        "HULKs"
    }

    fn knows(&self, message: &LogMessage<'_>) -> bool {
        SCHEMA_ENCODINGS.contains(&message.schema_encoding)
    }

    fn read(&mut self, message: &LogMessage<'_>, decisions: &mut Vec<LoggedDecision>) -> bool {
        if !self.knows(message) {
            return false;
        }
        if !self.channels.contains_key(message.topic) {
            if self.channels.len() == MOST_CHANNELS {
                return false;
            }
            let channel = Channel::find(message.topic, message.schema);
            self.channels.insert(message.topic.to_owned(), channel);
        }
        let Some(Some(channel)) = self.channels.get(message.topic) else {
            return true;
        };
        let rank = Rank::of(channel.topic);
        let waiting = (message.topic.to_owned(), message.payload.to_vec());
        self.waiting.push(message.time, rank, waiting);
        self.read_waiting(false, decisions);
        true
    }

    fn finish(&mut self, decisions: &mut Vec<LoggedDecision>) {
        self.read_waiting(true, decisions);
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for (namespace, node) in &self.nodes {
            let (decisions, incomplete, missing) = node.counts();
            if decisions == 0 {
                notes.push(format!(
                    "/{namespace}: no motion command on {}, so no decision",
                    MOTION_COMMAND.name
                ));
            } else if incomplete > 0 {
                let missing: Vec<_> = missing.iter().map(|topic| topic.name).collect();
                let reason = if missing.is_empty() {
                    "its inputs were logged later".to_owned()
                } else {
                    format!(
                        "the log lacks {}; record them, or behavior/blackboard",
                        missing.join(", ")
                    )
                };
                notes.push(format!(
                    "/{namespace}: {incomplete} of {decisions} decisions have no world state: {reason}"
                ));
            }
        }
        for (name, channel) in &self.channels {
            let all = channel.iter().flat_map(Channel::notes);
            notes.extend(all.map(|note| format!("{name}: {note}")));
        }
        notes.extend(self.unreadable.notes());
        notes
    }
}

impl LogReader {
    /// Creates the reader of a log. `player` is the number of the robot if the log does not contain it.
    pub fn new(player: Option<PlayerNumber>) -> Self {
        Self {
            player,
            ..Self::default()
        }
    }

    /// Reads the waiting messages that are due.
    fn read_waiting(&mut self, is_end: bool, decisions: &mut Vec<LoggedDecision>) {
        while let Some((time, (name, payload))) = self.waiting.pop(is_end) {
            let Some(Some(channel)) = self.channels.get(&name) else {
                continue;
            };
            let node = self.nodes.entry(channel.namespace.clone()).or_default();
            match node.read(channel, &payload, time, self.player) {
                Ok(decision) => decisions.extend(decision),
                Err(LogError(reason)) => self.unreadable.count(name, &reason),
            }
        }
    }
}
