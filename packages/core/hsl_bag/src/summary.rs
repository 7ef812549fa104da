//! Summary of an MCAP file, and rosbag2's metadata that the summary refers to.

use std::fs::File;
use std::io::{Read, Seek};
use std::path::Path;

use mcap::read::parse_record;
use mcap::records::{Record, op};
use mcap::sans_io::summary_reader::{SummaryReadEvent, SummaryReader};
use mcap::{McapResult, Summary};

use crate::Metadata;
use crate::bag_files::LARGEST_METADATA;
use crate::block::RECORD_HEADER;
use crate::read_at::read_at;

/// Reads the summary at the end of an MCAP file, with its channels, chunks and counts; `None` if there is none. Moves
/// the read position of the file.
pub(crate) fn read_summary(file: &mut File) -> McapResult<Option<Summary>> {
    let mut reader = SummaryReader::new();
    while let Some(event) = reader.next_event() {
        match event? {
            SummaryReadEvent::ReadRequest(length) => {
                let count = file.read(reader.insert(length))?;
                reader.notify_read(count);
            }
            SummaryReadEvent::SeekRequest(to) => reader.notify_seeked(file.seek(to)?),
        }
    }
    Ok(reader.finish())
}

impl Metadata {
    /// Reads the metadata that rosbag2 stores in an MCAP file, a copy of `metadata.yaml`; `None` if it is missing,
    /// damaged or too large.
    pub fn in_mcap(path: &Path) -> Option<Self> {
        let mut file = user_files::open(path).ok()?;
        let indexes = read_summary(&mut file).ok()??.metadata_indexes;
        let mut indexes = indexes.iter().filter(|it| it.name == "rosbag2");
        let index = indexes.next_back()?;
        if index.length > LARGEST_METADATA {
            return None;
        }
        let bytes = read_at(&file, index.offset, index.length).ok()?;
        let body = bytes.get(RECORD_HEADER..)?;
        match parse_record(op::METADATA, body).ok()? {
            Record::Metadata(record) => {
                serde_yaml::from_str(record.metadata.get("serialized_metadata")?).ok()
            }
            _ => None,
        }
    }
}
