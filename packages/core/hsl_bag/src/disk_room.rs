//! Reservation of disk space.

use std::fs::File;
use std::io;

use rustix::fs::{FallocateFlags, fallocate};
use rustix::io::Errno;
use rustix::process::{Resource, getrlimit};

/// Result of a reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    /// Reserved: writing to the range does not fail for lack of space.
    Reserved,
    /// Not supported by the file system.
    Unsupported,
}

/// Reserves `length` bytes of `file` from `offset` without changing its length or its bytes.
///
/// # Errors
/// Returns an error if the disk has too little space, or if the range exceeds the file size limit of the process.
pub(crate) fn reserve(file: &File, offset: u64, length: u64) -> io::Result<Room> {
    let limit = getrlimit(Resource::Fsize).current;
    // Not all file systems check the limit before the bytes are written.
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
