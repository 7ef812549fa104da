//! Reading and writing of files that users name: regular files, of limited size when they are read.
//!
//! A path on the command line or in a file can name anything. Opening a named pipe blocks until another process
//! opens its other end, and a device such as `/dev/zero` has no end. This package refuses both, and directories
//! and sockets, before it opens them.
//!
//! ```
//! let error = user_files::read_to_string("/dev/zero", 1_000_000).unwrap_err();
//! assert_eq!(error.to_string(), "is a character device, not a regular file");
//! ```

use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

use rustix::fs::{Access, OFlags};
use rustix::io::Errno;

/// Opens a regular file for reading. Symbolic links are followed.
///
/// # Errors
/// Returns an error if `path` names anything else than a regular file, which is not opened then, or if the file cannot
/// be opened.
pub fn open(path: impl AsRef<Path>) -> io::Result<File> {
    let path = path.as_ref();
    require_regular(&fs::metadata(path)?)?;
    // Another file may take its place in between; opening that one must not block.
    let file = OpenOptions::new()
        .read(true)
        .custom_flags(OFlags::NONBLOCK.bits().cast_signed())
        .open(path)?;
    require_regular(&file.metadata()?)?;
    Ok(file)
}

/// Reads a regular file of at most `limit` bytes.
///
/// # Errors
/// Returns the errors of [`open`], and an error if the file is larger or cannot be read.
pub fn read(path: impl AsRef<Path>, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // The size of a file can change while it is read, so one byte more than allowed is read.
    open(path)?
        .take(limit.saturating_add(1))
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let text = format!("it has more than {limit} bytes");
        return Err(io::Error::new(ErrorKind::FileTooLarge, text));
    }
    Ok(bytes)
}

/// Reads a regular file of at most `limit` bytes of UTF-8.
///
/// # Errors
/// Returns the errors of [`read`], and an error with the line if the bytes are not UTF-8.
pub fn read_to_string(path: impl AsRef<Path>, limit: u64) -> io::Result<String> {
    String::from_utf8(read(path, limit)?).map_err(|error| {
        let (valid, rest) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let byte = rest.first().copied().unwrap_or_default();
        let valid = String::from_utf8_lossy(valid);
        let line = valid.split('\n').count();
        let column = valid
            .rsplit('\n')
            .next()
            .map_or(0, |text| text.chars().count())
            + 1;
        let text = format!(
            "byte 0x{byte:02x} at line {line}, column {column} is not UTF-8; save the file as UTF-8"
        );
        io::Error::new(ErrorKind::InvalidData, text)
    })
}

/// Creates a regular file for writing, or truncates it. Symbolic links are followed.
///
/// # Errors
/// Returns an error if `path` names anything else than a regular file, which is not changed then, or if the file cannot
/// be created.
pub fn create(path: impl AsRef<Path>) -> io::Result<File> {
    let path = path.as_ref();
    require_regular_or_missing(path)?;
    let file = open_to_write(path, true)?;
    file.set_len(0)?;
    Ok(file)
}

/// Writes `bytes` to a regular file, in place of its content.
///
/// # Errors
/// Returns the errors of [`create`], and an error if the file cannot be written.
pub fn write(path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    create(path)?.write_all(bytes.as_ref())
}

/// Checks that [`create`] would succeed, without creating or changing the file. Files that are written at the end of
/// long work are checked before it begins.
///
/// # Errors
/// Returns the errors of [`create`].
pub fn check_create(path: impl AsRef<Path>) -> io::Result<()> {
    let path = path.as_ref();
    if require_regular_or_missing(path)? {
        return open_to_write(path, false).map(drop);
    }
    let is_here = |folder: &&Path| !folder.as_os_str().is_empty();
    let folder = path.parent().filter(is_here).unwrap_or(Path::new("."));
    if !fs::metadata(folder)?.is_dir() {
        return Err(Errno::NOTDIR.into());
    }
    Ok(rustix::fs::access(folder, Access::WRITE_OK)?)
}

/// Returns true if `path` names a regular file, and false if it names nothing.
///
/// # Errors
/// Returns an error if `path` names anything else, or cannot be examined.
fn require_regular_or_missing(path: &Path) -> io::Result<bool> {
    match fs::metadata(path) {
        Ok(metadata) => require_regular(&metadata).map(|()| true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Opens a regular file for writing without truncating it, and creates a missing one if `may_create` is set. Returns an
/// error for other kinds of files.
fn open_to_write(path: &Path, may_create: bool) -> io::Result<File> {
    // As in `open`; the file is not truncated before it is known to be a regular one.
    let file = OpenOptions::new()
        .write(true)
        .create(may_create)
        .truncate(false)
        .custom_flags(OFlags::NONBLOCK.bits().cast_signed())
        .open(path)?;
    require_regular(&file.metadata()?)?;
    Ok(file)
}

/// Returns an error that names the kind of the file unless it is a regular one.
fn require_regular(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    if metadata.is_dir() {
        return Err(Errno::ISDIR.into());
    }
    let found = name_of(metadata.file_type());
    Err(io::Error::new(
        ErrorKind::InvalidInput,
        format!("is {found}, not a regular file"),
    ))
}

/// Returns the kind of a file for messages. The file is neither a regular one nor a directory.
fn name_of(file_type: FileType) -> &'static str {
    if file_type.is_fifo() {
        "a named pipe"
    } else if file_type.is_socket() {
        "a socket"
    } else if file_type.is_block_device() {
        "a block device"
    } else if file_type.is_char_device() {
        "a character device"
    } else {
        "of an unknown kind"
    }
}
