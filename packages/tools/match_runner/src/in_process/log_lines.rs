//! Log lines of this process on standard error.

use std::io::{self, IsTerminal};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// Starts the log. `RUST_LOG` selects other levels than `info`.
pub fn start() {
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::INFO.into());
    // An error means that a log was started already; that log stays in use.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter.from_env_lossy())
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .try_init();
}
