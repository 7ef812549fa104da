//! Log of a client.

use std::collections::BTreeMap;
use std::fmt::Display;

use crate::server_log::{ServerLog, truncate};

/// Log of a client. Each kind of error is logged the first, second, fourth, eighth time and so on, within the limit of
/// the server.
#[derive(Debug)]
pub(crate) struct ClientLog {
    client: String,
    log: ServerLog,
    /// Number of errors of each kind.
    counts: BTreeMap<&'static str, u64>,
}

impl ClientLog {
    /// Creates the log of the client with this name.
    pub(crate) fn new(client: String, log: ServerLog) -> Self {
        Self {
            client,
            log,
            counts: BTreeMap::new(),
        }
    }

    /// Returns the name of the client.
    pub(crate) fn client(&self) -> &str {
        &self.client
    }

    /// Changes the name of the client.
    pub(crate) fn rename(&mut self, client: String) {
        self.client = client;
    }

    /// Counts an error, and logs it with `detail` if the count is a power of two.
    pub(crate) fn warn_repeated(&mut self, kind: &'static str, detail: impl Display) {
        let count = self.counts.entry(kind).or_default();
        *count += 1;
        if count.is_power_of_two() {
            let detail = truncate(detail);
            self.log
                .warn(kind, &self.client, format_args!("{detail} (time {count})"));
        }
    }

    /// Logs a warning about the client.
    pub(crate) fn warn(&self, kind: &'static str, detail: impl Display) {
        self.log.warn(kind, &self.client, detail);
    }

    /// Logs information about the client.
    pub(crate) fn info(&self, kind: &'static str, detail: impl Display) {
        self.log.info(kind, &self.client, detail);
    }
}
