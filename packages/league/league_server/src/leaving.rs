//! Agents that leave the match.

use crate::connection::ConnectionId;
use crate::game::Game;
use crate::{League, Policy};

impl<L: League> Game<L> {
    /// Disconnects an agent, logs the reason, and removes its robot.
    pub(crate) fn remove(&mut self, connection: ConnectionId, reason: &str) {
        let Some(agent) = self.agents.remove(&connection) else {
            return;
        };
        agent.log.warn("an agent was removed", reason);
        let Some((seat, _)) = agent.seat else { return };
        self.seats.remove(&seat);
        self.league.leave(seat);
    }

    /// Handles the end of an agent's connection by the policy: removes its robot, or keeps its seat for an agent with
    /// the same team and number.
    pub(crate) fn disconnect(&mut self, connection: ConnectionId, reason: &str) {
        match self.options.disconnected {
            Policy::Remove => self.remove(connection, reason),
            Policy::Wait | Policy::Skip => {
                let Some(agent) = self.agents.remove(&connection) else {
                    return;
                };
                agent.log.warn("an agent disconnected", reason);
                if let Some((seat, request)) = agent.seat {
                    self.seats.insert(seat, Err(request));
                }
            }
        }
    }
}
