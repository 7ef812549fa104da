//! The match: clients, their seats and the clock. It is one task, so that events have one order.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::agent::Agent;
use crate::connection::{Change, ConnectionId, Event};
use crate::faults::{Faults, ServerLog};
use crate::league::{JoinRequest, League, Seat, Turn};
use crate::monitors::Monitors;
use crate::options::{Mode, Policy, ServerOptions};
use crate::waiting::Waiting;
use simspark_protocol::{AgentMessage, Effector, TrainerCommand, TrainerMessage};

/// Something that a client did.
pub(crate) enum AnyEvent {
    Agent(Event<AgentMessage>),
    Monitor(Event<TrainerMessage>),
}

/// A match.
pub(crate) struct Game<L> {
    pub(crate) league: L,
    pub(crate) options: ServerOptions,
    pub(crate) agents: BTreeMap<ConnectionId, Agent>,
    /// All seats, with the connection of the agent, or the request with which it can come back.
    pub(crate) seats: BTreeMap<Seat, Result<ConnectionId, JoinRequest>>,
    pub(crate) monitors: Monitors,
    pub(crate) commands: Vec<TrainerCommand>,
    has_started: bool,
    pub(crate) has_ended: bool,
    pub(crate) waiting: Waiting,
    pub(crate) log: ServerLog,
    cycles: u32,
}

impl<L: League> Game<L> {
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
            waiting: Waiting::default(),
            log,
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
            && self.settles_at().is_none()
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
                    let faults = Faults::of(name, self.log.clone());
                    self.agents.insert(connection, Agent::new(outbox, faults));
                    self.limit_strangers();
                }
                Change::Message(message, permit) => {
                    self.join(connection, &message);
                    let Some(agent) = self.agents.get_mut(&connection) else {
                        return;
                    };
                    let dropped = agent.add(message, permit);
                    if dropped > 0 {
                        let fault = "commands beyond the limit of a turn were dropped";
                        agent.faults.note(fault, dropped);
                    }
                    if self.options.mode == Mode::Sync && agent.has_ended_turn() {
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
        let client = format!("{} {} ({client})", seat.side, seat.number);
        agent.faults.rename(client);
        agent.faults.info("an agent joined", &request.team);
        agent.seat = Some((seat, request));
        self.seats.insert(seat, Ok(connection));
        self.start();
    }

    /// Starts the clock if enough agents have joined and each of them has warmed up.
    pub(crate) fn start(&mut self) {
        let wanted = self.warm_up();
        let mut agents = self.agents.values().filter(|agent| agent.seat.is_some());
        self.has_started |=
            self.seats.len() >= self.options.agents && agents.all(|agent| agent.warm_up >= wanted);
    }

    /// Advances by one cycle.
    pub(crate) fn step(&mut self) {
        let mut turns = Vec::with_capacity(self.seats.len());
        for (&seat, agent) in &self.seats {
            let agent = agent.as_ref().ok().and_then(|it| self.agents.get_mut(it));
            let standing_messages = agent.as_ref().map_or(0, |it| it.standing_messages);
            let mut effectors = agent.map_or_else(Vec::new, Agent::take_turn);
            effectors.retain(|it| !matches!(it, Effector::Scene { .. } | Effector::Init { .. }));
            turns.push(Turn {
                seat,
                effectors,
                standing_messages,
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

    pub(crate) fn send(&mut self, connection: ConnectionId, message: Arc<str>) {
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

    pub(crate) fn send_to_monitors(&mut self) {
        self.monitors.send(&mut self.league);
    }

    /// Disconnects an agent and removes its robot.
    pub(crate) fn remove(&mut self, connection: ConnectionId, reason: &str) {
        let Some(agent) = self.agents.remove(&connection) else {
            return;
        };
        agent.faults.warn("an agent was removed", reason);
        let Some((seat, _)) = agent.seat else { return };
        self.seats.remove(&seat);
        self.league.leave(seat);
    }

    fn disconnect(&mut self, connection: ConnectionId, reason: &str) {
        match self.options.disconnected {
            Policy::Remove => self.remove(connection, reason),
            Policy::Wait | Policy::Skip => {
                let Some(agent) = self.agents.remove(&connection) else {
                    return;
                };
                agent.faults.warn("an agent disconnected", reason);
                if let Some((seat, request)) = agent.seat {
                    self.seats.insert(seat, Err(request));
                }
            }
        }
    }
}
