//! Messages of the match to its clients.

use std::sync::Arc;

use crate::agent::Agent;
use crate::connection::ConnectionId;
use crate::game::Game;
use crate::{League, Mode, Policy};

impl<L: League> Game<L> {
    /// Sends a message to an agent, or queues it. Applies the policy for slow agents if the match must not wait for
    /// this one.
    pub(crate) fn send(&mut self, connection: ConnectionId, message: Arc<str>) {
        let Some(agent) = self.agents.get_mut(&connection) else {
            return;
        };
        if agent.send(message) {
            return;
        }
        if agent.seat.is_none() {
            // The match does not wait for an agent without a seat.
            agent.skip_messages();
        } else if self.options.mode != Mode::Sync && self.options.slow != Policy::Wait {
            // Real time does not wait either.
            self.apply_slow(connection);
        }
    }

    /// Sends queued messages to agents while there is space.
    pub(crate) fn send_unsent(&mut self) {
        self.agents.values_mut().for_each(Agent::send_unsent);
    }

    /// Waits until an agent with queued messages has space; without such an agent, waits without end.
    pub(crate) async fn wait_for_space(&self) {
        match self.agents.values().find(|agent| agent.has_unsent()) {
            Some(agent) => agent.outbox.wait_for_space().await,
            None => std::future::pending().await,
        }
    }

    /// Sends the state or its changes to all monitors.
    pub(crate) fn send_to_monitors(&mut self) {
        self.monitors.send(&mut self.league);
    }
}
