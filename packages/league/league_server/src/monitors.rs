//! The connected monitors and what each of them needs next.

use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use tracing::warn;

use crate::connection::{ConnectionId, Outbox};
use crate::league::MonitorStates;

/// The connected monitors.
#[derive(Default)]
pub(crate) struct Monitors(BTreeMap<ConnectionId, Monitor>);

struct Monitor {
    outbox: Outbox,
    needs_full: bool,
}

impl Monitors {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a monitor. It gets the full state first.
    pub(crate) fn add(&mut self, connection: ConnectionId, outbox: Outbox) {
        let needs_full = true;
        self.0.insert(connection, Monitor { outbox, needs_full });
    }

    pub(crate) fn remove(&mut self, connection: ConnectionId) {
        self.0.remove(&connection);
    }

    /// Lets a monitor get the full state next.
    pub(crate) fn request_full(&mut self, connection: ConnectionId) {
        if let Some(monitor) = self.0.get_mut(&connection) {
            monitor.needs_full = true;
        }
    }

    /// Sends each monitor the full state or the changes. Nobody waits for a monitor that is slow to read.
    pub(crate) fn send(&mut self, states: &MonitorStates) {
        // Each is printed only if somebody needs it.
        let full = LazyCell::new(|| Arc::from(states.full.to_string()));
        let update = LazyCell::new(|| states.update.as_ref().map(|it| Arc::from(it.to_string())));
        for (connection, monitor) in &mut self.0 {
            let update = (!monitor.needs_full).then(|| update.clone()).flatten();
            let message = update.unwrap_or_else(|| Arc::clone(&full));
            // A monitor that missed an update cannot use the next one.
            monitor.needs_full = monitor.outbox.try_send(message).is_err();
            if monitor.needs_full {
                warn!(connection, "a message to a slow monitor was skipped");
            }
        }
    }
}
