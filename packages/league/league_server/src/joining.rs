//! Joining: requests of agents, and their seats.

use simspark_protocol::{AgentMessage, Effector};

use crate::connection::ConnectionId;
use crate::game::Game;
use crate::league::{JoinRequest, League};

impl<L: League> Game<L> {
    /// Handles `scene` and `init` of a message, which the agent sends to join, and logs unknown commands.
    pub(crate) fn join(&mut self, connection: ConnectionId, message: &AgentMessage) {
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
                    // The agent waits for a message before it sends `init`. If the message ends the turn, it is
                    // answered anyway.
                    if !message.ends_turn() {
                        self.send_idle_senses(connection);
                    }
                }
                Effector::Init { player, team } => {
                    self.take_seat(connection, *player, team);
                    // The agent also waits for its seat.
                    if !message.ends_turn() {
                        self.send_idle_senses(connection);
                    }
                }
                Effector::Unknown(text) => {
                    if let Some(agent) = self.agents.get_mut(&connection) {
                        agent
                            .log
                            .warn_repeated("unknown commands were skipped", text);
                    }
                }
                _ => {}
            }
        }
    }

    /// Handles `init`: gives the agent a seat in the world, or its former seat if it has disconnected before. A refused
    /// request is logged; the agent can send another one.
    fn take_seat(&mut self, connection: ConnectionId, player: u32, team: &str) {
        let Some(agent) = self.agents.get_mut(&connection) else {
            return;
        };
        let Some((scene, robot_type)) = agent.scene.clone().filter(|_| agent.seat.is_none()) else {
            let kind = "init without scene, or a second one, was skipped";
            return agent.log.warn_repeated(kind, team);
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
                    let kind = "an agent did not join";
                    let JoinRequest { team, player, .. } = &request;
                    let detail = format!("{player} of {team}: {reason}");
                    return agent.log.warn_repeated(kind, detail);
                }
            },
        };
        let client = agent.log.client();
        let client = format!("{} {} ({client})", seat.side, seat.number);
        agent.log.rename(client);
        agent.log.info("an agent joined", &request.team);
        agent.seat = Some((seat, request));
        self.seats.insert(seat, Ok(connection));
        self.try_start();
    }

    /// Starts the clock if enough agents have joined and each of them has received all answers of its warm-up.
    pub(crate) fn try_start(&mut self) {
        let wanted = self.warm_up();
        let mut agents = self.agents.values().filter(|agent| agent.seat.is_some());
        self.has_started |=
            self.seats.len() >= self.options.agents && agents.all(|agent| agent.warm_up >= wanted);
    }
}
