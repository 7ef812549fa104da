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
    /// There is no bag.
    #[error(
        "{} is no bag; name a folder with .mcap or .db3 files, or such a file",
        path.display()
    )]
    NoBag {
        /// What was named.
        path: PathBuf,
    },
    /// There are several files, and no `metadata.yaml` that orders them.
    #[error(
        "{} holds {count} bag files and no metadata.yaml that orders them; name one of the files",
        folder.display()
    )]
    SeveralFiles {
        /// The folder.
        folder: PathBuf,
        /// How many.
        count: usize,
    },
    /// A file without a byte.
    #[error("{} is empty: nothing was written to it, or it was lost on the way", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// `metadata.yaml` cannot be understood.
    #[error(
        "{} is not the metadata of a rosbag2 bag: {source}; name the bag's .mcap file instead of its folder, \
         or write the bag anew with `sil bag recover`",
        path.display()
    )]
    Metadata {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: serde_yaml::Error,
    },
    /// `metadata.yaml` names a file that is not there.
    #[error(
        "{} names {file}, which is not there; put it back, or name one of the bag's other files",
        metadata.display()
    )]
    MissingFile {
        /// The file with the name.
        metadata: PathBuf,
        /// The name.
        file: String,
    },
    /// The bag is packed around its storage, which nothing here unpacks.
    #[error(
        "{} is packed with {format} by {mode}; unpack it first: `ros2 bag convert` does, and `zstd -d` a file",
        path.display()
    )]
    Packed {
        /// The bag.
        path: PathBuf,
        /// As in `zstd`.
        format: String,
        /// `file` or `message`.
        mode: String,
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
    /// There is no MCAP file.
    #[error(
        "{} holds no .mcap file, and no other kind is recovered here; of a .db3 file the command \
         `sqlite3 FILE .recover` brings back what is whole",
        path.display()
    )]
    NothingToRecover {
        /// The folder.
        path: PathBuf,
    },
    /// There is no whole message.
    #[error("{} holds no whole message of MCAP: nothing can be recovered", path.display())]
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

    /// Whether the one who named the bag or the result is to mend it.
    pub fn is_wrong_use(&self) -> bool {
        match self {
            Self::Bag(error) => {
                matches!(
                    error,
                    BagError::File { .. } | BagError::NoBag { .. } | BagError::SeveralFiles { .. }
                )
            }
            Self::File { source, .. } => matches!(
                source.kind(),
                io::ErrorKind::NotFound | io::ErrorKind::InvalidInput | io::ErrorKind::IsADirectory
            ),
            Self::Sqlite { .. } | Self::Mcap { .. } | Self::Parquet { .. } => false,
            _ => true,
        }
    }
}
