//! Policies for agents that do not end their turn in time, or do not read.

use tokio::time::Instant;

use crate::agent::Agent;
use crate::connection::ConnectionId;
use crate::game::Game;
use crate::{League, Policy};

impl<L: League> Game<L> {
    /// Applies the policies for agents that did not end their turn in time, or do not read. Returns true if the cycle
    /// continues without the turns of silent agents.
    pub(crate) fn handle_timeout(&mut self) -> bool {
        self.send_unsent();
        let (mut silent, mut slow) = (Vec::new(), Vec::new());
        for (connection, agent) in self.agents.iter().filter(|(_, it)| it.seat.is_some()) {
            if agent.has_unsent() {
                slow.push(*connection);
            } else if !agent.has_ended_turn() {
                silent.push(*connection);
            }
        }
        let is_skipped = self.options.silent == Policy::Skip && !silent.is_empty();
        for connection in silent {
            self.apply_silent(connection);
        }
        for connection in slow {
            self.apply_slow(connection);
        }
        is_skipped && !self.has_unsent()
    }

    /// Applies the policy for silent agents to agents that do not answer before the clock runs, and starts the clock if
    /// no other agent is missing.
    pub(crate) fn handle_warm_up_timeout(&mut self) {
        self.send_unsent();
        let wanted = self.warm_up();
        let latest = Instant::now().checked_sub(self.options.turn_timeout);
        let is_silent = |agent: &Agent| {
            agent.seat.is_some()
                && agent.warm_up < wanted
                && latest.is_some_and(|latest| agent.last_message <= latest)
        };
        let silent = self.agents.iter().filter(|(_, agent)| is_silent(agent));
        let silent: Vec<_> = silent.map(|(connection, _)| *connection).collect();
        for connection in silent {
            self.apply_silent(connection);
            if self.options.silent == Policy::Skip
                && let Some(agent) = self.agents.get_mut(&connection)
            {
                agent.warm_up = wanted;
            }
        }
        self.try_start();
    }

    /// Applies the policy for an agent that does not end its turn: logs it, or removes the agent.
    fn apply_silent(&mut self, connection: ConnectionId) {
        let Some(agent) = self.agents.get_mut(&connection) else {
            return;
        };
        match self.options.silent {
            Policy::Wait => agent
                .log
                .warn_repeated("the match waits for a silent agent", ""),
            Policy::Skip => agent
                .log
                .warn_repeated("turns of a silent agent were skipped", ""),
            Policy::Remove => self.remove(connection, "no (syn) within the turn timeout"),
        }
    }

    /// Applies the policy for an agent that does not read: logs it, drops its queued messages, or removes the agent.
    pub(crate) fn apply_slow(&mut self, connection: ConnectionId) {
        let Some(agent) = self.agents.get_mut(&connection) else {
            return;
        };
        match self.options.slow {
            Policy::Wait => agent
                .log
                .warn_repeated("the match waits for an agent that does not read", ""),
            Policy::Skip => agent.skip_messages(),
            Policy::Remove => self.remove(connection, "messages not read within the turn timeout"),
        }
    }
}
