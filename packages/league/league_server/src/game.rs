//! The match: clients, their seats and the clock. It is one task, so that events have one order.

use std::collections::BTreeMap;
use std::sync::Arc;

use simspark_protocol::{AgentMessage, Effector, TrainerCommand, TrainerMessage};
use tokio::time::Instant;
use tracing::{info, warn};

use crate::agent::Agent;
use crate::clock::LONGEST;
use crate::connection::{Change, ConnectionId, Event};
use crate::league::{JoinRequest, League, Seat, Turn};
use crate::monitors::Monitors;
use crate::options::{Mode, Policy, ServerOptions};

/// Agents that may be connected at the same time without having joined.
const MAX_STRANGERS: usize = 64;

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

    /// Whether each agent has ended its turn and has space for its senses. Without agents nothing is ready.
    pub(crate) fn is_ready(&self) -> bool {
        let mut agents = self.agents.values().filter(|agent| agent.seat.is_some());
        self.is_running()
            && agents.clone().next().is_some()
            && agents.all(|agent| agent.has_ended_turn() && !agent.has_unsent())
    }

    /// Whether the match waits for an agent to read.
    pub(crate) fn is_held_up(&self) -> bool {
        self.agents.values().any(Agent::has_unsent)
    }

    /// Handles what a client did.
    pub(crate) fn handle(&mut self, event: AnyEvent) {
        match event {
            AnyEvent::Agent(Event { connection, change }) => match change {
                Change::Connected(outbox, address) => {
                    let name = format!("agent {connection} at {address}");
                    self.agents.insert(connection, Agent::new(outbox, name));
                    self.limit_strangers();
                }
                Change::Message(message, permit) => {
                    self.join(connection, &message);
                    let whole_turns = self.options.mode == Mode::Sync;
                    let Some(agent) = self.agents.get_mut(&connection) else {
                        return;
                    };
                    let dropped = agent.add(message, permit, whole_turns);
                    if dropped > 0 {
                        let fault = "commands beyond the limit of a turn were dropped";
                        agent.faults.note(fault, dropped);
                    }
                    if whole_turns && agent.has_ended_turn() {
                        self.stand(connection);
                    }
                }
                Change::Flooding if self.options.flooding == Policy::Remove => {
                    self.remove(connection, "it floods the server");
                }
                Change::Flooding => {
                    if let Some(agent) = self.agents.get_mut(&connection) {
                        agent
                            .faults
                            .note("messages beyond the limit were skipped", "");
                    }
                }
                Change::Closed(reason) => {
                    self.disconnect(connection, &reason);
                    if !self.is_running() {
                        // Their turns do not count any more, and they wait for an answer.
                        self.stand_all(Agent::has_ended_turn);
                    }
                }
            },
            AnyEvent::Monitor(Event { connection, change }) => match change {
                Change::Connected(outbox, address) => {
                    let name = format!("monitor {connection} at {address}");
                    self.monitors.add(connection, outbox, name);
                    self.send_to_monitors();
                }
                Change::Message(message, _) => self.command(connection, message),
                // Monitors are not read beyond the limit.
                Change::Flooding => {}
                Change::Closed(_) => self.monitors.remove(connection),
            },
        }
    }

    /// Handles `scene` and `init`, and reports unknown commands.
    fn join(&mut self, connection: ConnectionId, message: &AgentMessage) {
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
                        self.send_standing(connection);
                    }
                }
                Effector::Init { player, team } => {
                    self.take_seat(connection, *player, team);
                    // It waits for its seat too.
                    if !message.ends_turn() {
                        self.send_standing(connection);
                    }
                }
                Effector::Unknown(text) => {
                    if let Some(agent) = self.agents.get_mut(&connection) {
                        agent.faults.note("unknown commands were skipped", text);
                    }
                }
                _ => {}
            }
        }
    }

    fn take_seat(&mut self, connection: ConnectionId, player: u32, team: &str) {
        let Some(agent) = self.agents.get_mut(&connection) else {
            return;
        };
        let Some((scene, robot_type)) = agent.scene.clone().filter(|_| agent.seat.is_none()) else {
            let fault = "init without scene, or a second one, was skipped";
            return agent.faults.note(fault, team);
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
                    let fault = "an agent did not join";
                    let JoinRequest { team, player, .. } = &request;
                    let detail = format!("{player} of {team}: {reason}");
                    return agent.faults.note(fault, detail);
                }
            },
        };
        let client = agent.faults.client();
        info!(client, ?seat, team = request.team, "an agent joined");
        let client = format!("{} {} ({client})", seat.side, seat.number);
        agent.faults.rename(client);
        agent.seat = Some((seat, request));
        self.seats.insert(seat, Ok(connection));
        self.has_started |= self.seats.len() >= self.options.agents;
    }

    /// Sends senses to those of the `wanted` agents that no cycle serves.
    pub(crate) fn stand_all(&mut self, wanted: fn(&Agent) -> bool) {
        let agents = self.agents.iter().filter(|(_, agent)| wanted(agent));
        let connections: Vec<_> = agents.map(|(connection, _)| *connection).collect();
        for connection in connections {
            self.stand(connection);
        }
    }

    /// Sends an agent its senses if no cycle does: it has not joined, or the clock stands.
    fn stand(&mut self, connection: ConnectionId) {
        let is_running = self.is_running();
        let Some(agent) = self.agents.get_mut(&connection) else {
            return;
        };
        let seat = agent.seat.as_ref().map(|(seat, _)| *seat);
        if (seat.is_none() || !is_running) && agent.scene.is_some() {
            agent.continue_turn();
            self.send_standing(connection);
        }
    }

    /// Sends an agent what it perceives while the clock stands.
    fn send_standing(&mut self, connection: ConnectionId) {
        let agent = self.agents.get(&connection);
        let seat = agent.and_then(|agent| agent.seat.as_ref().map(|(seat, _)| *seat));
        let senses = self.league.standing(seat).to_string().into();
        self.send(connection, senses);
    }

    /// Advances by one cycle.
    pub(crate) fn step(&mut self) {
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
                self.send(connection, senses.to_string().into());
            }
        }
        self.cycles = self.cycles.wrapping_add(1);
        if self.cycles.is_multiple_of(self.options.monitor_step.max(1)) {
            self.send_to_monitors();
        }
    }

    /// Applies the policies for agents that do not end their turn, or do not read. Returns whether the cycle goes on without
    /// the turns of silent ones.
    pub(crate) fn time_out(&mut self) -> bool {
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
            let Some(agent) = self.agents.get_mut(&connection) else {
                continue;
            };
            match self.options.silent {
                Policy::Wait => {
                    let client = agent.faults.client();
                    warn!(client, "waiting for an agent that is silent");
                }
                Policy::Skip => agent
                    .faults
                    .note("turns of a silent agent were skipped", ""),
                Policy::Remove => self.remove(connection, "it is silent"),
            }
        }
        for connection in slow {
            self.apply_slow(connection);
        }
        is_skipped && !self.is_held_up()
    }

    /// Applies the policy for an agent that does not read.
    fn apply_slow(&mut self, connection: ConnectionId) {
        let Some(agent) = self.agents.get_mut(&connection) else {
            return;
        };
        match self.options.slow {
            Policy::Wait => {
                let client = agent.faults.client();
                warn!(client, "waiting for an agent that does not read");
            }
            Policy::Skip => agent.skip_messages(),
            Policy::Remove => self.remove(connection, "it does not read"),
        }
    }

    fn send(&mut self, connection: ConnectionId, message: Arc<str>) {
        let Some(agent) = self.agents.get_mut(&connection) else {
            return;
        };
        if agent.send(message) {
            return;
        }
        if agent.seat.is_none() {
            // Nobody waits for an agent that does not play.
            agent.skip_messages();
        } else if self.options.mode != Mode::Sync && self.options.slow != Policy::Wait {
            // Nor does real time.
            self.apply_slow(connection);
        }
    }

    /// Sends messages that wait for agents to read, as far as there is space.
    pub(crate) fn send_unsent(&mut self) {
        self.agents.values_mut().for_each(Agent::send_unsent);
    }

    /// Waits until an agent that does not read has space for a message; for ever if there is none.
    pub(crate) async fn has_space(&self) {
        match self.agents.values().find(|agent| agent.has_unsent()) {
            Some(agent) => agent.outbox.has_space().await,
            None => std::future::pending().await,
        }
    }

    /// Disconnects the agent that has been connected for longest without joining, if there are too many.
    fn limit_strangers(&mut self) {
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

    pub(crate) fn send_to_monitors(&mut self) {
        self.monitors.send(&mut self.league);
    }

    /// Disconnects an agent and removes its robot.
    pub(crate) fn remove(&mut self, connection: ConnectionId, reason: &str) {
        let Some(agent) = self.agents.remove(&connection) else {
            return;
        };
        warn!(
            client = agent.faults.client(),
            reason, "an agent was removed"
        );
        let Some((seat, _)) = agent.seat else { return };
        self.seats.remove(&seat);
        self.league.leave(seat);
    }

    fn disconnect(&mut self, connection: ConnectionId, reason: &str) {
        match self.options.disconnected {
            Policy::Remove => self.remove(connection, reason),
            policy => {
                let Some(agent) = self.agents.remove(&connection) else {
                    return;
                };
                let client = agent.faults.client();
                warn!(client, ?policy, reason, "an agent disconnected");
                if let Some((seat, request)) = agent.seat {
                    self.seats.insert(seat, Err(request));
                }
            }
        }
    }
}
