//! Agents that are connected and have not joined.

use tokio::time::Instant;

use crate::game::Game;
use crate::league::League;
use crate::options::MAX_WAIT;

/// Maximum number of connected agents that have not joined.
const MAX_UNJOINED: usize = 64;

impl<L: League> Game<L> {
    /// Disconnects the oldest agent that has not joined, if there are too many.
    pub(crate) fn limit_unjoined(&mut self) {
        let mut unjoined = self.agents.iter().filter(|(_, it)| it.seat.is_none());
        let oldest = unjoined.next().map(|(connection, _)| *connection);
        if let Some(oldest) = oldest.filter(|_| unjoined.count() >= MAX_UNJOINED) {
            self.remove(oldest, "too many agents that have not joined");
        }
    }

    /// Disconnects agents that have not joined in time. Returns the time of the next timeout, if any.
    pub(crate) fn expire_unjoined(&mut self) -> Option<Instant> {
        let timeout = self.options.join_timeout.min(MAX_WAIT);
        let now = Instant::now();
        loop {
            let mut unjoined = self.agents.iter().filter(|(_, it)| it.seat.is_none());
            let (&connection, agent) = unjoined.next()?;
            let due = agent.since + timeout;
            if due > now {
                return Some(due);
            }
            self.remove(connection, "not joined within the join timeout");
        }
    }
}
