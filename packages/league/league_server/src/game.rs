//! The match: clients, their seats and the clock. It is one task, so that events have one order.

use std::collections::BTreeMap;
use std::sync::Arc;

use simspark_protocol::{AgentMessage, Effector, TrainerCommand, TrainerMessage};
use tracing::{info, warn};

use crate::agent::Agent;
use crate::connection::{Change, ConnectionId, Event};
use crate::league::{JoinRequest, League, Seat, Turn};
use crate::monitors::Monitors;
use crate::options::{Mode, Policy, ServerOptions};

/// Something that a client did.
pub(crate) enum AnyEvent {
    Agent(Event<AgentMessage>),
    Monitor(Event<TrainerMessage>),
}

/// A match.
pub(crate) struct Game<L> {
    pub(crate) league: L,
    options: ServerOptions,
    agents: BTreeMap<ConnectionId, Agent>,
    /// All seats, with the connection of the agent, or the request with which it can come back.
    pub(crate) seats: BTreeMap<Seat, Result<ConnectionId, JoinRequest>>,
    pub(crate) monitors: Monitors,
    pub(crate) commands: Vec<TrainerCommand>,
    has_started: bool,
    pub(crate) has_ended: bool,
    cycles: u32,
}

impl<L: League> Game<L> {
    pub(crate) fn new(league: L, options: ServerOptions) -> Self {
        Self {
            league,
            options,
            agents: BTreeMap::new(),
            seats: BTreeMap::new(),
            monitors: Monitors::default(),
            commands: Vec::new(),
            has_started: false,
            has_ended: false,
            cycles: 0,
        }
    }

