//! Writer of bags.

mod closing;
mod open_bag;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use hsl_types::Time;
use hsl_wire::TickRecord;

use open_bag::OpenBag;

use crate::channels::Channels;
use crate::error::file_error;
use crate::file_size_limit::report_file_size_limit;
use crate::metadata_file::MetadataFile;
use crate::{BagError, BagSummary, StorageOptions};

/// Writer of a bag, tick by tick. Messages are collected in a chunk, which is compressed and written as a whole.
///
/// The bag is always readable. [`BagWriter::finish`] and dropping close it. After a disk error it is closed with the
/// data written before. A killed process loses only the last [`StorageOptions::chunk_duration`]. Disk space for closing
/// the bag is reserved before each chunk is written.
pub struct BagWriter {
    folder: PathBuf,
    file_name: String,
    options: StorageOptions,
    /// Open files; `None` once the bag is closed.
    open: Option<OpenBag>,
    /// Device and inode of the MCAP file.
    identity: (u64, u64),
    /// Topics of the bag with their message counts.
    channels: Channels,
    /// Last tick and its time.
    last: Option<(u64, Time)>,
    /// Times of the first and the last message.
    span: Option<(Time, Time)>,
    /// Time of the last tick before the open chunk.
    chunk_start: Time,
    /// Content of the file after the last flush, and after the flush before. The second one is needed if the last flush
    /// has to be given up to close the file.
    flushed: [Flushed; 2],
}

/// Content of the file after a flush: the last tick in it, and its summary.
#[derive(Clone, Default)]
struct Flushed {
    /// Last tick.
    tick: u64,
    summary: BagSummary,
}

impl BagWriter {
    /// Creates a bag in `folder`, and the folder with its parents. While the bag is being written, its MCAP file is
    /// locked (`flock`); the file of a killed writer is not.
    ///
    /// # Errors
    /// Returns an error if the folder is not empty or cannot be written to, or if there is no space for an empty bag.
    /// The folder then contains no files.
    pub fn create(folder: impl AsRef<Path>, options: StorageOptions) -> Result<Self, BagError> {
        let folder = folder.as_ref().to_owned();
        report_file_size_limit().map_err(BagError::at(&folder))?;
        fs::create_dir_all(&folder).map_err(BagError::at(&folder))?;
        let mut entries = fs::read_dir(&folder).map_err(BagError::at(&folder))?;
        if entries.next().is_some() {
            return Err(BagError::NotEmpty { folder });
        }
        let file_name = format!("{}_0.mcap", options.name);
        let path = folder.join(&file_name);
        match OpenBag::create(&folder, &file_name, &options) {
            Ok((open, identity)) => Ok(Self {
                folder,
                file_name,
                options,
                open: Some(open),
                identity,
                channels: Channels::default(),
                last: None,
                span: None,
                chunk_start: Time::ZERO,
                flushed: Default::default(),
            }),
            Err(source) => {
                if source.kind() != io::ErrorKind::AlreadyExists {
                    OpenBag::remove(&folder, &file_name);
                }
                Err(BagError::at(&path)(source))
            }
        }
    }

    /// Returns the path of the MCAP file.
    pub fn path(&self) -> PathBuf {
        self.folder.join(&self.file_name)
    }

    /// Returns the last tick that was flushed to the file; 0 if there is none.
    pub fn flushed_tick(&self) -> u64 {
        self.flushed[0].tick
    }

