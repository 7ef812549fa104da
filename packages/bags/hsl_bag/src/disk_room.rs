//! Room on the disk that is taken before it is needed.

use std::fs::File;
use std::io;

use rustix::fs::{FallocateFlags, fallocate};
use rustix::io::Errno;
use rustix::process::{Resource, getrlimit};

/// Whether the file system has set the room aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    /// Writing there does not fail for want of room.
    Reserved,
    /// The file system cannot do that.
    Unsupported,
}

/// Reserves `length` bytes of `file` from `offset` on. Neither the file's length nor its bytes change.
///
/// # Errors
/// The disk has no such room, or the bytes lie beyond the file size limit of the process.
pub(crate) fn reserve(file: &File, offset: u64, length: u64) -> io::Result<Room> {
    let limit = getrlimit(Resource::Fsize).current;
    // Not all file systems heed the limit before the bytes are written.
    if limit.is_some_and(|limit| offset.saturating_add(length) > limit) {
        return Err(Errno::FBIG.into());
    }
    loop {
        match fallocate(file, FallocateFlags::KEEP_SIZE, offset, length) {
            Ok(()) => return Ok(Room::Reserved),
            Err(Errno::INTR) => {}
            Err(Errno::OPNOTSUPP | Errno::NOSYS) => return Ok(Room::Unsupported),
            Err(error) => return Err(error.into()),
        }
    }
}
