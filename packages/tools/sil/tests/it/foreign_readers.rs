//! Whole match, read by independent tools.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use hsl_bag::BagReader;
use hsl_types::{LineUp, RobotId};
use hsl_wire::MessageType;
use hsl_wire::topics::{self, Scope, TOPICS};

use crate::common::{SHORT, in_process};

/// Returns the content of the bag by the decoder of this project, in the format of the judges of hsl_bag, and its
/// topics.
fn account_of(bag: &Path) -> (String, BTreeSet<String>) {
    let (mut lines, mut topics) = (String::new(), BTreeSet::new());
    for message in BagReader::open(bag).unwrap().messages().unwrap() {
        let message = message.unwrap();
        let message_type = MessageType::by_name(message.message_type()).unwrap();
        let line = serde_json::json!({
            "topic": message.topic(),
            "type": message_type.name,
            "time": message.time().as_nanos(),
            "value": message_type.decode(message.data()).unwrap().json(),
        });
        writeln!(lines, "{line}").unwrap();
        topics.insert(message.topic().to_owned());
    }
    (lines, topics)
}

/// Returns the full name of every topic that must be recorded in a match of five against five.
fn expected_topics() -> BTreeSet<String> {
    // These stay empty: no mission, no referee command, no intervention, no violation, no failure.
    let silent = [
        &topics::MISSION_DECISION,
        &topics::REFEREE_COMMAND,
        &topics::INTERVENTIONS,
        &topics::VIOLATIONS,
        &topics::FAILURES,
    ];
    let names = |topic: &topics::Topic| match topic.scope {
        Scope::Global => vec![topic.name.to_owned()],
        Scope::Robot => RobotId::all()
            .filter(|robot| LineUp::default().contains(robot.player_number))
            .map(|robot: RobotId| topic.of_robot(robot))
            .collect(),
        Scope::Player => Vec::new(),
    };
    let recorded = TOPICS
        .iter()
        .filter(|topic| topic.recorded && !silent.contains(topic));
    recorded.flat_map(|topic| names(topic)).collect()
}

/// Compares every message of a whole match, its topics, its counts in metadata.yaml and the order of time with the
/// judges of hsl_bag.
fn assert_accepted_by(environment: &str, script: &str) {
    let folder = tempfile::tempdir().unwrap();
    let (bag, expected) = (folder.path().join("bag"), folder.path().join("expected"));
    in_process(SHORT, &bag);
    let (lines, topics) = account_of(&bag);
    let missing: Vec<_> = expected_topics().difference(&topics).cloned().collect();
    assert!(missing.is_empty(), "topics that are missing: {missing:?}");
    std::fs::write(&expected, lines).unwrap();

    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let python = packages.join(format!("../config/ros/venvs/{environment}/bin/python3"));
    assert!(
        python.is_file(),
        "{} is missing: run config/ros/venv {environment}",
        python.display()
    );
    let status = Command::new(python)
        .arg(packages.join("core/hsl_bag/tests/judges").join(script))
        .args([bag, expected])
        .env_remove("PYTHONPATH")
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .status()
        .unwrap();
    assert!(status.success(), "{script} does not agree");
}

mod slow {
    use super::*;

    #[test]
    fn rosbags_reads_every_message_of_a_match_as_it_was_sent() {
        assert_accepted_by("rosbags", "read_with_rosbags.py");
    }

    #[test]
    fn mcap_reads_every_message_of_a_match_as_it_was_sent() {
        assert_accepted_by("mcap", "read_with_mcap.py");
    }
}
