use std::io;
use std::path::{Path, PathBuf};

use hsl_types::Time;

/// Error while writing or reading a bag.
#[derive(Debug, thiserror::Error)]
pub enum BagError {
    /// The folder of a new bag is not empty.
    #[error("{} holds files already; choose another folder for the bag, or empty it", folder.display())]
    NotEmpty {
        /// The folder.
        folder: PathBuf,
    },
    /// A file or folder cannot be created, opened or read.
    #[error("{}: {source}", path.display())]
    File {
        /// Path.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// A tick that could not be written. The bag was closed; it contains the ticks up to `written`.
    #[error(
        "{}: tick {tick} cannot be written: {source}; the bag is closed and holds the ticks up to {written}",
        path.display()
    )]
    Write {
        /// Path of the file.
        path: PathBuf,
        /// Tick that was being written.
        tick: u64,
        /// Last tick in the bag; 0 if there is none.
        written: u64,
        /// Error of the operating system.
        source: io::Error,
    },
    /// A tick that could not be written, in a bag that could not be closed. The ticks before it can be read.
    #[error(
        "{}: tick {tick} cannot be written: {source}; nor can the bag be closed: {closing}",
        path.display()
    )]
    NotClosed {
        /// Path of the file.
        path: PathBuf,
        /// Tick that was being written.
        tick: u64,
        /// Error while writing the tick.
        source: io::Error,
        /// Error while closing the bag.
        closing: io::Error,
    },
    /// The bag's folder is no longer at its path.
    #[error(
        "{}: the bag's folder was removed or renamed before tick {tick} was written; the recording ends",
        folder.display()
    )]
    Vanished {
        /// Path of the folder.
        folder: PathBuf,
        /// Tick that was being written.
        tick: u64,
    },
    /// A tick after the bag was closed because of an error.
    #[error("{}: cannot write tick {tick}: the bag was closed because of an earlier error", path.display())]
    Closed {
        /// Path of the file.
        path: PathBuf,
        /// The tick.
        tick: u64,
    },
    /// Ticks that are not in order.
    #[error("tick {tick} at {now} comes after tick {previous_tick} at {previous}")]
    Order {
        /// The tick.
        tick: u64,
        /// Time of the tick.
        now: Time,
        /// The previous tick.
        previous_tick: u64,
        /// Time of the previous tick.
        previous: Time,
    },
    /// A topic with a changed type.
    #[error("tick {tick}: {topic} is of type {known}, not {found}")]
    Type {
        /// The topic.
        topic: String,
        /// The tick.
        tick: u64,
        /// Type in earlier ticks.
        known: &'static str,
        /// Type in this tick.
        found: &'static str,
    },
    /// A folder without a bag.
    #[error("{} contains no .mcap or .db3 file; give a bag's folder, or such a file", folder.display())]
    NoBag {
        /// The folder.
        folder: PathBuf,
    },
    /// A folder with several storage files and no `metadata.yaml` that orders them.
    #[error("{} contains {count} bag files and no metadata.yaml that orders them; give one of the files", folder.display())]
    SeveralFiles {
        /// The folder.
        folder: PathBuf,
        /// Number of storage files.
        count: usize,
    },
    /// A bag with several files where only one can be read.
    #[error("{} has {count} files, but only one can be read here; give one of them", path.display())]
    Split {
        /// Path of the bag.
        path: PathBuf,
        /// Number of storage files.
        count: usize,
    },
    /// An SQLite file where only MCAP can be read.
    #[error("{} is an SQLite file; convert it with `sil bag convert --to mcap`", path.display())]
    NotMcap {
        /// The file.
        path: PathBuf,
    },
    /// An invalid `metadata.yaml`.
    #[error(
        "{} is not the metadata of a rosbag2 bag: {}; name the bag's storage file instead of its folder, or \
         rewrite the bag with `sil bag recover`",
        path.display(), beginning(source)
    )]
    Metadata {
        /// The file.
        path: PathBuf,
        /// Reason.
        source: serde_yaml::Error,
    },
    /// A file that is listed in `metadata.yaml` but does not exist.
    #[error(
        "{} lists {}, which does not exist; restore the file, or name another storage file of the bag",
        folder.join("metadata.yaml").display(), file.display()
    )]
    MissingFile {
        /// Folder of the bag.
        folder: PathBuf,
        /// Name as listed.
        file: PathBuf,
    },
    /// A file of the bag that is outside of the bag's folder.
    #[error(
        "{}: the bag's file {} is outside of the bag's folder and is not read; move it into the folder, or name the \
         file itself",
        folder.display(), file.display()
    )]
    OutsideOfBag {
        /// Folder of the bag.
        folder: PathBuf,
        /// Name as listed.
        file: PathBuf,
    },
    /// Files or messages that rosbag2 compressed outside of the storage format.
    #[error(
        "{} is compressed with {format} by {mode}; decompress it first with `ros2 bag convert`, or `zstd -d` for a file",
        path.display()
    )]
    Packed {
        /// Path of the bag.
        path: PathBuf,
        /// Compression format, for example `zstd`.
        format: String,
        /// Compression mode: `file` or `message`.
        mode: String,
    },
    /// A file that ends early or is damaged. All messages before the damage were read.
    #[error("{}: truncated or damaged after {messages} intact messages, the last at {last}: {source}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Number of intact messages.
        messages: u64,
        /// Time of the last intact message.
        last: Time,
        /// Error of the reader.
        source: mcap::McapError,
    },
}

impl BagError {
    /// Returns true if the user's arguments are wrong, and false for a failure of the environment or a damaged bag.
    pub fn is_wrong_use(&self) -> bool {
        match self {
            Self::File { source, .. } => matches!(
                source.kind(),
                io::ErrorKind::NotFound | io::ErrorKind::InvalidInput | io::ErrorKind::IsADirectory
            ),
            Self::NoBag { .. }
            | Self::SeveralFiles { .. }
            | Self::Split { .. }
            | Self::NotMcap { .. }
            | Self::Metadata { .. }
            | Self::MissingFile { .. }
            | Self::OutsideOfBag { .. }
            | Self::Packed { .. } => true,
            _ => false,
        }
    }

    /// Returns a function for `map_err` that adds the path to an input or output error.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::File {
            path,
            source: explained(source),
        }
    }
}

/// Maximum length of the reason for invalid metadata \[characters\]: it can contain a value of any length.
const LONGEST_REASON: usize = 300;

/// Returns the beginning of an error's text; a truncated one ends with `…`.
fn beginning(error: &serde_yaml::Error) -> String {
    let text = error.to_string();
    match text.char_indices().nth(LONGEST_REASON) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Returns the I/O error behind an error of the MCAP writer. The text of the library's error does not contain it.
pub(crate) fn file_error(error: mcap::McapError) -> io::Error {
    match error {
        mcap::McapError::Io(source) => explained(source),
        other => io::Error::other(other),
    }
}

/// Replaces the text of an error whose system text is only a number or misleading, for example of a full disk. Returns
/// other errors unchanged.
pub(crate) fn explained(error: io::Error) -> io::Error {
    let text = match error.kind() {
        io::ErrorKind::StorageFull => "no space left on the device",
        io::ErrorKind::QuotaExceeded => "the disk quota is exceeded",
        io::ErrorKind::FileTooLarge => {
            "the file size limit of the process is reached (`ulimit -f` shows it)"
        }
        _ => return error,
    };
    io::Error::new(error.kind(), text)
}
