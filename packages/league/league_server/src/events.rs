//! Events of clients.

use simspark_protocol::{AgentMessage, TrainerMessage};

use crate::agent::Agent;
use crate::client_log::ClientLog;
use crate::connection::{Event, EventKind};
use crate::game::Game;
use crate::{League, Mode, Policy};

pub(crate) enum GameEvent {
    Agent(Event<AgentMessage>),
    Monitor(Event<TrainerMessage>),
}

impl<L: League> Game<L> {
    /// Handles an event of a client: connection, message, too many messages, or disconnection.
    pub(crate) fn handle(&mut self, event: GameEvent) {
        match event {
            GameEvent::Agent(Event { connection, change }) => match change {
                EventKind::Connected(outbox, address) => {
                    let name = format!("agent {connection} at {address}");
                    let log = ClientLog::new(name, self.log.clone());
                    self.agents.insert(connection, Agent::new(outbox, log));
                    self.limit_unjoined();
                }
                EventKind::Message(message, permit) => {
                    self.join(connection, &message);
                    let Some(agent) = self.agents.get_mut(&connection) else {
                        return;
                    };
                    let dropped = agent.add(message, permit);
                    if dropped > 0 {
                        let kind = "commands beyond the limit of a turn were dropped";
                        agent.log.warn_repeated(kind, dropped);
                    }
                    if self.options.mode == Mode::Sync && agent.has_ended_turn() {
                        self.answer_idle(connection);
                    }
                }
                EventKind::Flooding if self.options.flooding == Policy::Remove => {
                    self.remove(connection, "too many messages");
                }
                EventKind::Flooding => {
                    if let Some(agent) = self.agents.get_mut(&connection) {
                        agent
                            .log
                            .warn_repeated("messages beyond the limit were skipped", "");
                    }
                }
                EventKind::Closed(reason) => {
                    self.disconnect(connection, &reason);
                }
            },
            GameEvent::Monitor(Event { connection, change }) => match change {
                EventKind::Connected(outbox, address) => {
                    let name = format!("monitor {connection} at {address}");
                    self.monitors.add(connection, outbox, name);
                    self.send_to_monitors();
                }
                EventKind::Message(message, _) => self.handle_trainer_message(connection, message),
                // Monitors are not read beyond the limit.
                EventKind::Flooding => {}
                EventKind::Closed(_) => self.monitors.remove(connection),
            },
        }
    }
}
