//! Log lines of this process on standard error.

use std::io::{self, Write};

use support::terminal::print_error;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// Starts the log. `RUST_LOG` selects other levels than `info`.
pub fn start() {
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::INFO.into());
    // An error means that a log was started already; that log stays in use.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter.from_env_lossy())
        .with_writer(|| LogLines)
        // print_error escapes all escape sequences.
        .with_ansi(false)
        .try_init();
}

/// Standard error for log lines, which may quote texts of other programs.
struct LogLines;

impl Write for LogLines {
    /// Writes a log line, which the log writes at once.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        print_error(&String::from_utf8_lossy(line));
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
