//! `metadata.yaml` of rosbag2, version 9.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use std::{fs, io};

use hsl_wire::MessageType;
use serde::Serialize;

use crate::qos_profile::QosProfile;
use crate::{BagError, BagSummary, TopicSummary};

/// The whole file.
#[derive(Debug, Serialize)]
struct MetadataFile<'a> {
    rosbag2_bagfile_information: &'a Metadata,
}

/// What rosbag2 wants to know of a bag; also stored within the MCAP file.
#[derive(Debug, Serialize)]
pub(crate) struct Metadata {
    version: u32,
    storage_identifier: &'static str,
    duration: Nanoseconds,
    starting_time: SinceEpoch,
    message_count: u64,
    topics_with_message_count: Vec<TopicWithMessageCount>,
    compression_format: &'static str,
    compression_mode: &'static str,
    relative_file_paths: Vec<String>,
    files: Vec<FileInformation>,
    custom_data: BTreeMap<String, String>,
    ros_distro: &'static str,
}

#[derive(Debug, Serialize)]
struct TopicWithMessageCount {
    topic_metadata: TopicMetadata,
    message_count: u64,
}

#[derive(Debug, Serialize)]
struct TopicMetadata {
    name: String,
    r#type: String,
    serialization_format: &'static str,
    offered_qos_profiles: Vec<QosProfile>,
    type_description_hash: &'static str,
}

#[derive(Debug, Serialize)]
struct FileInformation {
    path: String,
    starting_time: SinceEpoch,
    duration: Nanoseconds,
    message_count: u64,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Nanoseconds {
    nanoseconds: u64,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct SinceEpoch {
    nanoseconds_since_epoch: u64,
}

impl Metadata {
    /// The metadata of a bag with one file.
    pub(crate) fn new(summary: &BagSummary, file_name: &str) -> Self {
        let starting_time = SinceEpoch {
            nanoseconds_since_epoch: summary.start.as_nanos(),
        };
        let duration = Nanoseconds {
            nanoseconds: nanoseconds(summary.duration()),
        };
        Self {
            version: 9,
            storage_identifier: "mcap",
            duration,
            starting_time,
            message_count: summary.message_count(),
            topics_with_message_count: summary.topics.iter().map(topic).collect(),
            // The chunks are packed, which is the storage's affair; the bag as such is not.
            compression_format: "",
            compression_mode: "",
            relative_file_paths: vec![file_name.to_owned()],
            files: vec![FileInformation {
                path: file_name.to_owned(),
                starting_time,
                duration,
                message_count: summary.message_count(),
            }],
            custom_data: BTreeMap::new(),
            // Of the format, not of the machine: every machine writes the same.
            ros_distro: "jazzy",
        }
    }

    /// Writes `metadata.yaml`, whole or not at all.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), BagError> {
        let path = folder.join("metadata.yaml");
        let unfinished = folder.join("metadata.yaml.unfinished");
        let file = MetadataFile {
            rosbag2_bagfile_information: self,
        };
        serde_yaml::to_string(&file)
            .map_err(io::Error::other)
            .and_then(|text| fs::write(&unfinished, text))
            .and_then(|()| fs::rename(&unfinished, &path))
            .map_err(BagError::at(&path))
    }
}

fn topic(topic: &TopicSummary) -> TopicWithMessageCount {
    TopicWithMessageCount {
        topic_metadata: TopicMetadata {
            name: topic.name.clone(),
            r#type: topic.message_type.clone(),
            serialization_format: "cdr",
            offered_qos_profiles: vec![QosProfile::of_topic(&topic.name)],
            type_description_hash: MessageType::by_name(&topic.message_type)
                .map_or("", |message_type| message_type.hash),
        },
        message_count: topic.message_count,
    }
}

fn nanoseconds(span: Duration) -> u64 {
    u64::try_from(span.as_nanos()).unwrap_or(u64::MAX)
}
