//! Reservation of disk space.

use std::fs::File;
use std::io;

use rustix::fs::{FallocateFlags, fallocate};
use rustix::io::Errno;
use rustix::process::{Resource, getrlimit};

/// The result of a reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    /// Writing there does not fail for lack of space.
    Reserved,
    /// The file system cannot reserve space.
    Unsupported,
}

/// Reserves `length` bytes of `file` from `offset` without changing its length or its bytes.
///
/// # Errors
/// The disk has too little space, or the bytes exceed the file size limit of the process.
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
