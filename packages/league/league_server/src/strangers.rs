//! Agents that have connected and not joined.

use tokio::time::Instant;

use crate::clock::LONGEST;
use crate::game::Game;
use crate::league::League;

/// Agents that may be connected at the same time without having joined.
const MAX_STRANGERS: usize = 64;

impl<L: League> Game<L> {
    /// Disconnects the agent that has been connected for longest without joining, if there are too many.
    pub(crate) fn limit_strangers(&mut self) {
        let mut strangers = self.agents.iter().filter(|(_, it)| it.seat.is_none());
        let oldest = strangers.next().map(|(connection, _)| *connection);
        if let Some(oldest) = oldest.filter(|_| strangers.count() >= MAX_STRANGERS) {
            self.remove(oldest, "too many agents have connected without joining");
        }
    }

    /// Disconnects agents that have not joined in time. Returns when this is due again, if ever.
    pub(crate) fn expire_strangers(&mut self) -> Option<Instant> {
        let timeout = self.options.join_timeout.min(LONGEST);
        let now = Instant::now();
        loop {
            let mut strangers = self.agents.iter().filter(|(_, it)| it.seat.is_none());
            let (&connection, agent) = strangers.next()?;
            let due = agent.since + timeout;
            if due > now {
                return Some(due);
            }
            self.remove(connection, "it did not join in time");
        }
    }
}
