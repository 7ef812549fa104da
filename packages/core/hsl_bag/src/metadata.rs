//! `metadata.yaml` of rosbag2. Version 9 is written, all versions are read.

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize};
use serde_yaml::{Mapping, Value};

use crate::{BagSummary, TopicWithMessageCount};

/// Name of the entry in the recorder's data that marks a part of a recording.
const PART: &str = "sil_part";

#[derive(Debug, Serialize, Deserialize)]
struct MetadataFileContent<T> {
    rosbag2_bagfile_information: T,
}

/// Metadata of rosbag2, which is also stored in the MCAP file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Metadata {
    /// Version of this format; 9 is the latest.
    pub version: u32,
    /// Storage format: `mcap` or `sqlite3`.
    pub storage_identifier: String,
    /// Time from the first to the last message.
    pub duration: Nanoseconds,
    /// Time of the first message.
    pub starting_time: SinceEpoch,
    /// Number of messages of all topics.
    pub message_count: u64,
    /// Topics, by name.
    #[serde(deserialize_with = "list_or_null")]
    pub topics_with_message_count: Vec<TopicWithMessageCount>,
    /// Compression outside of the storage format, for example `zstd`; usually empty. Since version 3.
    #[serde(default)]
    pub compression_format: String,
    /// Compression mode: `file`, `message`, `none` in any case, or empty. Since version 3.
    #[serde(default)]
    pub compression_mode: String,
    /// Files of the bag in the order of time.
    #[serde(deserialize_with = "list_or_null")]
    pub relative_file_paths: Vec<String>,
    /// Contents of the files. Since version 5.
    #[serde(default, deserialize_with = "list_or_null")]
    pub files: Vec<FileInformation>,
    /// Data of the recorder, by name. rosbag2 does not quote texts, so some are read as numbers. Since version 6.
    #[serde(default)]
    pub custom_data: Value,
    /// ROS distribution of the format. Since version 8.
    #[serde(default)]
    pub ros_distro: String,
}

/// Content of one file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FileInformation {
    /// Path in the bag's folder.
    pub path: String,
    /// Time of the first message.
    pub starting_time: SinceEpoch,
    /// Time from the first to the last message.
    pub duration: Nanoseconds,
    /// Number of messages of all topics.
    pub message_count: u64,
}

/// Duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nanoseconds {
    /// Duration \[ns\].
    pub nanoseconds: u64,
}

/// Time in the simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SinceEpoch {
    /// Time since the start of the run \[ns\].
    pub nanoseconds_since_epoch: u64,
}

impl Metadata {
    /// Creates the metadata of the bag of a [`crate::BagWriter`].
    pub(crate) fn of_writer(summary: &BagSummary, file_name: &str) -> Self {
        let topics = summary.topics.iter().map(TopicWithMessageCount::of_writer);
        Self::new(summary, topics.collect(), file_name)
    }

    /// Creates the metadata of a bag with one MCAP file. `topics` must describe the topics as the file does: readers
    /// skip the messages of topics that differ. The bytes of bags depend on it: it contains neither the wall clock nor
    /// properties of the machine.
    pub fn new(summary: &BagSummary, topics: Vec<TopicWithMessageCount>, file_name: &str) -> Self {
        let starting_time = SinceEpoch {
            nanoseconds_since_epoch: summary.start.as_nanos(),
        };
        let duration = Nanoseconds {
            nanoseconds: nanoseconds(summary.duration()),
        };
        Self {
            version: 9,
            storage_identifier: "mcap".to_owned(),
            duration,
            starting_time,
            message_count: summary.message_count(),
            topics_with_message_count: topics,
            // The chunks are compressed by the storage format, not by rosbag2.
            compression_format: String::new(),
            compression_mode: String::new(),
            relative_file_paths: vec![file_name.to_owned()],
            files: vec![FileInformation {
                path: file_name.to_owned(),
                starting_time,
                duration,
                message_count: summary.message_count(),
            }],
            custom_data: Value::Mapping(Mapping::new()),
            // The distribution of the format, not of the machine, so that all machines write the same bytes.
            ros_distro: "jazzy".to_owned(),
        }
    }

    /// Marks the bag as a part of a recording, in the recorder's data of the metadata. `selection` describes the part,
    /// for example its time range.
    pub fn mark_as_part(&mut self, selection: &str) {
        if !self.custom_data.is_mapping() {
            self.custom_data = Value::Mapping(Mapping::new());
        }
        if let Some(data) = self.custom_data.as_mapping_mut() {
            data.insert(PART.into(), selection.into());
        }
    }

    /// Returns whether the bag is marked as a part of a recording.
    pub fn is_part(&self) -> bool {
        self.custom_data.get(PART).is_some()
    }

    /// Parses the text of a metadata file.
    ///
    /// # Errors
    /// Returns an error if the text is not YAML or a field is missing.
    pub fn from_yaml(text: &str) -> Result<Self, serde_yaml::Error> {
        let file: MetadataFileContent<Self> = serde_yaml::from_str(text)?;
        Ok(file.rosbag2_bagfile_information)
    }

    /// Returns the metadata as a record of an MCAP file, where rosbag2 stores a copy of `metadata.yaml`.
    ///
    /// # Errors
    /// Returns an error if a profile cannot be written as YAML.
    pub fn for_mcap(&self) -> io::Result<mcap::records::Metadata> {
        let text = serde_yaml::to_string(self).map_err(io::Error::other)?;
        Ok(mcap::records::Metadata {
            name: "rosbag2".to_owned(),
            metadata: BTreeMap::from([("serialized_metadata".to_owned(), text)]),
        })
    }

    /// Returns the text of `metadata.yaml`.
    pub(crate) fn to_yaml(&self) -> io::Result<String> {
        let file = MetadataFileContent {
            rosbag2_bagfile_information: self,
        };
        serde_yaml::to_string(&file).map_err(io::Error::other)
    }
}

/// Reads a list. YAML writers, including rosbag2's, write an empty list as null.
fn list_or_null<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let list = Option::<Vec<T>>::deserialize(deserializer)?;
    Ok(list.unwrap_or_default())
}

/// Returns a duration \[ns\]; the maximum for one that is too long.
fn nanoseconds(span: Duration) -> u64 {
    u64::try_from(span.as_nanos()).unwrap_or(u64::MAX)
}
