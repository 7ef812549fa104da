//! Recordings of the original server. They are not part of this repository: `SIMSPARK` names their folder. Without it
//! the tests are reported as not run.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use serde_json::Value;
use simspark_protocol::{
    AgentMessage, Effector, MonitorMessage, Percept, Seen, Senses, StateField, TrainerCommand,
    TrainerMessage,
};

/// Returns the folder of recordings in `SIMSPARK`.
fn folder() -> PathBuf {
    testing::not_run::data("SIMSPARK", "recordings of the original server")
}

fn lines(path: &Path) -> impl Iterator<Item = String> {
    let file = File::open(path).unwrap();
    BufReader::new(GzDecoder::new(file))
        .lines()
        .map(Result::unwrap)
}

/// Parses a message of an agent and checks that it is printed as recorded, except for spaces within `init`.
fn expect_agent_message(text: &str) -> AgentMessage {
    let message = AgentMessage::parse(text.as_bytes()).unwrap();
    assert_eq!(message.to_string(), text.replace(") (", ")("));
    message
}

/// Parses a message to an agent and checks that it is printed as recorded and has no unknown parts.
fn expect_senses(text: &str) -> Senses {
    let senses = Senses::parse(text.as_bytes()).unwrap();
    assert_eq!(senses.to_string(), text);
    for percept in &senses.percepts {
        assert!(!matches!(percept, Percept::Unknown(_)), "{percept:?}");
        if let Percept::See(seen) = percept {
            let unknown = seen.iter().find(|it| matches!(it, Seen::Unknown(_)));
            assert_eq!(unknown, None);
        }
    }
    senses
}

#[test]
fn the_streams_of_agents_are_printed_as_they_were_recorded() {
    let folder = folder();
    let (mut sent, mut received) = (0, 0);
    for line in lines(&folder.join("captures/agent_stream.txt.gz")) {
        let (direction, text) = line.split_once(' ').unwrap();
        if direction.starts_with("S->") {
            expect_senses(text);
            received += 1;
        } else if direction.ends_with("->S") {
            assert_eq!(expect_agent_message(text).count_unknown(), 0, "{text}");
            sent += 1;
        }
    }
    assert_eq!((sent, received), (21, 204));
}

#[test]
fn the_stream_of_a_monitor_is_printed_as_it_was_recorded() {
    let folder = folder();
    let mut messages = 0;
    for line in lines(&folder.join("captures/monitor_stream.txt.gz")) {
        let Some((_, text)) = line.strip_prefix('[').and_then(|it| it.split_once(' ')) else {
            continue;
        };
        let message = MonitorMessage::parse(text.as_bytes()).unwrap();
        assert_eq!(message.to_string(), text);
        let unknown = message
            .state
            .iter()
            .find(|it| matches!(it, StateField::Unknown(_)));
        assert_eq!(unknown, None);
        messages += 1;
    }
    assert_eq!(messages, 74);
}

#[test]
fn the_messages_of_experiments_are_printed_as_they_were_recorded() {
    let folder = folder();
    let files = fs::read_dir(folder.join("oracle")).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|it| it == "gz"))
        .collect();
    paths.sort();
    let (mut sent, mut received, mut commands, mut refused) = (0, 0, 0, Vec::new());
    for line in paths.iter().flat_map(|path| lines(path)) {
        let row: Value = serde_json::from_str(&line).unwrap();
        let joins = row["join"].as_array().into_iter().flatten();
        for part in joins.chain([&row]) {
            for text in texts(&part["sent"]) {
                let effectors = expect_agent_message(text).effectors;
                refused.extend(effectors.into_iter().filter_map(|effector| match effector {
                    Effector::Unknown(text) => Some(text),
                    _ => None,
                }));
                sent += 1;
            }
            for text in texts(&part["received"]) {
                expect_senses(text);
                received += 1;
            }
        }
        for text in texts(&row["trainer"]) {
            let message = TrainerMessage::parse(text.as_bytes()).unwrap();
            assert_eq!(message.to_string(), text);
            let unknown = message
                .commands
                .iter()
                .find(|it| matches!(it, TrainerCommand::Unknown(_)));
            assert_eq!(unknown, None);
            commands += message.commands.len();
        }
    }
    refused.sort();
    refused.dedup();
    assert_eq!(refused, ["(beam -3)", "(beam a b c)"]);
    assert_eq!((sent, received, commands), (67_525, 48_945, 374));
}

/// Returns a text, or the texts of all agents.
fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::Object(agents) => agents.values().filter_map(Value::as_str).collect(),
        value => value.as_str().into_iter().collect(),
    }
}
