//! Heartbeat for a process that monitors this one.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

/// Time between two heartbeats.
const PERIOD: Duration = Duration::from_millis(500);

/// Starts to write an empty line to standard output twice a second, until the process ends or the pipe is closed. The
/// heartbeat stops if the threads of the process do not run, because the process is stopped or swapped out. It
/// continues if the run hangs, which [`HangWatch`](crate::in_process::hang_watch::HangWatch) detects.
///
/// # Errors
///
/// Returns an error if no thread can be started.
pub fn start() -> io::Result<()> {
    let beat = || {
        let mut output = io::stdout().lock();
        writeln!(output).and_then(|()| output.flush())
    };
    let builder = thread::Builder::new().name("heartbeat".to_owned());
    builder
        .spawn(move || {
            while beat().is_ok() {
                thread::sleep(PERIOD);
            }
        })
        .map(drop)
}