    /// Appends a tick with its messages in the given order. The chunk is written when it is older than
    /// [`StorageOptions::chunk_duration`].
    ///
    /// # Errors
    /// Returns an error if the tick is not after the previous one, a topic changes its type, the bag's folder was
    /// removed or renamed, or the file cannot be written. The last two errors close the bag, and every further tick
    /// fails.
    pub fn write(&mut self, record: &TickRecord) -> Result<(), BagError> {
        self.check(record)?;
        self.close_if_moved(record.tick)?;
        let Some(OpenBag { writer, .. }) = self.open.as_mut() else {
            return Err(self.closed(record.tick));
        };
        let time = record.now.as_nanos();
        let written = record
            .messages
            .iter()
            .try_for_each(|message| self.channels.write(writer, message, time));
        if let Err(source) = written {
            return Err(self.close_after(record.tick, file_error(source)));
        }
        if !record.messages.is_empty() {
            let start = self.span.map_or(record.now, |(start, _)| start);
            self.span = Some((start, record.now));
        }
        self.last = Some((record.tick, record.now));
        if record.now.since(self.chunk_start) >= self.options.chunk_duration {
            self.flush()?;
        }
        Ok(())
    }

    /// Closes and writes the chunk, so that nothing written so far can be lost. The ends of chunks affect a bag's
    /// bytes: call it only at moments that depend on simulated time.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written. The error closes the bag.
    pub fn flush(&mut self) -> Result<(), BagError> {
        let (tick, now) = self.last.unwrap_or_default();
        let flushed = Flushed {
            tick,
            summary: self.summary(),
        };
        let Some(open) = self.open.as_mut() else {
            return Err(self.closed(tick));
        };
        // Reserves space for the metadata of the chunk before it is written.
        let room = open.metadata.make_room(&flushed.summary, &self.file_name);
        if let Err(source) = room.and_then(|()| open.writer.flush().map_err(file_error)) {
            return Err(self.close_after(tick, source));
        }
        self.chunk_start = now;
        if tick != self.flushed[0].tick {
            self.flushed.rotate_right(1);
            self.flushed[0] = flushed;
        }
        Ok(())
    }

    /// Closes the bag: writes the last chunk, the end of the file and `metadata.yaml`. Returns the summary of the bag.
    ///
    /// # Errors
    /// Returns an error if the last chunk or the metadata cannot be written.
    pub fn finish(mut self) -> Result<BagSummary, BagError> {
        self.close()
    }

    /// Deletes the files of the bag, and its folder if it is empty afterwards.
    ///
    /// # Errors
    /// Returns an error if a file or the folder cannot be removed.
    pub fn discard(mut self) -> Result<(), BagError> {
        self.open = None;
        let removed = MetadataFile::remove(&self.folder);
        removed.map_err(BagError::at(&self.folder))?;
        let path = self.path();
        fs::remove_file(&path).map_err(BagError::at(&path))?;
        match fs::remove_dir(&self.folder) {
            Err(error) if error.kind() != io::ErrorKind::DirectoryNotEmpty => {
                Err(BagError::at(&self.folder)(error))
            }
            _ => Ok(()),
        }
    }

    /// Checks that the tick is after the last one and that no topic has another type than before. Writes nothing.
    fn check(&mut self, record: &TickRecord) -> Result<(), BagError> {
        if let Some((previous_tick, previous)) = self.last
            && (record.tick <= previous_tick || record.now < previous)
        {
            return Err(BagError::Order {
                tick: record.tick,
                now: record.now,
                previous_tick,
                previous,
            });
        }
        for message in &record.messages {
            if let Some(known) = self.channels.type_of(&message.topic)
                && known != message.message_type
            {
                return Err(BagError::Type {
                    topic: message.topic.clone().into_owned(),
                    tick: record.tick,
                    known: known.name,
                    found: message.message_type.name,
                });
            }
        }
        Ok(())
    }

    /// Returns the summary of all messages so far, also those that are not in the file yet.
    fn summary(&self) -> BagSummary {
        let (start, end) = self.span.unwrap_or_default();
        BagSummary {
            topics: self.channels.summaries(),
            start,
            end,
            damage: None,
        }
    }
}

impl Drop for BagWriter {
    fn drop(&mut self) {
        if self.open.is_some() {
            // The error cannot be reported while dropping.
            let _ = self.close();
        }
    }
}
