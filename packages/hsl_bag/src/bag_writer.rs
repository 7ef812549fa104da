use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use hsl_types::Time;
use hsl_wire::TickRecord;
use mcap::McapResult;
use mcap::write::NoSeek;

use crate::channels::Channels;
use crate::mcap_file::McapFile;
use crate::metadata::Metadata;
use crate::{BagError, BagSummary, StorageOptions};

type McapWriter = mcap::Writer<NoSeek<McapFile>>;

/// Writes a bag, tick by tick.
///
/// However it ends, the bag can be read: [`BagWriter::finish`] and dropping close it, an error of
/// the disk closes it with what was written until then, and a killed process leaves all but the last
/// [`StorageOptions::chunk_duration`].
pub struct BagWriter {
    folder: PathBuf,
    file_name: String,
    options: StorageOptions,
    /// None once the bag is closed.
    writer: Option<McapWriter>,
    channels: Channels,
    /// The last tick and its time.
    last: Option<(u64, Time)>,
    /// Times of the first and the last message.
    span: Option<(Time, Time)>,
    /// Time of the last tick before the open chunk.
    chunk_start: Time,
    /// What was in the file after the last flush and the one before.
    flushed: [Flushed; 2],
}

/// What is in the file.
#[derive(Clone, Default)]
struct Flushed {
    tick: u64,
    summary: BagSummary,
}

impl BagWriter {
    /// Makes a bag in `folder`, which is made too, with the folders above it.
    ///
    /// # Errors
    /// When the folder holds something already, or cannot be written to.
    pub fn create(folder: impl AsRef<Path>, options: StorageOptions) -> Result<Self, BagError> {
        let folder = folder.as_ref().to_owned();
        fs::create_dir_all(&folder).map_err(BagError::at(&folder))?;
        let mut entries = fs::read_dir(&folder).map_err(BagError::at(&folder))?;
        if entries.next().is_some() {
            return Err(BagError::NotEmpty { folder });
        }
        let file_name = format!("{}_0.mcap", options.name);
        let path = folder.join(&file_name);
        let file = File::create_new(&path).map_err(BagError::at(&path))?;
        let writer = open(file, &options).map_err(|source| BagError::Write {
            path,
            tick: 0,
            written: 0,
            source,
        })?;
        Ok(Self {
            folder,
            file_name,
            options,
            writer: Some(writer),
            channels: Channels::default(),
            last: None,
            span: None,
            chunk_start: Time::ZERO,
            flushed: Default::default(),
        })
    }

    /// The MCAP file.
    pub fn path(&self) -> PathBuf {
        self.folder.join(&self.file_name)
    }

    /// The last tick that is in the file for good; 0: none yet.
    pub fn flushed_tick(&self) -> u64 {
        self.flushed[0].tick
    }

    /// Appends a tick, its messages in the order in which they stand.
    ///
    /// # Errors
    /// When the tick does not come after the one before, when a topic changes its type, or when the
    /// file cannot be written; the last closes the bag, and so does every further tick fail.
    pub fn write(&mut self, record: &TickRecord) -> Result<(), BagError> {
        self.check(record)?;
        let Some(writer) = self.writer.as_mut() else {
            return Err(self.closed(record.tick));
        };
        let time = record.now.as_nanos();
        let written = record
            .messages
            .iter()
            .try_for_each(|message| self.channels.write(writer, message, time));
        if let Err(source) = written {
            return Err(self.close_after(record.tick, source));
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

    /// Closes the chunk and writes it out, so that nothing up to here can be lost. Where chunks end is
    /// part of a bag's bytes: call it at moments that depend on simulated time only.
    ///
    /// # Errors
    /// When the file cannot be written, which closes the bag.
    pub fn flush(&mut self) -> Result<(), BagError> {
        let (tick, now) = self.last.unwrap_or_default();
        let Some(writer) = self.writer.as_mut() else {
            return Err(self.closed(tick));
        };
        if let Err(source) = writer.flush() {
            return Err(self.close_after(tick, source));
        }
        self.chunk_start = now;
        if tick != self.flushed[0].tick {
            let flushed = Flushed {
                tick,
                summary: self.summary(),
            };
            self.flushed.rotate_right(1);
            self.flushed[0] = flushed;
        }
        Ok(())
    }

    /// Closes the bag.
    ///
    /// # Errors
    /// When the last chunk or the metadata cannot be written.
    pub fn finish(mut self) -> Result<BagSummary, BagError> {
        self.close()
    }

    /// Removes the bag, and its folder where nothing else is in it: nothing worth keeping came.
    ///
    /// # Errors
    /// When the file or the folder cannot be removed.
    pub fn discard(mut self) -> Result<(), BagError> {
        self.writer = None;
        let path = self.path();
        fs::remove_file(&path).map_err(BagError::at(&path))?;
        match fs::remove_dir(&self.folder) {
            Err(error) if error.kind() != io::ErrorKind::DirectoryNotEmpty => {
                Err(BagError::at(&self.folder)(error))
            }
            _ => Ok(()),
        }
    }

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

    /// Writes the last chunk, the file's end and the metadata.
    fn close(&mut self) -> Result<BagSummary, BagError> {
        self.flush()?;
        let Flushed { tick, summary } = self.flushed[0].clone();
        let Some(writer) = self.writer.take() else {
            return Err(self.closed(tick));
        };
        let metadata = Metadata::new(&summary, &self.file_name);
        match end(writer, &metadata) {
            Ok(()) => metadata.write(&self.folder).map(|()| summary),
            Err((file, source)) => Err(self.rescue(file, tick, source)),
        }
    }

    /// Closes the bag with what the file holds, because `tick` could not be written.
    fn close_after(&mut self, tick: u64, source: mcap::McapError) -> BagError {
        match self.writer.take() {
            Some(writer) => self.rescue(writer.into_inner().into_inner(), tick, source),
            None => self.closed(tick),
        }
    }

    fn rescue(&mut self, file: McapFile, tick: u64, source: mcap::McapError) -> BagError {
        let mut written = 0;
        if let Ok(lost) = file.end_after_error() {
            let flushed = &self.flushed[lost];
            written = flushed.tick;
            // The error that is under way says more than one of this file would.
            let _ = Metadata::new(&flushed.summary, &self.file_name).write(&self.folder);
        }
        BagError::Write {
            path: self.path(),
            tick,
            written,
            source,
        }
    }

    fn closed(&self, tick: u64) -> BagError {
        BagError::Closed {
            path: self.path(),
            tick,
        }
    }

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
        if self.writer.is_some() {
            // Nobody is left to tell; what can be saved is saved.
            let _ = self.close();
        }
    }
}

fn open(file: File, options: &StorageOptions) -> McapResult<McapWriter> {
    options.for_mcap().create(NoSeek::new(McapFile::new(file)))
}

/// Writes what stands behind the chunks: rosbag2's own metadata, the summary and the footer.
fn end(mut writer: McapWriter, metadata: &Metadata) -> Result<(), (McapFile, mcap::McapError)> {
    let mut write = || -> McapResult<()> {
        writer.write_metadata(&metadata.for_mcap()?)?;
        writer.finish()?;
        Ok(())
    };
    let written = write();
    let mut file = writer.into_inner().into_inner();
    match written.and_then(|()| Ok(file.flush()?)) {
        Ok(()) => Ok(()),
        Err(source) => Err((file, source)),
    }
}
