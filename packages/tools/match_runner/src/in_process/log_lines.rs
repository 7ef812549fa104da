//! Log lines of what runs in this process on standard error.

use std::io::{self, IsTerminal};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// Starts the log. `RUST_LOG` selects other levels than that of information.
pub fn start() {
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::INFO.into());
    // It fails if a log was started already, which is then kept.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter.from_env_lossy())
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .try_init();
}
