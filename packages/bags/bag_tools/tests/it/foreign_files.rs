//! Bags of other programs, which contain less data than bags of this repository.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use mcap::records::MessageHeader;
use rusqlite::{Connection, params};

/// Number of messages in each file.
pub(crate) const COUNT: usize = 3;

/// Type that this repository knows, in MCAP files.
const KNOWN_TYPE: &str = "std_msgs/msg/String";

/// Type that this repository does not know, in SQLite files, which lack its definition.
const UNKNOWN_TYPE: &str = "other_msgs/msg/Words";

/// A profile of Foxy to Iron, with numbers.
pub(crate) const NUMBERS: &str = "- history: 3
  depth: 0
  reliability: 2
  durability: 2
  deadline: {sec: 9223372036, nsec: 854775807}
  lifespan: {sec: 9223372036, nsec: 854775807}
  liveliness: 1
  liveliness_lease_duration: {sec: 9223372036, nsec: 854775807}
  avoid_ros_namespace_conventions: false
";

fn data(number: usize) -> Vec<u8> {
    let text = format!("\0\u{1}\0\0\u{8}\0\0\0hello {number}\0");
    text.into_bytes()
}

fn time(number: usize) -> u64 {
    1_600_000_000_000_000_000 + number as u64 * 1_000_000_000
}

/// Metadata of channels, as pairs of key and value.
pub(crate) type ChannelMetadata<'a> = &'a [&'a [(&'a str, &'a str)]];

/// Writes an MCAP file with one channel for each element of `metadata`; the channels publish in turn.
pub(crate) fn mcap_file(folder: &Path, topic: &str, metadata: ChannelMetadata<'_>) -> PathBuf {
    fs::create_dir_all(folder).unwrap();
    let path = folder.join("foreign_0.mcap");
    let mut writer = mcap::Writer::new(fs::File::create_new(&path).unwrap()).unwrap();
    let schema = writer
        .add_schema(KNOWN_TYPE, "ros2msg", b"string data")
        .unwrap();
    let channels = metadata.iter().map(|metadata| {
        let metadata = metadata
            .iter()
            .map(|(key, value)| ((*key).into(), (*value).into()));
        let metadata: BTreeMap<String, String> = metadata.collect();
        writer.add_channel(schema, topic, "cdr", &metadata).unwrap()
    });
    let channels: Vec<_> = channels.collect();
    for number in 0..COUNT {
        let header = MessageHeader {
            channel_id: channels[number % channels.len()],
            sequence: 0,
            log_time: time(number),
            publish_time: time(number),
        };
        writer
            .write_to_known_channel(&header, &data(number))
            .unwrap();
    }
    writer.finish().unwrap();
    path
}

/// Writes an SQLite file like Crystal to Eloquent, or with `profiles` like Foxy to Humble.
pub(crate) fn sqlite_file(folder: &Path, profiles: Option<&str>) -> PathBuf {
    fs::create_dir_all(folder).unwrap();
    let path = folder.join("foreign_0.db3");
    let file = Connection::open(&path).unwrap();
    let column = profiles.map_or("", |_| ", offered_qos_profiles TEXT NOT NULL");
    file.execute_batch(&format!(
        "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,
             serialization_format TEXT NOT NULL{column});
         CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL,
             timestamp INTEGER NOT NULL, data BLOB NOT NULL);
         CREATE INDEX timestamp_idx ON messages (timestamp ASC);"
    ))
    .unwrap();
    match profiles {
        Some(profiles) => file.execute(
            "INSERT INTO topics VALUES (1, '/chatter', ?1, 'cdr', ?2)",
            params![UNKNOWN_TYPE, profiles],
        ),
        None => file.execute(
            "INSERT INTO topics VALUES (1, '/chatter', ?1, 'cdr')",
            [UNKNOWN_TYPE],
        ),
    }
    .unwrap();
    for number in 0..COUNT {
        let time = i64::try_from(time(number)).unwrap();
        let row = params![time, data(number)];
        file.execute(
            "INSERT INTO messages (topic_id, timestamp, data) VALUES (1, ?1, ?2)",
            row,
        )
        .unwrap();
    }
    path
}

/// Writes `metadata.yaml` with the fields of `version`, with the listed name of the file, and with `profiles`.
pub(crate) fn metadata(folder: &Path, version: u32, listed: &str, profiles: &str) {
    let (storage, message_type) = match listed.ends_with("mcap") {
        true => ("mcap", KNOWN_TYPE),
        false => ("sqlite3", UNKNOWN_TYPE),
    };
    let mut topic = format!(
        "{{name: /chatter, type: {message_type}, serialization_format: cdr, offered_qos_profiles: {profiles:?}"
    );
    if version < 4 {
        topic.truncate(topic.find(", offered").unwrap());
    }
    if version >= 7 {
        topic += ", type_description_hash: RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18";
    }
    let (start, duration) = (time(0), time(COUNT - 1) - time(0));
    let mut text = format!(
        "rosbag2_bagfile_information:
  version: {version}
  storage_identifier: {storage}
  relative_file_paths:
    - {listed}
  duration:
    nanoseconds: {duration}
  starting_time:
    nanoseconds_since_epoch: {start}
  message_count: {COUNT}
  topics_with_message_count:
    - topic_metadata: {topic}}}
      message_count: {COUNT}
"
    );
    if version >= 3 {
        text += "  compression_format: \"\"\n  compression_mode: NONE\n";
    }
    if version >= 5 {
        text += "  files: ~\n";
    }
    if version >= 6 {
        text += "  custom_data:\n    robot: 7\n    place: hall\n";
    }
    if version >= 8 {
        text += "  ros_distro: iron\n";
    }
    fs::write(folder.join("metadata.yaml"), text).unwrap();
}
