//! A full disk, on purpose.

use std::io;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Lets no file that this process writes from now on become longer than `bytes`, as on a full disk.
///
/// # Errors
/// The system does not let it.
pub fn limit_files(bytes: u64) -> io::Result<()> {
    let Rlimit { maximum, .. } = getrlimit(Resource::Fsize);
    let current = Some(maximum.map_or(bytes, |maximum| bytes.min(maximum)));
    Ok(setrlimit(Resource::Fsize, Rlimit { current, maximum })?)
}
