//! `metadata.yaml` of rosbag2. Version 9 is written, all versions are read.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::Duration;

use hsl_wire::MessageType;
use serde::{Deserialize, Deserializer, Serialize};
use serde_yaml::{Mapping, Value};

use crate::metadata_file::MetadataFile;
use crate::qos_profile::QosProfile;
use crate::{BagError, BagSummary, TopicSummary};

/// The whole file.
#[derive(Debug, Serialize, Deserialize)]
struct MetadataFileContent<T> {
    rosbag2_bagfile_information: T,
}

/// The metadata of rosbag2, which is also stored in the MCAP file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Metadata {
    /// Version of this format; 9 is the latest.
    pub version: u32,
    /// `mcap` or `sqlite3`.
    pub storage_identifier: String,
    /// Time from the first to the last message.
    pub duration: Nanoseconds,
    /// Time of the first message.
    pub starting_time: SinceEpoch,
    /// Number of messages of all topics.
    pub message_count: u64,
    /// Its topics, by name.
    #[serde(deserialize_with = "list_or_null")]
    pub topics_with_message_count: Vec<TopicWithMessageCount>,
    /// Compression outside of the storage format, for example `zstd`; usually empty. Since version 3.
    #[serde(default)]
    pub compression_format: String,
    /// `file`, `message`, `none` in any case, or empty. Since version 3.
    #[serde(default)]
    pub compression_mode: String,
    /// The bag's files in the order of time.
    #[serde(deserialize_with = "list_or_null")]
    pub relative_file_paths: Vec<String>,
    /// The same files with their contents. Since version 5.
    #[serde(default, deserialize_with = "list_or_null")]
    pub files: Vec<FileInformation>,
    /// Data of the recorder, by name. rosbag2 does not quote its texts, so that some are read as numbers. Since version
    /// 6.
    #[serde(default)]
    pub custom_data: Value,
    /// ROS distribution of the format. Since version 8.
    #[serde(default)]
    pub ros_distro: String,
}

/// A topic with its number of messages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TopicWithMessageCount {
    /// The topic.
    pub topic_metadata: TopicMetadata,
    /// Number of messages.
    pub message_count: u64,
}

/// A topic.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TopicMetadata {
    /// Fully qualified name, for example `/hulks/robot_3/world_state`.
    pub name: String,
    /// Message type, for example `hsl_msgs/msg/WorldState`.
    pub r#type: String,
    /// `cdr`.
    pub serialization_format: String,
    /// A list since version 9; a text that contains a list since version 4.
    #[serde(default)]
    pub offered_qos_profiles: Value,
    /// Type hash, for example `RIHS01_8a5223…`; empty if unknown. Since version 7.
    #[serde(default)]
    pub type_description_hash: String,
}

/// The content of one file.
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

/// A duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nanoseconds {
    /// The duration \[ns\].
    pub nanoseconds: u64,
}

/// A time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SinceEpoch {
    /// Time since the run began \[ns\].
    pub nanoseconds_since_epoch: u64,
}

impl Metadata {
    /// Creates the metadata of a bag with one MCAP file. Topics of other packages have no type hash, and the default
    /// profile.
    pub fn new(summary: &BagSummary, file_name: &str) -> Self {
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
            topics_with_message_count: summary.topics.iter().map(topic).collect(),
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
            // The distribution of the format, not of the machine, so that all machines write the same.
            ros_distro: "jazzy".to_owned(),
        }
    }

    /// Parses the text of a metadata file.
    ///
    /// # Errors
    /// The text is not YAML, or a field is missing.
    pub fn from_yaml(text: &str) -> Result<Self, serde_yaml::Error> {
        let file: MetadataFileContent<Self> = serde_yaml::from_str(text)?;
        Ok(file.rosbag2_bagfile_information)
    }

    /// Returns the record for an MCAP file.
    ///
    /// # Errors
    /// A profile cannot be written as YAML.
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

    /// Writes `metadata.yaml`, completely or not at all.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), BagError> {
        MetadataFile::create(folder)
            .and_then(|file| file.finish(self))
            .map_err(BagError::at(&folder.join("metadata.yaml")))
    }
}

fn topic(topic: &TopicSummary) -> TopicWithMessageCount {
    TopicWithMessageCount {
        topic_metadata: TopicMetadata {
            name: topic.name.clone(),
            r#type: topic.message_type.clone(),
            serialization_format: "cdr".to_owned(),
            // It fails only for maps with unusual keys, and a profile has none.
            offered_qos_profiles: serde_yaml::to_value([QosProfile::of_topic(&topic.name)])
                .unwrap_or_default(),
            type_description_hash: MessageType::by_name(&topic.message_type)
                .map_or_else(String::new, |message_type| message_type.hash.to_owned()),
        },
        message_count: topic.message_count,
    }
}

/// Reads a list. YAML writers, also that of rosbag2, write an empty one as null.
fn list_or_null<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let list = Option::<Vec<T>>::deserialize(deserializer)?;
    Ok(list.unwrap_or_default())
}

fn nanoseconds(span: Duration) -> u64 {
    u64::try_from(span.as_nanos()).unwrap_or(u64::MAX)
}
