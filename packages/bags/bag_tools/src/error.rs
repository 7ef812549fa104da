use std::io;
use std::path::{Path, PathBuf};

use hsl_bag::BagError;

/// Error while reading a bag or writing a result.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// A bag that cannot be read.
    #[error(transparent)]
    Bag(#[from] BagError),
    /// A file or folder that cannot be created, opened, read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Path.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// An empty file.
    #[error("{} is empty: nothing was written to it, or its content was lost", path.display())]
    Empty {
        /// Path of the file.
        path: PathBuf,
    },
    /// An SQLite file that cannot be read or written.
    #[error("{}: {source}", path.display())]
    Sqlite {
        /// Path of the file.
        path: PathBuf,
        /// Error of SQLite.
        source: rusqlite::Error,
    },
    /// An MCAP file that cannot be written.
    #[error("{}: {source}", path.display())]
    Mcap {
        /// Path of the file.
        path: PathBuf,
        /// Error of the writer.
        source: mcap::McapError,
    },
    /// A bag without an intact message.
    #[error("{} contains no intact message: nothing can be recovered", path.display())]
    NothingIntact {
        /// Path of the bag.
        path: PathBuf,
    },
    /// A selection without messages.
    #[error(
        "{} contains no message {selection}; `sil bag info` lists its topics and times",
        path.display()
    )]
    NothingSelected {
        /// Path of the bag.
        path: PathBuf,
        /// Selection.
        selection: String,
    },
    /// A time of the game clock in a bag without states of the game.
    #[error("{}: no state of the GameController found; use --at 12.3 or another time since the start", path.display())]
    NoGameClock {
        /// Path of the bag.
        path: PathBuf,
    },
    /// A time that the game clock of the bag does not show.
    #[error("game:{clock} is not in {}, whose clock goes {spans}; use one of these times", path.display())]
    ClockOutside {
        /// Path of the bag.
        path: PathBuf,
        /// Time.
        clock: String,
        /// Times of each half.
        spans: String,
    },
    /// A time that the game clock of the bag shows in both halves.
    #[error(
        "game:{clock} is in both halves of {}; use game:first:{clock} or game:second:{clock}",
        path.display()
    )]
    AmbiguousClock {
        /// Path of the bag.
        path: PathBuf,
        /// Time.
        clock: String,
    },
    /// A table that cannot be written.
    #[error("{}: {source}", path.display())]
    Parquet {
        /// Path of the file.
        path: PathBuf,
        /// Error of the writer.
        source: parquet::errors::ParquetError,
    },
    /// An output that another process is writing.
    #[error("{} is being written by another process; wait for it, or choose another name", path.display())]
    Busy {
        /// Path of the unfinished folder.
        path: PathBuf,
    },
    /// An output that already exists.
    #[error("{} exists already; choose another name, or remove it", path.display())]
    Exists {
        /// Path of the output.
        path: PathBuf,
    },
}

impl ToolError {
    /// Adds the path to an I/O error.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }

    /// Adds the path of the file to an error of SQLite.
    pub(crate) fn in_sqlite(path: &Path) -> impl Fn(rusqlite::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::Sqlite {
            path: path.clone(),
            source,
        }
    }

    /// Returns whether the user's arguments cause the error: the path is not a readable bag, or the output is invalid.
    /// The exit code of the program depends on it.
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
