use std::io;
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use signal_hook::consts::SIGXFSZ;

/// Makes writing beyond the file size limit of the process (`ulimit -f`) an error like any other. By default,
/// the system ends the process with the signal SIGXFSZ instead. [`BagWriter`](crate::BagWriter) calls it;
/// programs that write other files call it at their start.
///
/// # Errors
/// The signal cannot be handled.
pub fn report_file_size_limit() -> io::Result<()> {
    static HANDLED: OnceLock<()> = OnceLock::new();
    if HANDLED.get().is_none() {
        // With a handler, whatever that does, the write fails with `EFBIG`. The flag itself is not needed.
        signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
        let _ = HANDLED.set(());
    }
    Ok(())
}

/// Lets no file that this process writes from now on become longer than `bytes`, as on a full disk: for fault
/// schedules.
///
/// # Errors
/// The system does not let it.
pub fn limit_file_size(bytes: u64) -> io::Result<()> {
    let Rlimit { maximum, .. } = getrlimit(Resource::Fsize);
    let current = Some(maximum.map_or(bytes, |maximum| bytes.min(maximum)));
    Ok(setrlimit(Resource::Fsize, Rlimit { current, maximum })?)
}