    /// Whether the match is over, or a trainer ended it.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended || self.league.is_over()
    }

    /// Whether the clock runs: enough agents have joined, and the match waits for none that has disconnected.
    pub(crate) fn is_running(&self) -> bool {
        let waits = self.options.disconnected == Policy::Wait;
        self.has_started && !(waits && self.seats.values().any(Result::is_err))
    }

    /// Whether each agent has ended its turn. Without agents nothing is ready.
    pub(crate) fn is_ready(&self) -> bool {
        let mut agents = self.agents.values().filter(|agent| agent.seat.is_some());
        self.is_running() && agents.clone().next().is_some() && agents.all(Agent::has_ended_turn)
    }

    /// Handles what a client did.
    pub(crate) async fn handle(&mut self, event: AnyEvent) {
        match event {
            AnyEvent::Agent(Event { connection, change }) => match change {
                Change::Connected(outbox) => {
                    self.agents.insert(connection, Agent::new(outbox));
                }
                Change::Message(message, permit) => {
                    self.join(connection, &message).await;
                    let whole_turns = self.options.mode == Mode::Sync;
                    let Some(agent) = self.agents.get_mut(&connection) else {
                        return;
                    };
                    let dropped = agent.add(message, permit, whole_turns);
                    if dropped > 0 {
                        warn!(connection, dropped, "commands of an agent were dropped");
                    }
                    if whole_turns && agent.has_ended_turn() {
                        self.stand(connection).await;
                    }
                }
                Change::Flooding if self.options.flooding == Policy::Remove => {
                    self.remove(connection, "it floods the server");
                }
                Change::Flooding => warn!(connection, "a message of a flooding agent was skipped"),
                Change::Closed(reason) => {
                    self.disconnect(connection, &reason);
                    if !self.is_running() {
                        // Their turns do not count any more, and they wait for an answer.
                        self.stand_all(Agent::has_ended_turn).await;
                    }
                }
            },
            AnyEvent::Monitor(Event { connection, change }) => match change {
                Change::Connected(outbox) => {
                    self.monitors.add(connection, outbox);
                    self.send_to_monitors();
                }
                Change::Message(message, _) => self.command(connection, message),
                Change::Flooding => {
                    warn!(connection, "a message of a flooding monitor was skipped")
                }
                Change::Closed(_) => self.monitors.remove(connection),
            },
        }
    }

    /// Handles `scene` and `init`, and reports unknown commands.
    async fn join(&mut self, connection: ConnectionId, message: &AgentMessage) {
        for effector in &message.effectors {
            match effector {
                Effector::Scene { file, robot_type } => {
                    let Some(agent) = self.agents.get_mut(&connection) else {
                        return;
                    };
                    if agent.scene.is_some() {
                        continue;
                    }
                    agent.scene = Some((file.clone(), *robot_type));
                    // The agent waits for a message before it sends `init`. A turn is answered in any case.
                    if !message.ends_turn() {
                        self.send_standing(connection).await;
                    }
                }
                Effector::Init { player, team } => {
                    self.take_seat(connection, *player, team);
                    // It waits for its seat too.
                    if !message.ends_turn() {
                        self.send_standing(connection).await;
                    }
                }
                Effector::Unknown(text) => warn!(connection, text, "unknown command of an agent"),
                _ => {}
            }
        }
    }

    fn take_seat(&mut self, connection: ConnectionId, player: u32, team: &str) {
        let Some(agent) = self.agents.get_mut(&connection) else {
            return;
        };
        let Some((scene, robot_type)) = agent.scene.clone().filter(|_| agent.seat.is_none()) else {
            return warn!(
                connection,
                "init without scene, or a second one, was skipped"
            );
        };
        let team = team.to_owned();
        let request = JoinRequest {
            scene,
            robot_type,
            team,
            player,
        };
        let is_same = |it: &JoinRequest| it.team == request.team && it.player == player;
        let mut seats = self.seats.iter();
        let back =
            seats.find_map(|(seat, it)| it.as_ref().err().is_some_and(is_same).then_some(*seat));
        let seat = match back {
            Some(seat) => {
                self.league.rejoin(seat);
                seat
            }
            None => match self.league.join(&request) {
                Ok(seat) => seat,
                Err(reason) => {
                    return warn!(connection, ?request, reason, "an agent did not join");
                }
            },
        };
        info!(connection, ?seat, team = request.team, "an agent joined");
        agent.seat = Some((seat, request));
        self.seats.insert(seat, Ok(connection));
        self.has_started |= self.seats.len() >= self.options.agents;
    }

    /// Sends senses to those of the `wanted` agents that no cycle serves.
    pub(crate) async fn stand_all(&mut self, wanted: fn(&Agent) -> bool) {
        let agents = self.agents.iter().filter(|(_, agent)| wanted(agent));
        let connections: Vec<_> = agents.map(|(connection, _)| *connection).collect();
        for connection in connections {
            self.stand(connection).await;
        }
    }

    /// Sends an agent its senses if no cycle does: it has not joined, or the clock stands.
    async fn stand(&mut self, connection: ConnectionId) {
        let is_running = self.is_running();
        let Some(agent) = self.agents.get_mut(&connection) else {
            return;
        };
        let seat = agent.seat.as_ref().map(|(seat, _)| *seat);
        if (seat.is_none() || !is_running) && agent.scene.is_some() {
            agent.continue_turn();
            self.send_standing(connection).await;
        }
    }

    /// Sends an agent what it perceives while the clock stands.
    async fn send_standing(&mut self, connection: ConnectionId) {
        let agent = self.agents.get(&connection);
        let seat = agent.and_then(|agent| agent.seat.as_ref().map(|(seat, _)| *seat));
        let senses = self.league.standing(seat).to_string().into();
        self.send(connection, senses).await;
    }

    /// Advances by one cycle.
    pub(crate) async fn step(&mut self) {
        let mut turns = Vec::with_capacity(self.seats.len());
        for (&seat, agent) in &self.seats {
            let agent = agent.as_ref().ok().and_then(|it| self.agents.get_mut(it));
            let mut effectors = agent.map_or_else(Vec::new, Agent::take_turn);
            effectors.retain(|it| !matches!(it, Effector::Scene { .. } | Effector::Init { .. }));
            turns.push(Turn { seat, effectors });
        }
        let commands = std::mem::take(&mut self.commands);
        for (seat, senses) in self.league.step(&turns, &commands) {
            if let Some(&Ok(connection)) = self.seats.get(&seat) {
                self.send(connection, senses.to_string().into()).await;
            }
        }
        self.cycles = self.cycles.wrapping_add(1);
        if self.cycles.is_multiple_of(self.options.monitor_step.max(1)) {
            self.send_to_monitors();
        }
    }

    /// Applies the policy for agents whose turn does not end. Returns whether the cycle goes on without them.
    pub(crate) fn time_out(&mut self) -> bool {
        let silent = self
            .agents
            .iter()
            .filter(|(_, agent)| !agent.has_ended_turn());
        let silent: Vec<_> = silent
            .filter_map(|(id, agent)| agent.seat.as_ref().map(|(seat, _)| (*id, *seat)))
            .collect();
        let is_skipped = self.options.silent == Policy::Skip && !silent.is_empty();
        for (connection, seat) in silent {
            match self.options.silent {
                Policy::Wait => warn!(?seat, "waiting for an agent that is silent"),
                Policy::Skip => warn!(?seat, "the turn of a silent agent was skipped"),
                Policy::Remove => self.remove(connection, "it is silent"),
            }
        }
        is_skipped
    }

    async fn send(&mut self, connection: ConnectionId, message: Arc<str>) {
        let Some(agent) = self.agents.get(&connection) else {
            return;
        };
        // A closed outbox: the event that says so is on its way.
        let Err(error) = agent.outbox.try_send(message) else {
            return;
        };
        let tokio::sync::mpsc::error::TrySendError::Full(message) = error else {
            return;
        };
        // Nobody waits for an agent that does not play.
        let has_seat = agent.seat.is_some();
        match self.options.slow {
            Policy::Wait if has_seat => {
                warn!(connection, "waiting for an agent that is slow to read");
                let _ = agent.outbox.send(message).await;
            }
            Policy::Wait | Policy::Skip => {
                warn!(connection, "a message to a slow agent was skipped");
            }
            Policy::Remove => self.remove(connection, "it is slow to read"),
        }
    }

    pub(crate) fn send_to_monitors(&mut self) {
        if !self.monitors.is_empty() {
            self.monitors.send(&self.league.monitor());
        }
    }

    /// Disconnects an agent and removes its robot.
    pub(crate) fn remove(&mut self, connection: ConnectionId, reason: &str) {
        let Some(agent) = self.agents.remove(&connection) else {
            return;
        };
        let Some((seat, _)) = agent.seat else { return };
        warn!(connection, ?seat, reason, "an agent was removed");
        self.seats.remove(&seat);
        self.league.leave(seat);
    }

    fn disconnect(&mut self, connection: ConnectionId, reason: &str) {
        match self.options.disconnected {
            Policy::Remove => self.remove(connection, reason),
            policy => {
                let seat = self.agents.remove(&connection).and_then(|agent| agent.seat);
                if let Some((seat, request)) = seat {
                    warn!(connection, ?seat, ?policy, reason, "an agent disconnected");
                    self.seats.insert(seat, Err(request));
                }
            }
        }
    }
}
