//! What is whole of a damaged bag.

mod channels;
mod pieces;
mod report;

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use mcap::Message;
use mcap::records::{MessageHeader, Record};

use crate::{BagOutput, Progress, StorageKind, ToolError};
use channels::Channels;
use pieces::{Piece, Pieces};

pub use report::{Loss, RecoveryReport};

/// Writes every whole message of a bag's MCAP files into a new bag `output`, also those behind damage.
/// `metadata.yaml` is not asked, and one file at a time is held in memory.
///
/// A message is whole when the checksum of its chunk is right, and when its channel is known: from
/// anywhere in the file or from the summary at its end.
///
/// # Errors
/// When a file cannot be read, when nothing of it is whole, or when the bag cannot be written.
pub fn recover(
    bag: &Path,
    output: &Path,
    mut progress: Progress<'_>,
) -> Result<RecoveryReport, ToolError> {
    let mut report = RecoveryReport::default();
    let files = files(bag)?;
    let mut output = BagOutput::create(output, StorageKind::Mcap)?;
    for file in files {
        let bytes = regular_file::read(&file, u64::MAX).map_err(ToolError::at(&file))?;
        let channels = Channels::of(&bytes);
        report.expect(channels.message_count());
        for piece in Pieces::of(&bytes) {
            match piece {
                Piece::Damaged(place) => report.lose(&file, place, &bytes),
                Piece::Whole(records) => {
                    for (header, data) in records.into_iter().filter_map(message) {
                        let Some(channel) = channels.get(header.channel_id) else {
                            report.without_channel += 1;
                            continue;
                        };
                        let message = Message {
                            channel,
                            sequence: header.sequence,
                            log_time: header.log_time,
                            publish_time: header.publish_time,
                            data,
                        };
                        output.write(&message)?;
                        progress.at(&message);
                    }
                }
            }
        }
    }
    let path = bag.to_owned();
    if output.is_empty() {
        return Err(ToolError::NothingWhole { path });
    }
    report.recovered = output.finish()?;
    Ok(report)
}

fn message(record: Record<'static>) -> Option<(MessageHeader, Cow<'static, [u8]>)> {
    match record {
        Record::Message { header, data } => Some((header, data)),
        _ => None,
    }
}

/// The MCAP files of a folder in the order in which rosbag2 numbers them, or the file itself.
fn files(bag: &Path) -> Result<Vec<PathBuf>, ToolError> {
    if !fs::metadata(bag).map_err(ToolError::at(bag))?.is_dir() {
        return Ok(vec![bag.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(bag).map_err(ToolError::at(bag))? {
        let path = entry.map_err(ToolError::at(bag))?.path();
        if path.extension().is_some_and(|it| it == "mcap") {
            files.push(path);
        }
    }
    if files.is_empty() {
        let path = bag.to_owned();
        return Err(ToolError::NothingToRecover { path });
    }
    // The tenth comes after the ninth.
    files.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    Ok(files)
}
