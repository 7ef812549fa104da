//! Reading bags, independent of their storage.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use hsl_bag::{BagError, BagFiles, BagMessage, BagReader, BagSummary, Metadata};

use crate::ToolError;
use crate::described_channels::DescribedChannels;
use crate::file_start::{first_bytes, is_sqlite};
use crate::messages::Messages;
use crate::output::Tally;
use crate::sqlite_reader;
use crate::stored_metadata::stored_metadata;

/// Versions of `metadata.yaml` that rosbag2 has written.
const KNOWN_VERSIONS: RangeInclusive<u32> = 1..=9;

/// First bytes of a file that is compressed with zstd.
const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// Bag of one or more MCAP or SQLite files.
#[derive(Clone, Debug)]
pub struct Bag {
    /// Path given to [`Bag::open`].
    path: PathBuf,
    /// Storage files in the order of time.
    files: Vec<PathBuf>,
    /// Content of `metadata.yaml`.
    metadata: Option<Metadata>,
}

impl Bag {
    /// Opens the bag in a folder, or a storage file; see [`BagFiles::find`].
    ///
    /// # Errors
    /// Returns an error of [`BagFiles::find`], or an error if a file is empty or compressed as a whole.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, ToolError> {
        let path = path.as_ref();
        let BagFiles { files, metadata } = BagFiles::find(path)?;
        for file in &files {
            check_file(file)?;
        }
        Ok(Self {
            path: path.to_owned(),
            files,
            metadata,
        })
    }

    /// Returns the path given to [`Bag::open`].
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the files in the order of time.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Returns the content of `metadata.yaml`; `None` if a single file was opened or `metadata.yaml` is missing.
    pub fn metadata(&self) -> Option<&Metadata> {
        self.metadata.as_ref()
    }

    /// Returns a text about the version of `metadata.yaml` if it is none that rosbag2 has written; the file is then read
    /// like the latest one. `None` for a known version.
    pub fn unknown_version(&self) -> Option<String> {
        let version = self.metadata.as_ref()?.version;
        let (first, last) = (KNOWN_VERSIONS.start(), KNOWN_VERSIONS.end());
        (!KNOWN_VERSIONS.contains(&version))
            .then(|| format!("version is {version}, the known versions are {first} to {last}"))
    }

    /// Returns the content of `metadata.yaml`, or else the metadata in the only file; `None` if both are missing.
    pub(crate) fn known_metadata(&self) -> Option<Metadata> {
        let stored = || match &self.files[..] {
            [file] => stored_metadata(file),
            _ => None,
        };
        self.metadata.clone().or_else(stored)
    }

    /// Reads all messages and returns their number by topic, and their times. The summary of a damaged bag covers the
    /// messages before the damage, and describes it.
    ///
    /// # Errors
    /// Returns an error if the first file cannot be opened.
    pub fn summary(&self) -> Result<BagSummary, ToolError> {
        let mut tally = Tally::default();
        let mut damage = None;
        for message in self.messages()? {
            match message {
                Ok(message) => tally.add(&message),
                Err(error) => damage = Some(error.to_string()),
            }
        }
        Ok(BagSummary {
            damage,
            ..tally.summary()
        })
    }

    /// Returns whether an error means that this bag is damaged, and not, for example, another bag or an output.
    pub fn is_damaged_by(&self, error: &ToolError) -> bool {
        let file = match error {
            ToolError::Bag(BagError::Damaged { path, .. })
            | ToolError::Sqlite { path, .. }
            | ToolError::Empty { path } => path,
            _ => return false,
        };
        self.files.contains(file)
    }

    /// Returns the messages of all files. An error after the first file was opened is the last item. Type hashes and
    /// QoS profiles that the files lack are added from `metadata.yaml`.
    ///
    /// # Errors
    /// Returns an error if the first file cannot be opened.
    pub fn messages(&self) -> Result<Messages, ToolError> {
        let mut files = self.files.clone().into_iter();
        let Some(first) = files.next() else {
            return Ok(Box::new(std::iter::empty()));
        };
        let others = files.flat_map(|file| {
            messages_of(&file).unwrap_or_else(|error| Box::new(std::iter::once(Err(error))))
        });
        let mut channels = DescribedChannels::new(self.metadata());
        let mut has_failed = false;
        let messages = messages_of(&first)?
            .chain(others)
            .take_while(move |message| {
                let is_after_the_end = has_failed;
                has_failed |= message.is_err();
                !is_after_the_end
            });
        Ok(Box::new(messages.map(move |message| {
            message.map(|message| channels.describe(message))
        })))
    }
}

/// Returns the messages of one file, MCAP or SQLite.
fn messages_of(file: &Path) -> Result<Messages, ToolError> {
    if is_sqlite(file) {
        return sqlite_reader::messages(file);
    }
    let messages = BagReader::open(file)?.messages()?;
    Ok(Box::new(messages.map(|message| {
        message.map(BagMessage::into_mcap).map_err(ToolError::from)
    })))
}

/// Returns an error if a storage file is empty, or compressed as a whole, which cannot be read.
fn check_file(path: &Path) -> Result<(), ToolError> {
    let start = first_bytes(path, ZSTD_MAGIC.len() as u64).map_err(ToolError::at(path))?;
    if start.is_empty() {
        return Err(ToolError::Empty {
            path: path.to_owned(),
        });
    }
    if start == ZSTD_MAGIC {
        return Err(ToolError::Bag(BagError::Packed {
            path: path.to_owned(),
            format: "zstd".to_owned(),
            mode: "file".to_owned(),
        }));
    }
    Ok(())
}
