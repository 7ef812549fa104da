//! Log of a server.

use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

use tracing::{info, warn};

use crate::log_limiter::LogLimiter;

/// Maximum number of characters of a client's text in the log.
const MAX_CHARACTERS: usize = 80;

/// Log of a server, with a common limit for all clients.
#[derive(Clone, Debug, Default)]
pub(crate) struct ServerLog(Arc<Mutex<LogLimiter>>);

impl ServerLog {
    /// Logs a warning about a client or a connection.
    pub(crate) fn warn(&self, kind: &'static str, client: &str, detail: impl Display) {
        if let Some(total) = self.permits(kind) {
            warn!(client, total, detail = truncate(detail), "{kind}");
        }
    }

    /// Logs information about a client.
    pub(crate) fn info(&self, kind: &'static str, client: &str, detail: impl Display) {
        if let Some(total) = self.permits(kind) {
            info!(client, total, detail = truncate(detail), "{kind}");
        }
    }

    /// Counts a log line of this kind. Returns the count if the line must be written, otherwise `None`.
    fn permits(&self, kind: &'static str) -> Option<u64> {
        // A count is valid after every step, also after a panic.
        let limit = self.0.lock();
        limit.unwrap_or_else(PoisonError::into_inner).permits(kind)
    }
}

/// Returns the first characters of a text.
pub(crate) fn truncate(detail: impl Display) -> String {
    detail.to_string().chars().take(MAX_CHARACTERS).collect()
}
