use std::collections::BTreeMap;

use hsl_types::robot_log::player_in;
use hsl_types::{LogMessage, LoggedDecision, MessageQueue, RobotLogReader, UnreadableMessages};

use super::{LogNumbers, LogTopic, TopicLog};

/// Maximum number of robots in a log.
const MOST_ROBOTS: usize = 100;

/// Reader of the bags of a team's robots.
pub struct TopicLogReader<L> {
    numbers: LogNumbers,
    /// Robots by their namespaces.
    robots: BTreeMap<String, L>,
    waiting: MessageQueue<(), Waiting>,
    unreadable: UnreadableMessages,
}

/// Message that waits for earlier ones.
struct Waiting {
    namespace: String,
    topic: &'static LogTopic,
    payload: Vec<u8>,
    lacking: Vec<String>,
}

impl<L: TopicLog> TopicLogReader<L> {
    /// Creates the reader of a log.
    pub fn new(numbers: LogNumbers) -> Self {
        Self {
            numbers,
            robots: BTreeMap::new(),
            waiting: MessageQueue::default(),
            unreadable: UnreadableMessages::default(),
        }
    }

    /// Reads the waiting messages that are due.
    fn read_waiting(&mut self, is_end: bool, decisions: &mut Vec<LoggedDecision>) {
        while let Some((sent, message)) = self.waiting.pop(is_end) {
            let Waiting {
                namespace,
                topic,
                payload,
                lacking,
            } = message;
            let is_known = self.robots.contains_key(&namespace);
            if !is_known && self.robots.len() == MOST_ROBOTS {
                continue;
            }
            let numbers = LogNumbers {
                player: player_in(&namespace).or(self.numbers.player),
                ..self.numbers
            };
            let name = format!("/{namespace}/{}", topic.name).replace("//", "/");
            let robot = self.robots.entry(namespace);
            let robot = robot.or_insert_with(|| L::new(numbers));
            match robot.read(topic, &payload, &lacking, sent) {
                Ok(decision) => decisions.extend(decision),
                Err(reason) => self.unreadable.count(name, &reason),
            }
        }
    }
}

/// Returns the topic with this full name and type, and its namespace.
fn find<'a, L: TopicLog>(name: &'a str, of_type: &str) -> Option<(&'static LogTopic, &'a str)> {
    let mut topics = L::TOPICS.iter();
    topics.find_map(|topic| Some((topic, topic.namespace(name, of_type)?)))
}

impl<L: TopicLog> RobotLogReader for TopicLogReader<L> {
    fn team(&self) -> &'static str {
        L::TEAM
    }

    fn knows(&self, message: &LogMessage<'_>) -> bool {
        let found = find::<L>(message.topic, message.type_name);
        found.is_some_and(|(topic, _)| topic.is_own)
    }

    fn uses(&self, topic: &str, type_name: &str) -> bool {
        find::<L>(topic, type_name).is_some()
    }

    fn former_names(&self) -> &'static [(&'static str, &'static str)] {
        L::FORMER_NAMES
    }

    fn read(&mut self, message: &LogMessage<'_>, decisions: &mut Vec<LoggedDecision>) -> bool {
        let Some((topic, namespace)) = find::<L>(message.topic, message.type_name) else {
            return false;
        };
        let waiting = Waiting {
            namespace: namespace.to_owned(),
            topic,
            payload: message.payload.to_vec(),
            lacking: message.lacking.to_vec(),
        };
        self.waiting.push(message.time, (), waiting);
        self.read_waiting(false, decisions);
        true
    }

    fn finish(&mut self, decisions: &mut Vec<LoggedDecision>) {
        self.read_waiting(true, decisions);
        decisions.extend(self.robots.values_mut().filter_map(L::finish));
    }

    fn notes(&self) -> Vec<String> {
        let robots = self.robots.iter();
        let notes = robots.flat_map(|(namespace, robot)| {
            let notes = robot.notes().into_iter();
            notes.map(move |note| format!("/{namespace}: {note}"))
        });
        notes.chain(self.unreadable.notes()).collect()
    }
}
