//! The match: clients, seats and clock. One task owns it, so that events have one order.

use std::collections::BTreeMap;

use simspark_protocol::{Effector, TrainerCommand};

use crate::agent::Agent;
use crate::connection::ConnectionId;
use crate::monitors::Monitors;
use crate::server_log::ServerLog;
use crate::wait_report::WaitReport;
use crate::{JoinRequest, League, Policy, Seat, ServerOptions, Turn};

/// A match: the world, its clients, and the state of the clock.
pub(crate) struct Game<L> {
    /// The world.
    pub(crate) league: L,
    pub(crate) options: ServerOptions,
    /// Connected agents, with and without a seat.
    pub(crate) agents: BTreeMap<ConnectionId, Agent>,
    /// All seats, with the connection of the agent, or with the request that a disconnected agent has to repeat.
    pub(crate) seats: BTreeMap<Seat, Result<ConnectionId, JoinRequest>>,
    /// Connected monitors and trainers.
    pub(crate) monitors: Monitors,
    /// Commands of trainers for the next cycle.
    pub(crate) commands: Vec<TrainerCommand>,
    /// Set once enough agents have joined; it stays set if agents leave.
    pub(crate) has_started: bool,
    /// Set if a trainer ended the match.
    pub(crate) has_ended: bool,
    /// Times of the log lines while the clock is stopped.
    pub(crate) waiting: WaitReport,
    pub(crate) log: ServerLog,
    /// Number of cycles so far.
    cycles: u32,
}

impl<L: League> Game<L> {
    /// Creates a match without clients, with the clock stopped.
    pub(crate) fn new(league: L, options: ServerOptions, log: ServerLog) -> Self {
        Self {
            league,
            options,
            agents: BTreeMap::new(),
            seats: BTreeMap::new(),
            monitors: Monitors::new(log.clone()),
            commands: Vec::new(),
            has_started: false,
            has_ended: false,
            waiting: WaitReport::default(),
            log,
            cycles: 0,
        }
    }

    /// Returns true if the match is over, or a trainer ended it.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended || self.league.is_over()
    }

    /// Returns true if the clock runs: enough agents have joined, and the match waits for no disconnected agent.
    pub(crate) fn is_running(&self) -> bool {
        let waits = self.options.disconnected == Policy::Wait;
        self.has_started && !(waits && self.seats.values().any(Result::is_err))
    }

    /// Returns true if the next cycle can begin in sync mode: the clock runs, there is an agent with a seat, and each
    /// of them has ended its turn and has space for its senses.
    pub(crate) fn is_ready(&self) -> bool {
        let mut agents = self.agents.values().filter(|agent| agent.seat.is_some());
        self.is_running()
            && agents.clone().next().is_some()
            && agents.all(|agent| agent.has_ended_turn() && !agent.has_unsent())
            && self.settles_at().is_none()
    }

    /// Returns true if messages to an agent are queued, because it does not read.
    pub(crate) fn has_unsent(&self) -> bool {
        self.agents.values().any(Agent::has_unsent)
    }

    /// Advances the world by one cycle with the turns of all seats and the commands of trainers, and sends senses to
    /// agents and, in every `monitor_step`-th cycle, the state to monitors. A seat without an agent has an empty turn.
    pub(crate) fn step(&mut self) {
        let mut turns = Vec::with_capacity(self.seats.len());
        for (&seat, agent) in &self.seats {
            let agent = agent.as_ref().ok().and_then(|it| self.agents.get_mut(it));
            let idle_messages = agent.as_ref().map_or(0, |it| it.idle_messages);
            let mut effectors = agent.map_or_else(Vec::new, Agent::take_turn);
            effectors.retain(|it| !matches!(it, Effector::Scene { .. } | Effector::Init { .. }));
            turns.push(Turn {
                seat,
                effectors,
                idle_messages,
            });
        }
        let commands = std::mem::take(&mut self.commands);
        for (seat, senses) in self.league.step(&turns, &commands) {
            if let Some(&Ok(connection)) = self.seats.get(&seat) {
                self.send(connection, senses.to_string().into());
            }
        }
        self.cycles = self.cycles.wrapping_add(1);
        if self.cycles.is_multiple_of(self.options.monitor_step.max(1)) {
            self.send_to_monitors();
        }
    }
}
