//! Log lines of the server on standard error.

use std::io;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// Starts the log. `RUST_LOG` selects other levels than that of information.
pub(super) fn start() {
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::INFO.into());
    // It fails if a log was started already, which is then kept.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter.from_env_lossy())
        .with_writer(io::stderr)
        .try_init();
}
