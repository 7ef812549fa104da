//! `metadata.yaml` of a bag that is being written.

use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use crate::disk_room::{Room, reserve};
use crate::{BagError, BagSummary, Metadata};

/// Maximum number of digits \[bytes\] by which a number in the file can grow.
const DIGITS: usize = 20;

/// `metadata.yaml` under a temporary name until the bag is closed. Disk space for the topics of the bag is reserved, so
/// that the file can be written on a full disk.
pub(crate) struct MetadataFile {
    folder: PathBuf,
    file: File,
    /// Number of topics with reserved space.
    topics: Option<usize>,
    /// Reserved space \[bytes\].
    room: u64,
}

impl Metadata {
    /// Writes `metadata.yaml` in the bag's folder, completely or not at all: under a temporary name, which is then
    /// renamed.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), BagError> {
        MetadataFile::create(folder)
            .and_then(|file| file.finish(self))
            .map_err(BagError::at(&folder.join("metadata.yaml")))
    }
}

impl MetadataFile {
    /// Creates the empty file under its temporary name in the bag's folder. A file of that name is an error.
    pub(crate) fn create(folder: &Path) -> io::Result<Self> {
        Ok(Self {
            folder: folder.to_owned(),
            file: File::create_new(unfinished(folder))?,
            topics: None,
            room: 0,
        })
    }

    /// Reserves disk space for the metadata of a bag with the topics of `summary`, whatever the number of messages will
    /// be. Does nothing if the number of topics has not changed. `file_name` is the name of the MCAP file.
    pub(crate) fn make_room(&mut self, summary: &BagSummary, file_name: &str) -> io::Result<()> {
        let topics = summary.topics.len();
        if self.topics == Some(topics) {
            return Ok(());
        }
        // Each topic has one growing number; the bag and its only file have three each.
        let text = Metadata::of_writer(summary, file_name).to_yaml()?;
        let length = text.len() + DIGITS * (topics + 6);
        let more = (length as u64).saturating_sub(self.room);
        if more > 0 && reserve(&self.file, self.room, more)? == Room::Unsupported {
            let zeros = vec![0; usize::try_from(more).map_err(io::Error::other)?];
            self.file.write_all_at(&zeros, self.room)?;
        }
        self.room += more;
        self.topics = Some(topics);
        Ok(())
    }

    /// Writes the metadata and gives the file its final name, so that `metadata.yaml` is complete or missing.
    pub(crate) fn finish(mut self, metadata: &Metadata) -> io::Result<()> {
        let text = metadata.to_yaml()?;
        self.file.rewind()?;
        self.file.write_all(text.as_bytes())?;
        // This also releases the space reserved after the text.
        self.file.set_len(text.len() as u64)?;
        fs::rename(unfinished(&self.folder), self.folder.join("metadata.yaml"))
    }

    /// Removes the unfinished file of a bag in `folder`.
    pub(crate) fn remove(folder: &Path) -> io::Result<()> {
        fs::remove_file(unfinished(folder))
    }
}

/// Returns the temporary name of the file.
fn unfinished(folder: &Path) -> PathBuf {
    folder.join("metadata.yaml.unfinished")
}
