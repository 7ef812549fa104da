use std::io;
use std::path::{Path, PathBuf};

use hsl_types::Time;

/// An error while writing or reading a bag.
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
        /// The path.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A tick could not be written. The bag was closed; it holds the ticks up to `written`.
    #[error(
        "{}: tick {tick} cannot be written: {source}; the bag is closed and holds the ticks up to {written}",
        path.display()
    )]
    Write {
        /// The file.
        path: PathBuf,
        /// The tick that was being written.
        tick: u64,
        /// The last tick in the bag; 0 if none.
        written: u64,
        /// The reason.
        source: io::Error,
    },
    /// A tick could not be written, and neither could the end of the bag: what was written before can be read, but the
    /// bag has no end.
    #[error(
        "{}: tick {tick} cannot be written: {source}; nor can the bag be closed: {closing}",
        path.display()
    )]
    NotClosed {
        /// The file.
        path: PathBuf,
        /// The tick that was being written.
        tick: u64,
        /// Why the tick could not be written.
        source: io::Error,
        /// Why the end could not be written.
        closing: io::Error,
    },
    /// The folder of the bag is no longer where it was created.
    #[error(
        "{}: the bag's folder was removed or renamed before tick {tick} was written; the recording ends",
        folder.display()
    )]
    Vanished {
        /// The folder.
        folder: PathBuf,
        /// The tick that was being written.
        tick: u64,
    },
    /// The bag was closed after an error.
    #[error("{}: tick {tick} comes after the bag was closed because of an error", path.display())]
    Closed {
        /// The file.
        path: PathBuf,
        /// The tick.
        tick: u64,
    },
    /// The ticks are not in order.
    #[error("tick {tick} at {now} comes after tick {previous_tick} at {previous}")]
    Order {
        /// The tick.
        tick: u64,
        /// Its time.
        now: Time,
        /// The previous tick.
        previous_tick: u64,
        /// Its time.
        previous: Time,
    },
    /// The type of a topic changed.
    #[error("tick {tick}: {topic} is of type {known}, not {found}")]
    Type {
        /// The topic.
        topic: String,
        /// The tick.
        tick: u64,
        /// Its type in earlier ticks.
        known: &'static str,
        /// The type of a message of the tick.
        found: &'static str,
    },
    /// The folder holds no bag.
    #[error("{} holds no .mcap or .db3 file; name a bag's folder, or such a file", folder.display())]
    NoBag {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder holds several storage files, and no `metadata.yaml` gives their order.
    #[error("{} holds {count} bag files and no metadata.yaml that orders them; name one of the files", folder.display())]
    SeveralFiles {
        /// The folder.
        folder: PathBuf,
        /// Number of storage files.
        count: usize,
    },
    /// The bag has several files, but only one can be read here.
    #[error("{} has {count} files, of which only one can be read here; name one of them", path.display())]
    Split {
        /// The bag.
        path: PathBuf,
        /// Number of storage files.
        count: usize,
    },
    /// The file stores messages in SQLite, but only MCAP can be read here.
    #[error("{} is an SQLite file; convert it with `sil bag convert --to mcap`", path.display())]
    NotMcap {
        /// The file.
        path: PathBuf,
    },
    /// `metadata.yaml` is invalid.
    #[error(
        "{} is not the metadata of a rosbag2 bag: {}; name the bag's storage file instead of its folder, or \
         rewrite the bag with `sil bag recover`",
        path.display(), beginning(source)
    )]
    Metadata {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: serde_yaml::Error,
    },
    /// `metadata.yaml` lists a file that does not exist.
    #[error(
        "{} lists {}, which does not exist; restore the file, or name another storage file of the bag",
        folder.join("metadata.yaml").display(), file.display()
    )]
    MissingFile {
        /// The bag's folder.
        folder: PathBuf,
        /// The name as it is listed.
        file: PathBuf,
    },
    /// A file of the bag is outside of the bag's folder.
    #[error(
        "{}: the bag's file {} is outside of the bag's folder and is not read; move it into the folder, or name the \
         file itself",
        folder.display(), file.display()
    )]
    OutsideOfBag {
        /// The bag's folder.
        folder: PathBuf,
        /// The name as it is listed.
        file: PathBuf,
    },
    /// The bag's files or messages are compressed by rosbag2, outside of the storage format.
    #[error(
        "{} is packed with {format} by {mode}; unpack it first with `ros2 bag convert`, or `zstd -d` for a file",
        path.display()
    )]
    Packed {
        /// The bag.
        path: PathBuf,
        /// For example `zstd`.
        format: String,
        /// `file` or `message`.
        mode: String,
    },
    /// The file ends early or is damaged: everything before that was read.
    #[error("{}: cut off or damaged after {messages} whole messages, the last at {last}: {source}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Number of intact messages.
        messages: u64,
        /// The time of the last of them.
        last: Time,
        /// The reason.
        source: mcap::McapError,
    },
}

impl BagError {
    /// Returns whether the arguments do not name a readable bag, as opposed to a failure of the environment or a
    /// damaged bag.
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

    /// Adds the path to an input or output error.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::File {
            path,
            source: explained(source),
        }
    }
}

/// Maximum length of the reason why metadata is invalid \[characters\]: it can contain a value of any length.
const LONGEST_REASON: usize = 300;

/// Returns the beginning of an error's text.
fn beginning(error: &serde_yaml::Error) -> String {
    let text = error.to_string();
    match text.char_indices().nth(LONGEST_REASON) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Returns the error of the file behind an MCAP writer. The text of the library does not contain its cause.
pub(crate) fn of_file(error: mcap::McapError) -> io::Error {
    match error {
        mcap::McapError::Io(source) => explained(source),
        other => io::Error::other(other),
    }
}

/// Explains an error whose system text is a number or misleading.
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
