//! `metadata.yaml` of rosbag2, version 9.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::Duration;

use hsl_wire::MessageType;
use serde::{Deserialize, Serialize};

use crate::metadata_file::MetadataFile;
use crate::qos_profile::QosProfile;
use crate::{BagError, BagSummary, TopicSummary};

/// The whole file.
#[derive(Debug, Serialize, Deserialize)]
struct MetadataFileContent<T> {
    rosbag2_bagfile_information: T,
}

/// What rosbag2 wants to know of a bag; also stored within the MCAP file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Metadata {
    /// Of this format; 9 is the latest.
    pub version: u32,
    /// `mcap` or `sqlite3`.
    pub storage_identifier: String,
    /// From the first to the last message.
    pub duration: Nanoseconds,
    /// Of the first message.
    pub starting_time: SinceEpoch,
    /// Of all topics.
    pub message_count: u64,
    /// By name.
    pub topics_with_message_count: Vec<TopicWithMessageCount>,
    /// How files or messages are packed beyond what the storage does, as in `zstd`; mostly empty.
    pub compression_format: String,
    /// `file`, `message`, or empty.
    pub compression_mode: String,
    /// The bag's files in the order of time.
    pub relative_file_paths: Vec<String>,
    /// The same with what each holds.
    #[serde(default)]
    pub files: Vec<FileInformation>,
    /// What whoever recorded it wants to say.
    #[serde(default)]
    pub custom_data: Option<BTreeMap<String, String>>,
    /// Whose format it is.
    #[serde(default)]
    pub ros_distro: String,
}

/// A topic and how often it was sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TopicWithMessageCount {
    /// The topic.
    pub topic_metadata: TopicMetadata,
    /// How many messages.
    pub message_count: u64,
}

/// A topic.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TopicMetadata {
    /// Fully qualified, as in `/hulks/robot_3/world_state`.
    pub name: String,
    /// As in `hsl_msgs/msg/WorldState`.
    pub r#type: String,
    /// `cdr`.
    pub serialization_format: String,
    /// A list since version 9, before that a text that holds one.
    #[serde(default)]
    pub offered_qos_profiles: serde_yaml::Value,
    /// As in `RIHS01_8a5223…`; empty where it is not known.
    #[serde(default)]
    pub type_description_hash: String,
}

/// What one file holds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FileInformation {
    /// Within the bag's folder.
    pub path: String,
    /// Of the first message.
    pub starting_time: SinceEpoch,
    /// From the first to the last message.
    pub duration: Nanoseconds,
    /// Of all topics.
    pub message_count: u64,
}

/// A span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nanoseconds {
    /// Its length.
    pub nanoseconds: u64,
}

/// A moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SinceEpoch {
    /// Since the run began.
    pub nanoseconds_since_epoch: u64,
}

impl Metadata {
    /// The metadata of a bag with one MCAP file; topics of other packages have neither type hash nor
    /// a profile of their own.
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
            // The chunks are packed, which is the storage's affair; the bag as such is not.
            compression_format: String::new(),
            compression_mode: String::new(),
            relative_file_paths: vec![file_name.to_owned()],
            files: vec![FileInformation {
                path: file_name.to_owned(),
                starting_time,
                duration,
                message_count: summary.message_count(),
            }],
            custom_data: Some(BTreeMap::new()),
            // Of the format, not of the machine: every machine writes the same.
            ros_distro: "jazzy".to_owned(),
        }
    }

    /// The metadata that a file's text holds.
    ///
    /// # Errors
    /// When it is not YAML, or lacks something.
    pub fn from_yaml(text: &str) -> Result<Self, serde_yaml::Error> {
        let file: MetadataFileContent<Self> = serde_yaml::from_str(text)?;
        Ok(file.rosbag2_bagfile_information)
    }

    /// The record that holds the same within an MCAP file.
    ///
    /// # Errors
    /// When a profile is nothing that YAML can say.
    pub fn for_mcap(&self) -> io::Result<mcap::records::Metadata> {
        let text = serde_yaml::to_string(self).map_err(io::Error::other)?;
        Ok(mcap::records::Metadata {
            name: "rosbag2".to_owned(),
            metadata: BTreeMap::from([("serialized_metadata".to_owned(), text)]),
        })
    }

    /// The text of `metadata.yaml`.
    pub(crate) fn to_yaml(&self) -> io::Result<String> {
        let file = MetadataFileContent {
            rosbag2_bagfile_information: self,
        };
        serde_yaml::to_string(&file).map_err(io::Error::other)
    }

    /// Writes `metadata.yaml`, completely or not at all.
    ///
    /// # Errors
    /// When it cannot be written.
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
            // Fails for maps with odd keys only, and a profile has none.
            offered_qos_profiles: serde_yaml::to_value([QosProfile::of_topic(&topic.name)])
                .unwrap_or_default(),
            type_description_hash: MessageType::by_name(&topic.message_type)
                .map_or_else(String::new, |message_type| message_type.hash.to_owned()),
        },
        message_count: topic.message_count,
    }
}

fn nanoseconds(span: Duration) -> u64 {
    u64::try_from(span.as_nanos()).unwrap_or(u64::MAX)
}
