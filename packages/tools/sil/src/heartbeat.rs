//! Signs of life for a process that watches this one.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

/// Between two signs of life.
const PERIOD: Duration = Duration::from_millis(500);

/// Writes an empty line to standard output twice a second, until the process ends or nobody reads any more. A
/// process whose threads do not run, since it is stopped or swapped out, falls silent; a run that hangs does
/// not, which [`HangWatch`](crate::hang_watch::HangWatch) notices.
///
/// # Errors
/// No thread can be started.
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
