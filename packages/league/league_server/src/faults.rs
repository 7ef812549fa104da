//! What a client does wrong, for the log.

use std::collections::BTreeMap;
use std::fmt::Display;

use tracing::warn;

/// Characters of a text of a client that the log shows.
const SHOWN: usize = 80;

/// What a client does wrong. The log names each kind the first, second, fourth, eighth time and so on, so that a hostile
/// client cannot fill it.
#[derive(Debug)]
pub(crate) struct Faults {
    client: String,
    counts: BTreeMap<&'static str, u64>,
}

impl Faults {
    /// The faults of the client with this name.
    pub(crate) fn of(client: String) -> Self {
        Self {
            client,
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

    /// Notes a fault, and what it was about.
    pub(crate) fn note(&mut self, fault: &'static str, detail: impl Display) {
        let count = self.counts.entry(fault).or_default();
        *count += 1;
        if count.is_power_of_two() {
            let detail: String = detail.to_string().chars().take(SHOWN).collect();
            warn!(client = self.client, count, detail, "{fault}");
        }
    }
}
