use std::collections::BTreeMap;
use std::time::Duration;

use hsl_types::{LogMessage, LoggedDecision, RobotLogReader, Time};

use super::channel::{Channel, LogError, SCHEMA_ENCODINGS};
use super::node_log::NodeLog;
use crate::topics::{MOTION_COMMAND, OUTPUTS, Topic};

/// Time for which a message waits for earlier ones that were logged later: a recorder writes the messages of different
/// topics in any order.
const WINDOW: Duration = Duration::from_secs(1);
/// Maximum number of messages that wait.
const MOST_WAITING: usize = 100_000;
/// Maximum number of topics.
const MOST_CHANNELS: usize = 10_000;

/// Reader of logs of HULKs.
#[derive(Default)]
pub struct LogReader {
    /// Channels by the names of their topics; `None` for topics that are not used.
    channels: BTreeMap<String, Option<Channel>>,
    /// Nodes by their namespaces.
    nodes: BTreeMap<String, NodeLog>,
    /// Messages in the order in which they were sent.
    waiting: BTreeMap<(Time, Rank, u64), (String, Vec<u8>)>,
    /// Number of messages so far.
    count: u64,
    /// Number of unreadable messages of each topic, with the first reason.
    unreadable: BTreeMap<String, (u64, String)>,
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

    fn read(&mut self, message: &LogMessage<'_>, decisions: &mut Vec<LoggedDecision>) -> bool {
        if !SCHEMA_ENCODINGS.contains(&message.schema_encoding) {
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
        self.waiting
            .insert((message.time, rank, self.count), waiting);
        self.count += 1;
        while let Some((&(first, ..), _)) = self.waiting.first_key_value()
            && let Some((&(last, ..), _)) = self.waiting.last_key_value()
            && (last > first + WINDOW || self.waiting.len() > MOST_WAITING)
        {
            self.read_next(decisions);
        }
        true
    }

    fn finish(&mut self, decisions: &mut Vec<LoggedDecision>) {
        while !self.waiting.is_empty() {
            self.read_next(decisions);
        }
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
        for (name, (count, reason)) in &self.unreadable {
            notes.push(format!(
                "{name}: {count} unreadable, the first one because {reason}"
            ));
        }
        notes
    }
}

impl LogReader {
    /// Reads the earliest waiting message.
    fn read_next(&mut self, decisions: &mut Vec<LoggedDecision>) {
        let Some(((time, ..), (name, payload))) = self.waiting.pop_first() else {
            return;
        };
        let Some(Some(channel)) = self.channels.get(&name) else {
            return;
        };
        let node = self.nodes.entry(channel.namespace.clone()).or_default();
        match node.read(channel, &payload, time) {
            Ok(decision) => decisions.extend(decision),
            Err(LogError(reason)) => self.unreadable.entry(name).or_insert((0, reason)).0 += 1,
        }
    }
}
