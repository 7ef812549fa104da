//! Answers to agents while the clock stands.
//!
//! Agents need answers to join, and some end if two messages are equal. The number of answers must not depend on when
//! other agents join, or the same agents would play another match. So each agent receives a fixed number of answers
//! after it has joined, `ServerOptions::warm_up`, and then none until the clock runs.

use tokio::time::Instant;

use crate::clock::LONGEST;
use crate::connection::ConnectionId;
use crate::game::Game;
use crate::league::League;
use crate::options::Mode;

impl<L: League> Game<L> {
    /// Returns how many answers each agent receives before the clock runs. A single agent does not wait for others.
    pub(crate) fn warm_up(&self) -> u32 {
        match self.options.mode {
            Mode::Sync if self.options.agents > 1 => self.options.warm_up,
            Mode::Sync | Mode::RealTime(_) => 0,
        }
    }

    /// Returns when the first turns of agents count as ended, or `None` if all of them do. The clock must run in sync mode.
    pub(crate) fn settles_at(&self) -> Option<Instant> {
        let pause = self.options.settling.min(LONGEST);
        let agents = self.agents.values().filter(|agent| agent.seat.is_some());
        let times = agents.filter_map(|agent| agent.settles_at(pause));
        times.max().filter(|time| *time > Instant::now())
    }

    /// Sends senses to all agents that no cycle serves.
    pub(crate) fn stand_all(&mut self) {
        let connections: Vec<_> = self.agents.keys().copied().collect();
        for connection in connections {
            self.stand(connection);
        }
    }

    /// Sends an agent its senses if no cycle does: it has not joined, or the clock stands and it has not received all
    /// answers of its warm-up.
    pub(crate) fn stand(&mut self, connection: ConnectionId) {
        let (is_running, warm_up) = (self.is_running(), self.warm_up());
        let is_sync = self.options.mode == Mode::Sync;
        let Some(agent) = self.agents.get_mut(&connection) else {
            return;
        };
        if agent.scene.is_none() || (agent.seat.is_some() && is_running) {
            return;
        }
        if agent.seat.is_some() && is_sync {
            if agent.warm_up >= warm_up {
                return;
            }
            agent.warm_up += 1;
        }
        agent.continue_turn();
        self.send_standing(connection);
        self.start();
    }

    /// Answers agents that have waited for the clock for long, so that they do not end. Returns when this is due again.
    pub(crate) fn release_held(&mut self) -> Option<Instant> {
        if self.is_running() {
            return None;
        }
        let patience = self.options.standing_interval.min(LONGEST);
        let now = Instant::now();
        let mut next = None;
        let mut due = Vec::new();
        for (&connection, agent) in &self.agents {
            if agent.seat.is_none() || !agent.has_ended_turn() {
                continue;
            }
            let time = agent.last_standing.max(agent.last_message) + patience;
            if time <= now {
                due.push(connection);
            } else {
                next = Some(next.map_or(time, |next: Instant| next.min(time)));
            }
        }
        for connection in due {
            if let Some(agent) = self.agents.get_mut(&connection) {
                agent.continue_turn();
            }
            self.send_standing(connection);
        }
        next
    }

    /// Sends an agent its senses while the clock stands.
    pub(crate) fn send_standing(&mut self, connection: ConnectionId) {
        let Some(agent) = self.agents.get_mut(&connection) else {
            return;
        };
        agent.standing_messages = agent.standing_messages.saturating_add(1);
        let seat = agent.seat.as_ref().map(|(seat, _)| *seat);
        let mut senses = self.league.standing(seat, agent.standing_messages);
        agent.stand(&mut senses);
        self.send(connection, senses.to_string().into());
    }
}
