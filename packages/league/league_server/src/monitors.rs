//! The connected monitors and what each of them needs next.

use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::connection::ConnectionId;
use crate::faults::{Faults, ServerLog};
use crate::league::League;
use crate::outbox::Outbox;

/// Monitors and trainers that may be connected at the same time.
const MAX_MONITORS: usize = 16;

/// The connected monitors.
pub(crate) struct Monitors {
    all: BTreeMap<ConnectionId, Monitor>,
    log: ServerLog,
}

struct Monitor {
    outbox: Outbox,
    faults: Faults,
    needs_full: bool,
    /// Whether it has missed the last message.
    is_slow: bool,
    /// Whether it has ever sent a message.
    has_spoken: bool,
}

impl Monitors {
    pub(crate) fn new(log: ServerLog) -> Self {
        let all = BTreeMap::new();
        Self { all, log }
    }

    /// Adds a monitor. It gets the full state first. If there are too many, one goes: that does not read, or the oldest that
    /// never sent anything, or this one.
    pub(crate) fn add(&mut self, connection: ConnectionId, outbox: Outbox, name: String) {
        let monitor = Monitor {
            outbox,
            faults: Faults::of(name, self.log.clone()),
            needs_full: true,
            is_slow: false,
            has_spoken: false,
        };
        if self.all.len() >= MAX_MONITORS {
            let is_slow = |(_, it): &(&ConnectionId, &Monitor)| it.is_slow;
            let is_silent = |(_, it): &(&ConnectionId, &Monitor)| !it.has_spoken;
            let leaving = self.all.iter().find(is_slow);
            let leaving = leaving.or_else(|| self.all.iter().find(is_silent));
            let leaving = leaving.map(|(connection, _)| *connection);
            let leaving = leaving.and_then(|it| self.all.remove(&it));
            let removed = leaving.as_ref().unwrap_or(&monitor);
            removed
                .faults
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

    /// Notes that a monitor has sent a message.
    pub(crate) fn hear(&mut self, connection: ConnectionId) {
        if let Some(monitor) = self.all.get_mut(&connection) {
            monitor.has_spoken = true;
        }
    }

    /// Notes a fault of a monitor.
    pub(crate) fn note(&mut self, connection: ConnectionId, fault: &'static str, detail: &str) {
        if let Some(monitor) = self.all.get_mut(&connection) {
            monitor.faults.note(fault, detail);
        }
    }

    /// Lets a monitor get the full state next.
    pub(crate) fn request_full(&mut self, connection: ConnectionId) {
        if let Some(monitor) = self.all.get_mut(&connection) {
            monitor.needs_full = true;
        }
    }

    /// Sends each monitor the full state or the changes. Nobody waits for a monitor that is slow to read.
    pub(crate) fn send(&mut self, league: &mut impl League) {
        if self.all.is_empty() {
            return;
        }
        let changes = league.monitor_update();
        let update: Option<Arc<str>> = changes.map(|it| it.to_string().into());
        // Printed only if somebody needs it.
        let full = LazyCell::new(|| Arc::from(league.monitor_full().to_string()));
        for monitor in self.all.values_mut() {
            let update = update.as_ref().filter(|_| !monitor.needs_full);
            let message = update.unwrap_or_else(|| &*full);
            // A monitor that missed an update cannot use the next one.
            monitor.is_slow = monitor.outbox.try_send(Arc::clone(message)).is_err();
            monitor.needs_full = monitor.is_slow;
            if monitor.is_slow {
                let fault = "messages to a monitor that is slow to read were skipped";
                monitor.faults.note(fault, "");
            }
        }
    }
}
