//! Bags for ROS 2 Humble, read by the crate `rosbag2-rs` and by the package `rosbags`.

use std::fs;
use std::path::Path;

use bag_tools::{Bag, Progress, StorageKind, convert, first_difference};
use rusqlite::Connection;

use crate::common;
use crate::common::Fixture;
use crate::foreign_files::{COUNT, NUMBERS, mcap_file, metadata, sqlite_file};
use crate::judges;

/// Profiles of a publisher as Humble records them.
fn profile(depth: usize, durability: usize) -> String {
    format!(
        "- history: 1
  depth: {depth}
  reliability: 1
  durability: {durability}
  deadline:
    sec: 9223372036
    nsec: 854775807
  lifespan:
    sec: 9223372036
    nsec: 854775807
  liveliness: 1
  liveliness_lease_duration:
    sec: 9223372036
    nsec: 854775807
  avoid_ros_namespace_conventions: false"
    )
}

fn converted(from: &Path, to: &Path, kind: StorageKind) -> Bag {
    let bag = Bag::open(from).unwrap();
    convert(&bag, to, kind, Progress::new(&mut |_| {})).unwrap();
    Bag::open(to).unwrap()
}

/// Returns the messages of a bag in the format of the judge.
fn lines(bag: &Bag) -> Vec<String> {
    let messages = bag.messages().unwrap().map(|message| {
        let message = message.unwrap();
        let digits: String = message
            .data
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let (topic, time) = (&message.channel.topic, message.log_time);
        format!("message {topic} {time} {digits}")
    });
    let mut lines: Vec<_> = messages.collect();
    lines.sort();
    lines
}

#[test]
fn rosbag2_rs_and_rosbags_read_every_message() {
    let fixture = Fixture::new();
    let [bag, humble, again] = ["bag", "humble", "again"].map(|name| fixture.path(name));
    common::write(&bag, 1..61);
    let ours = Bag::open(&bag).unwrap();
    let theirs = converted(&bag, &humble, StorageKind::HumbleSqlite3);
    assert_eq!(first_difference(&ours, &theirs).unwrap(), None);

    let read = judges::read_with_rosbag2_rs(&humble);
    let (messages, topics): (Vec<_>, Vec<_>) = read
        .into_iter()
        .partition(|line| line.starts_with("message "));
    assert_eq!(messages, lines(&ours));
    assert_eq!(topics.len(), ours.summary().unwrap().topics.len());
    let clock = format!(
        "topic /clock rosgraph_msgs/msg/Clock 60 {:?}",
        profile(10, 2)
    );
    assert!(topics.contains(&clock), "{clock} is not in {topics:#?}");
    judges::read_foreign(std::slice::from_ref(&humble), 60 * 11);

    // The way back: what Humble records, later distributions read.
    let again = converted(&humble, &again, StorageKind::Mcap);
    assert_eq!(first_difference(&ours, &again).unwrap(), None);
}

#[test]
fn storage_and_metadata_are_those_of_humble() {
    let fixture = Fixture::new();
    let [bag, humble] = ["bag", "humble"].map(|name| fixture.path(name));
    common::write(&bag, 1..3);
    converted(&bag, &humble, StorageKind::HumbleSqlite3);

    let file = Connection::open(humble.join("match_0.db3")).unwrap();
    let columns = "SELECT tables.name || '.' || columns.name FROM sqlite_master AS tables
         JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table' ORDER BY 1";
    let mut columns = file.prepare(columns).unwrap();
    let columns: Vec<String> = columns
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    let of_humble = [
        "messages.data",
        "messages.id",
        "messages.timestamp",
        "messages.topic_id",
        "metadata.id",
        "metadata.metadata",
        "metadata.metadata_version",
        "schema.ros_distro",
        "schema.schema_version",
        "topics.id",
        "topics.name",
        "topics.offered_qos_profiles",
        "topics.serialization_format",
        "topics.type",
    ];
    assert_eq!(columns, of_humble);
    let version = file.query_row("SELECT schema_version, ros_distro FROM schema", [], |row| {
        Ok((row.get(0)?, row.get(1)?))
    });
    assert_eq!(version.unwrap(), (3, "humble".to_owned()));

    let text = fs::read_to_string(humble.join("metadata.yaml")).unwrap();
    let start = "rosbag2_bagfile_information:\n  version: 5\n  storage_identifier: sqlite3\n";
    assert!(text.starts_with(start), "{text}");
    assert!(text.contains("offered_qos_profiles: |-\n"), "{text}");
    assert!(!text.contains("type_description_hash"), "{text}");
}

#[test]
fn bags_of_other_programs_are_written_for_humble() {
    let fixture = Fixture::new();
    let mut bags = Vec::new();
    for version in 1..=9 {
        let folder = fixture.path(&format!("version {version}")).join("foreign");
        sqlite_file(&folder, (version >= 4).then_some(NUMBERS));
        let listed = match version {
            2 | 3 => "foreign/foreign_0.db3",
            _ => "foreign_0.db3",
        };
        metadata(&folder, version, listed, NUMBERS);
        let humble = fixture.path(&format!("humble {version}"));
        let bag = converted(&folder, &humble, StorageKind::HumbleSqlite3);
        let read = judges::read_with_rosbag2_rs(&humble);
        assert_eq!(read[..COUNT], lines(&bag));
        let text = fs::read_to_string(humble.join("metadata.yaml")).unwrap();
        // The values are texts: YAML reads the number of a robot otherwise.
        let has_data = text.contains("custom_data:\n    robot: '7'\n    place: hall\n");
        assert_eq!(has_data, version >= 6, "{text}");
        bags.push(humble);
    }
    judges::read_foreign(&bags, COUNT);
}

#[test]
fn profiles_that_humble_cannot_read_are_left_out() {
    let fixture = Fixture::new();
    let best = NUMBERS.replace("reliability: 2", "reliability: best_available");
    for (name, profiles) in [("newer", &best[..]), ("unreadable", "7"), ("none", "")] {
        let folder = fixture.path(name);
        let file = mcap_file(
            &folder,
            "/chatter",
            &[&[("offered_qos_profiles", profiles)]],
        );
        let humble = folder.join("humble");
        converted(&file, &humble, StorageKind::HumbleSqlite3);
        let read = judges::read_with_rosbag2_rs(&humble);
        let topic = format!("topic /chatter std_msgs/msg/String {COUNT} \"\"");
        assert_eq!(read.last(), Some(&topic), "{name}");
    }
}
