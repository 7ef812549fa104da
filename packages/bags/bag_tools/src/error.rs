use std::io;
use std::path::{Path, PathBuf};

use hsl_bag::BagError;

/// Why a bag could not be read, or a result not be written.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// The bag cannot be read.
    #[error(transparent)]
    Bag(#[from] BagError),
    /// A file or folder could not be made, opened, read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file without a byte.
    #[error("{} is empty: nothing was written to it, or it was lost on the way", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// An SQLite file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: rusqlite::Error,
    },
    /// An MCAP file cannot be written.
    #[error("{}: {source}", path.display())]
    Mcap {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: mcap::McapError,
    },
    /// There is no intact message.
    #[error("{} holds no intact message: nothing can be recovered", path.display())]
    NothingWhole {
        /// The bag.
        path: PathBuf,
    },
    /// A selection that selects nothing.
    #[error(
        "{} holds no message {selection}; `sil bag info` says what it holds, and from when to when",
        path.display()
    )]
    NothingSelected {
        /// The bag.
        path: PathBuf,
        /// What was selected.
        selection: String,
    },
    /// A table cannot be written.
    #[error("{}: {source}", path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: parquet::errors::ParquetError,
    },
    /// Another process writes the same output.
    #[error("{} is being written by another process; wait for it, or choose another name", path.display())]
    Busy {
        /// The unfinished folder.
        path: PathBuf,
    },
    /// Nothing is overwritten.
    #[error("{} exists already; choose another name, or remove it", path.display())]
    Exists {
        /// What was named.
        path: PathBuf,
    },
}

impl ToolError {
    /// Says of an input or output error where it happened.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }

    /// Whether the user named something that is no readable bag, or an output that cannot be made.
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
