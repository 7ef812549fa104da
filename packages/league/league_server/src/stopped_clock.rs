//! Answers to agents while the clock is stopped.
//!
//! Agents need answers to join, and some exit if two messages are equal. The number of answers must not depend on the
//! time at which other agents join, otherwise the same agents could play different matches. So each agent receives a
//! fixed number of answers after it has joined, `ServerOptions::warm_up`, and then none until the clock runs.

use tokio::time::Instant;

use crate::connection::ConnectionId;
use crate::game::Game;
use crate::league::League;
use crate::options::{MAX_WAIT, Mode};

impl<L: League> Game<L> {
    /// Returns the number of answers to each agent before the clock runs. A single agent does not wait for others.
    pub(crate) fn warm_up(&self) -> u32 {
        match self.options.mode {
            Mode::Sync if self.options.agents > 1 => self.options.warm_up,
            Mode::Sync | Mode::RealTime(_) => 0,
        }
    }

    /// Returns the time at which the turns of all agents count as ended, or `None` if they already do; see
    /// `Agent::settles_at`. The clock must run in sync mode.
    pub(crate) fn settles_at(&self) -> Option<Instant> {
        let pause = self.options.settling.min(MAX_WAIT);
        let agents = self.agents.values().filter(|agent| agent.seat.is_some());
        let times = agents.filter_map(|agent| agent.settles_at(pause));
        times.max().filter(|time| *time > Instant::now())
    }

    /// Sends senses to all agents that take no part in cycles.
    pub(crate) fn answer_all_idle(&mut self) {
        let connections: Vec<_> = self.agents.keys().copied().collect();
        for connection in connections {
            self.answer_idle(connection);
        }
    }

    /// Sends senses to an agent outside of cycles: the agent has not joined, or the clock is stopped and the agent has
    /// not received all answers of its warm-up. Reopens its turn, and starts the clock if this was the last missing
    /// answer.
    pub(crate) fn answer_idle(&mut self, connection: ConnectionId) {
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
        self.send_idle_senses(connection);
        self.try_start();
    }

    /// Answers agents that have waited for `idle_interval`, at most [`MAX_WAIT`], so that they do not exit. Returns the
    /// time of the next such answer; `None` if no agent waits. Does nothing while the clock runs.
    pub(crate) fn answer_waiting(&mut self) -> Option<Instant> {
        if self.is_running() {
            return None;
        }
        let interval = self.options.idle_interval.min(MAX_WAIT);
        let now = Instant::now();
        let mut next = None;
        let mut due = Vec::new();
        for (&connection, agent) in &self.agents {
            if agent.seat.is_none() || !agent.has_ended_turn() {
                continue;
            }
            let time = agent.last_idle_message.max(agent.last_message) + interval;
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
            self.send_idle_senses(connection);
        }
        next
    }

    /// Sends senses to an agent outside of cycles, and counts the message.
    pub(crate) fn send_idle_senses(&mut self, connection: ConnectionId) {
        let Some(agent) = self.agents.get_mut(&connection) else {
            return;
        };
        agent.idle_messages = agent.idle_messages.saturating_add(1);
        let seat = agent.seat.as_ref().map(|(seat, _)| *seat);
        let mut senses = self.league.idle_senses(seat, agent.idle_messages);
        agent.prepare_idle_senses(&mut senses);
        self.send(connection, senses.to_string().into());
    }
}
