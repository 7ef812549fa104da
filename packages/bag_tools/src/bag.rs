//! A bag to read, whatever stores it.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::{fs, io};

use hsl_bag::{BagMessage, BagReader, Metadata};
use mcap::Message;

use crate::ToolError;
use crate::described_channels::DescribedChannels;
use crate::sqlite_reader;

/// Bytes of the largest `metadata.yaml` that is read: enough for 10,000 topics.
const LARGEST_METADATA: u64 = 10_000_000;

/// The messages of a bag in the order of its files; an error is the last item.
pub type Messages = Box<dyn Iterator<Item = Result<Message<'static>, ToolError>>>;

/// A bag of one or more files, of MCAP or SQLite.
#[derive(Clone, Debug)]
pub struct Bag {
    path: PathBuf,
    files: Vec<PathBuf>,
    metadata: Option<Metadata>,
}

impl Bag {
    /// The bag in a folder, or a file of one. The files are those that `metadata.yaml` names, in its
    /// order; where there is none, the only file.
    ///
    /// # Errors
    /// When there is no bag, when a file is missing or empty, or when all is packed.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, ToolError> {
        let path = path.as_ref();
        let is_folder = fs::metadata(path).map_err(ToolError::at(path))?.is_dir();
        let (files, metadata) = if is_folder {
            let metadata = read_metadata(path)?;
            let files = match &metadata {
                Some(metadata) => named_files(path, metadata)?,
                None => vec![only_file(path)?],
            };
            (files, metadata)
        } else {
            (vec![path.to_owned()], None)
        };
        for file in &files {
            check_file(file)?;
        }
        Ok(Self {
            path: path.to_owned(),
            files,
            metadata,
        })
    }

    /// What was named.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its files, in the order of time.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// What `metadata.yaml` says; none: a file was named, or there is no such file.
    pub fn metadata(&self) -> Option<&Metadata> {
        self.metadata.as_ref()
    }

    /// The messages of all files.
    ///
    /// # Errors
    /// When the first file cannot be opened; where another cannot, its error is an item.
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

/// The messages of one file.
fn messages_of(file: &Path) -> Result<Messages, ToolError> {
    if is_sqlite(file) {
        return sqlite_reader::messages(file);
    }
    let messages = BagReader::open(file)?.messages()?;
    Ok(Box::new(messages.map(|message| {
        message.map(BagMessage::into_mcap).map_err(ToolError::from)
    })))
}

fn is_sqlite(file: &Path) -> bool {
    file.extension().is_some_and(|it| it == "db3")
}

fn read_metadata(folder: &Path) -> Result<Option<Metadata>, ToolError> {
    let path = folder.join("metadata.yaml");
    let text = match regular_file::read_to_string(&path, LARGEST_METADATA) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(ToolError::at(&path)(error)),
    };
    let metadata =
        Metadata::from_yaml(&text).map_err(|source| ToolError::Metadata { path, source })?;
    if metadata.compression_mode.is_empty() {
        return Ok(Some(metadata));
    }
    Err(ToolError::Packed {
        path: folder.to_owned(),
        format: metadata.compression_format,
        mode: metadata.compression_mode.to_lowercase(),
    })
}

fn named_files(folder: &Path, metadata: &Metadata) -> Result<Vec<PathBuf>, ToolError> {
    let files = metadata.relative_file_paths.iter().map(|name| {
        let file = folder.join(name);
        if file.is_file() {
            return Ok(file);
        }
        Err(ToolError::MissingFile {
            metadata: folder.join("metadata.yaml"),
            file: name.clone(),
        })
    });
    files.collect()
}

fn only_file(folder: &Path) -> Result<PathBuf, ToolError> {
    let entries = fs::read_dir(folder).map_err(ToolError::at(folder))?;
    let mut files = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()
        .map_err(ToolError::at(folder))?;
    files.retain(|file| {
        file.extension()
            .is_some_and(|it| it == "mcap" || it == "db3")
    });
    match (files.pop(), files.len()) {
        (Some(file), 0) => Ok(file),
        (None, _) => Err(ToolError::NoBag {
            path: folder.to_owned(),
        }),
        (Some(_), others) => Err(ToolError::SeveralFiles {
            folder: folder.to_owned(),
            count: others + 1,
        }),
    }
}

fn check_file(path: &Path) -> Result<(), ToolError> {
    let mut start = Vec::new();
    regular_file::open(path)
        .and_then(|file| file.take(4).read_to_end(&mut start))
        .map_err(ToolError::at(path))?;
    if start.is_empty() {
        return Err(ToolError::Empty {
            path: path.to_owned(),
        });
    }
    if start == ZSTD_MAGIC {
        return Err(ToolError::Packed {
            path: path.to_owned(),
            format: "zstd".to_owned(),
            mode: "file".to_owned(),
        });
    }
    Ok(())
}

/// What files that zstd has packed begin with.
const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
