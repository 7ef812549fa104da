use std::io;
use std::path::{Path, PathBuf};

use hsl_bag::BagError;

/// An error while reading a bag or writing a result.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// The bag cannot be read.
    #[error(transparent)]
    Bag(#[from] BagError),
    /// A file or folder cannot be created, opened, read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The path.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A file is empty.
    #[error("{} is empty: nothing was written to it, or its content was lost", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// An SQLite file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: rusqlite::Error,
    },
    /// An MCAP file cannot be written.
    #[error("{}: {source}", path.display())]
    Mcap {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: mcap::McapError,
    },
    /// The bag holds no intact message.
    #[error("{} holds no intact message: nothing can be recovered", path.display())]
    NothingWhole {
        /// The bag.
        path: PathBuf,
    },
    /// The selection matches no message.
    #[error(
        "{} holds no message {selection}; `sil bag info` lists its topics and times",
        path.display()
    )]
    NothingSelected {
        /// The bag.
        path: PathBuf,
        /// The selection.
        selection: String,
    },
    /// A table cannot be written.
    #[error("{}: {source}", path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: parquet::errors::ParquetError,
    },
    /// Another process writes the same output.
    #[error("{} is being written by another process; wait for it, or choose another name", path.display())]
    Busy {
        /// The unfinished folder.
        path: PathBuf,
    },
    /// The output exists already.
    #[error("{} exists already; choose another name, or remove it", path.display())]
    Exists {
        /// The output.
        path: PathBuf,
    },
}

impl ToolError {
    /// Adds the path to an input or output error.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }

    /// Returns whether the error is caused by the arguments: not a readable bag, or an invalid output.
    pub fn is_wrong_use(&self) -> bool {
        match self {
            Self::Bag(error) => error.is_wrong_use(),
            Self::File { source, .. } => matches!(
                source.kind(),
                io::ErrorKind::NotFound | io::ErrorKind::InvalidInput | io::ErrorKind::IsADirectory
            ),
            Self::Sqlite { .. } | Self::Mcap { .. } | Self::Parquet { .. } => false,
            _ => true,
        }
    }
}
