//! Recovery of the intact part of a damaged bag.

mod advice;
mod channels;
mod in_place;
mod pages;
mod pieces;
mod report;
mod rows;

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use hsl_bag::{BagError, BagFiles, file_in_bag};
use mcap::Message;
use mcap::records::{MessageHeader, Record};

use crate::described_channels::DescribedChannels;
use crate::output::Tally;
use crate::stored_metadata::stored_metadata;
use crate::{BagOutput, Progress, StorageKind, ToolError, is_sqlite};
use channels::Channels;
use pieces::{Piece, Pieces};

pub use advice::{is_recorded, recovery_advice};
pub use in_place::recover_in_place;
pub use report::{Loss, LostRows, RecoveryReport};

/// Writes every intact message of a bag's files into a new bag `output`, including messages after damage.
/// `metadata.yaml` is not required: only type hashes and QoS profiles that the files lack, and the recorder's data, are
/// read from it. One MCAP file at a time is kept in memory.
///
/// A message of MCAP is intact if the checksum of its chunk is right and its channel is known, from anywhere in the
/// file or from the summary at its end. A message of SQLite, which has no checksums, is intact if SQLite can read its
/// row. If any message is lost, `metadata.yaml` contains a note.
///
/// # Errors
/// Returns an error if a file cannot be read or contains no intact message, or if the new bag cannot be written.
pub fn recover(
    bag: &Path,
    output: &Path,
    mut progress: Progress<'_>,
) -> Result<RecoveryReport, ToolError> {
    let files = find(bag)?;
    let mut output = BagOutput::create(output, StorageKind::Mcap)?;
    output.copy_custom_data(files.metadata.clone());
    let mut report = salvage(&files, |message| {
        output.write(&message)?;
        progress.at(&message);
        Ok(())
    })?;
    let path = bag.to_owned();
    if output.is_empty() {
        return Err(ToolError::NothingIntact { path });
    }
    report.recovered = output.summary();
    if !report.nothing_is_lost() {
        output.mark_as_part("the intact messages of a damaged bag");
    }
    output.finish()?;
    Ok(report)
}

/// Reports the result of [`recover`] without writing.
///
/// # Errors
/// Returns an error if a file cannot be read.
pub fn recoverable(bag: &Path) -> Result<RecoveryReport, ToolError> {
    let mut tally = Tally::default();
    let mut report = salvage(&find(bag)?, |message| {
        tally.add(&message);
        Ok(())
    })?;
    report.recovered = tally.summary();
    Ok(report)
}

/// Callback that receives intact messages.
type Sink<'a> = dyn FnMut(Message<'static>) -> Result<(), ToolError> + 'a;

/// Passes every intact message of the bag's files to `sink`, and returns the losses. The number of recovered messages
/// is not set.
fn salvage(
    bag: &BagFiles,
    mut sink: impl FnMut(Message<'static>) -> Result<(), ToolError>,
) -> Result<RecoveryReport, ToolError> {
    let mut report = RecoveryReport::default();
    let mut channels = DescribedChannels::new(bag.metadata.as_ref());
    let mut sink = |message| sink(channels.describe(message));
    for file in &bag.files {
        if is_sqlite(file) {
            rows::salvage(file, &mut report, &mut sink)?;
        } else {
            salvage_mcap(file, &mut report, &mut sink)?;
        }
    }
    Ok(report)
}

/// Passes every intact message of an MCAP file to `sink`, in the order of the file, and adds the losses to `report`.
fn salvage_mcap(
    file: &Path,
    report: &mut RecoveryReport,
    sink: &mut Sink<'_>,
) -> Result<(), ToolError> {
    let bytes = user_files::read(file, u64::MAX).map_err(ToolError::at(file))?;
    let channels = Channels::of(&bytes);
    report.expect(channels.message_count());
    for piece in Pieces::of(&bytes) {
        match piece {
            Piece::Damaged(place) => report.lose(file, place, &bytes),
            Piece::Whole(records) => {
                for (header, data) in records.into_iter().filter_map(message) {
                    let Some(channel) = channels.get(header.channel_id) else {
                        report.without_channel += 1;
                        continue;
                    };
                    sink(Message {
                        channel,
                        sequence: header.sequence,
                        log_time: header.log_time,
                        publish_time: header.publish_time,
                        data,
                    })?;
                }
            }
        }
    }
    Ok(())
}

/// Returns header and data of a message; `None` for another record.
fn message(record: Record<'static>) -> Option<(MessageHeader, Cow<'static, [u8]>)> {
    match record {
        Record::Message { header, data } => Some((header, data)),
        _ => None,
    }
}

/// Returns the storage files of a folder in the order of their numbers, or the file itself, with the metadata if it is
/// readable. Unlike [`BagFiles::find`], accepts damaged or missing metadata.
fn find(bag: &Path) -> Result<BagFiles, ToolError> {
    if !fs::metadata(bag).map_err(ToolError::at(bag))?.is_dir() {
        let files = vec![bag.to_owned()];
        let metadata = stored_metadata(bag);
        return Ok(BagFiles { files, metadata });
    }
    // Damaged metadata is ignored, but a bag that names files outside of its folder is rejected.
    let metadata = match BagFiles::find(bag) {
        Ok(found) => found.metadata,
        Err(error @ BagError::OutsideOfBag { .. }) => return Err(error.into()),
        Err(_) => None,
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(bag).map_err(ToolError::at(bag))? {
        let path = entry.map_err(ToolError::at(bag))?.path();
        if path
            .extension()
            .is_some_and(|it| it == "mcap" || it == "db3")
        {
            files.push(file_in_bag(bag, path.file_name().unwrap_or_default())?);
        }
    }
    if files.is_empty() {
        let folder = bag.to_owned();
        return Err(BagError::NoBag { folder }.into());
    }
    // By length first: file 10 comes after file 9.
    files.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    Ok(BagFiles { files, metadata })
}
