//! Log lines about clients.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

use tracing::{info, warn};

use crate::log_limit::LogLimit;

/// Characters of a text of a client that the log shows.
const SHOWN: usize = 80;

/// Log of a server, with one limit for all clients.
#[derive(Clone, Debug, Default)]
pub(crate) struct ServerLog(Arc<Mutex<LogLimit>>);

impl ServerLog {
    /// Writes a warning about a client or a connection.
    pub(crate) fn warn(&self, kind: &'static str, client: &str, detail: impl Display) {
        if let Some(total) = self.permits(kind) {
            warn!(client, total, detail = shown(detail), "{kind}");
        }
    }

    /// Writes information about a client.
    pub(crate) fn info(&self, kind: &'static str, client: &str, detail: impl Display) {
        if let Some(total) = self.permits(kind) {
            info!(client, total, detail = shown(detail), "{kind}");
        }
    }

    fn permits(&self, kind: &'static str) -> Option<u64> {
        // A count is valid after every step, also after a panic.
        let limit = self.0.lock();
        limit.unwrap_or_else(PoisonError::into_inner).permits(kind)
    }
}

/// Faults of a client. The log names each kind the first, second, fourth, eighth time and so on, within the limit of the
/// server.
#[derive(Debug)]
pub(crate) struct Faults {
    client: String,
    log: ServerLog,
    counts: BTreeMap<&'static str, u64>,
}

impl Faults {
    /// Returns the faults of the client with this name.
    pub(crate) fn of(client: String, log: ServerLog) -> Self {
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

    /// Gives the client another name.
    pub(crate) fn rename(&mut self, client: String) {
        self.client = client;
    }

    /// Notes a fault, with the text that it is about.
    pub(crate) fn note(&mut self, fault: &'static str, detail: impl Display) {
        let count = self.counts.entry(fault).or_default();
        *count += 1;
        if count.is_power_of_two() {
            let detail = shown(detail);
            self.log
                .warn(fault, &self.client, format_args!("{detail} (time {count})"));
        }
    }

    /// Writes a warning about the client.
    pub(crate) fn warn(&self, kind: &'static str, detail: impl Display) {
        self.log.warn(kind, &self.client, detail);
    }

    /// Writes information about the client.
    pub(crate) fn info(&self, kind: &'static str, detail: impl Display) {
        self.log.info(kind, &self.client, detail);
    }
}

/// Returns the first characters of a text.
fn shown(detail: impl Display) -> String {
    detail.to_string().chars().take(SHOWN).collect()
}
