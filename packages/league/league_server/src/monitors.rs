//! The connected monitors and what each of them needs next.

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
        let full: Arc<str> = states.full.to_string().into();
        let update = states.update.as_ref().map(|it| Arc::from(it.to_string()));
        for (connection, monitor) in &mut self.0 {
            let message = update.as_ref().filter(|_| !monitor.needs_full);
            let message = message.unwrap_or(&full);
            // A monitor that missed an update cannot use the next one.
            monitor.needs_full = monitor.outbox.try_send(Arc::clone(message)).is_err();
            if monitor.needs_full {
                warn!(connection, "a message to a slow monitor was skipped");
            }
        }
    }
}
