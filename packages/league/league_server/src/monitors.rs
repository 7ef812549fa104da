//! Connected monitors.

use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::client_log::ClientLog;
use crate::connection::ConnectionId;
use crate::league::League;
use crate::outbox::Outbox;
use crate::server_log::ServerLog;

/// Maximum number of connected monitors and trainers.
const MAX_MONITORS: usize = 16;

/// Connected monitors and trainers: both use the same port.
pub(crate) struct Monitors {
    all: BTreeMap<ConnectionId, Monitor>,
    log: ServerLog,
}

/// A connected monitor or trainer.
struct Monitor {
    outbox: Outbox,
    log: ClientLog,
    /// Set if the next message must be the full state.
    needs_full: bool,
    /// Set if the monitor missed the last message.
    is_slow: bool,
    /// Set if the monitor has sent a message.
    has_sent: bool,
}

impl Monitors {
    pub(crate) fn new(log: ServerLog) -> Self {
        let all = BTreeMap::new();
        Self { all, log }
    }

    /// Adds a monitor, which receives the full state first. If there are too many, removes one: a monitor that does not
    /// read, or else the oldest monitor that never sent a message, or else the new monitor.
    pub(crate) fn add(&mut self, connection: ConnectionId, outbox: Outbox, name: String) {
        let monitor = Monitor {
            outbox,
            log: ClientLog::new(name, self.log.clone()),
            needs_full: true,
            is_slow: false,
            has_sent: false,
        };
        if self.all.len() >= MAX_MONITORS {
            let is_slow = |(_, it): &(&ConnectionId, &Monitor)| it.is_slow;
            let is_silent = |(_, it): &(&ConnectionId, &Monitor)| !it.has_sent;
            let leaving = self.all.iter().find(is_slow);
            let leaving = leaving.or_else(|| self.all.iter().find(is_silent));
            let leaving = leaving.map(|(connection, _)| *connection);
            let leaving = leaving.and_then(|it| self.all.remove(&it));
            let removed = leaving.as_ref().unwrap_or(&monitor);
            removed
                .log
                .warn("a monitor was removed", "too many are connected");
            if leaving.is_none() {
                return;
            }
        }
        self.all.insert(connection, monitor);
    }

    pub(crate) fn remove(&mut self, connection: ConnectionId) {
        self.all.remove(&connection);
    }

    /// Marks a monitor that has sent a message.
    pub(crate) fn mark_active(&mut self, connection: ConnectionId) {
        if let Some(monitor) = self.all.get_mut(&connection) {
            monitor.has_sent = true;
        }
    }

    /// Logs an error of a monitor, limited by [`ClientLog`].
    pub(crate) fn warn_repeated(
        &mut self,
        connection: ConnectionId,
        kind: &'static str,
        detail: &str,
    ) {
        if let Some(monitor) = self.all.get_mut(&connection) {
            monitor.log.warn_repeated(kind, detail);
        }
    }

    /// Makes the next message to a monitor the full state.
    pub(crate) fn request_full(&mut self, connection: ConnectionId) {
        if let Some(monitor) = self.all.get_mut(&connection) {
            monitor.needs_full = true;
        }
    }

    /// Sends each monitor the full state or the changes since the last call. A monitor that is slow to read misses the
    /// message and receives the full state next.
    pub(crate) fn send(&mut self, league: &mut impl League) {
        if self.all.is_empty() {
            return;
        }
        let changes = league.monitor_update();
        let update: Option<Arc<str>> = changes.map(|it| it.to_string().into());
        // Printed only if a monitor needs it.
        let full = LazyCell::new(|| Arc::from(league.monitor_full().to_string()));
        for monitor in self.all.values_mut() {
            let update = update.as_ref().filter(|_| !monitor.needs_full);
            let message = update.unwrap_or_else(|| &*full);
            // A monitor that missed an update cannot use the next one.
            monitor.is_slow = monitor.outbox.try_send(Arc::clone(message)).is_err();
            monitor.needs_full = monitor.is_slow;
            if monitor.is_slow {
                let kind = "messages to a monitor that is slow to read were skipped";
                monitor.log.warn_repeated(kind, "");
            }
        }
    }
}
