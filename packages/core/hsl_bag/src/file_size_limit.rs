use std::io;
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use signal_hook::consts::SIGXFSZ;

/// Turns writing beyond the file size limit of the process (`ulimit -f`) into an ordinary error. By default, the system
/// kills the process with SIGXFSZ. [`BagWriter`](crate::BagWriter) calls this function; programs that write other files
/// call it at their start.
///
/// # Errors
/// Returns an error if the signal cannot be handled.
pub fn report_file_size_limit() -> io::Result<()> {
    static HANDLED: OnceLock<()> = OnceLock::new();
    if HANDLED.get().is_none() {
        // With any handler, the write fails with `EFBIG`. The flag itself is not needed.
        signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
        let _ = HANDLED.set(());
    }
    Ok(())
}

/// Limits all files that this process writes from now on to `bytes`, to simulate a full disk in fault schedules.
///
/// # Errors
/// Returns an error if the limit cannot be set.
pub fn limit_file_size(bytes: u64) -> io::Result<()> {
    let Rlimit { maximum, .. } = getrlimit(Resource::Fsize);
    let current = Some(maximum.map_or(bytes, |maximum| bytes.min(maximum)));
    Ok(setrlimit(Resource::Fsize, Rlimit { current, maximum })?)
}
