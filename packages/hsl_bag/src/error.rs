use std::io;
use std::path::{Path, PathBuf};

use hsl_types::Time;

/// Why a bag could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum BagError {
    /// A bag would mix with what is in the folder.
    #[error("{} holds files already; choose another folder for the bag, or empty it", folder.display())]
    NotEmpty {
        /// The folder.
        folder: PathBuf,
    },
    /// A file or folder could not be made, opened or read.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
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
        /// The last tick that the bag holds; 0: none.
        written: u64,
        /// Why not.
        source: io::Error,
    },
    /// A tick could not be written, and then the end of the bag could not be either: what was written until
    /// then can be read, but the bag has no end.
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
    /// Ticks must come in order.
    #[error("tick {tick} at {now} comes after tick {previous_tick} at {previous}")]
    Order {
        /// The tick.
        tick: u64,
        /// Its time.
        now: Time,
        /// The tick before.
        previous_tick: u64,
        /// Its time.
        previous: Time,
    },
    /// A topic has one type.
    #[error("tick {tick}: {topic} is of type {known}, not {found}")]
    Type {
        /// The topic.
        topic: String,
        /// The tick.
        tick: u64,
        /// Its type in the ticks before.
        known: &'static str,
        /// The type of a message of the tick.
        found: &'static str,
    },
    /// There is no bag.
    #[error("{} holds no .mcap file; name a bag's folder or an .mcap file", folder.display())]
    NoBag {
        /// The folder.
        folder: PathBuf,
    },
    /// There are several files, and no `metadata.yaml` that orders them.
    #[error("{} holds {count} .mcap files; name one of them", folder.display())]
    SeveralFiles {
        /// The folder.
        folder: PathBuf,
        /// How many.
        count: usize,
    },
    /// The file ends early or is damaged: everything before that was read.
    #[error("{}: cut off or damaged after {messages} whole messages, the last at {last}: {source}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// How many messages are whole.
        messages: u64,
        /// The time of the last of them.
        last: Time,
        /// What is wrong.
        source: mcap::McapError,
    },
}

impl BagError {
    /// Says of an input or output error where it happened.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::File {
            path,
            source: explained(source),
        }
    }
}

/// The error of the file behind an MCAP writer. The library's own text does not tell its cause.
pub(crate) fn of_file(error: mcap::McapError) -> io::Error {
    match error {
        mcap::McapError::Io(source) => explained(source),
        other => io::Error::other(other),
    }
}

/// The error with what it means to people, where the system's text is a number or misleading.
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
