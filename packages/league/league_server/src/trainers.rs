//! What trainers command.

use simspark_protocol::{TrainerCommand, TrainerMessage};
use tracing::warn;

use crate::connection::ConnectionId;
use crate::game::Game;
use crate::league::League;

/// Commands that are held for a cycle. More are dropped.
const MAX_COMMANDS: usize = 1024;

impl<L: League> Game<L> {
    /// Handles what a trainer commands; what concerns the world waits for the next cycle.
    pub(crate) fn command(&mut self, connection: ConnectionId, message: TrainerMessage) {
        for command in message.commands {
            match command {
                TrainerCommand::KillSimulation => self.has_ended = true,
                TrainerCommand::RequestFullState => {
                    self.monitors.request_full(connection);
                    if !self.is_running() {
                        self.send_to_monitors();
                    }
                }
                TrainerCommand::Kill(player) => {
                    if let Some(&Ok(connection)) = self.seats.get(&player.into()) {
                        self.remove(connection, "a trainer removed it");
                    }
                }
                TrainerCommand::Init | TrainerCommand::GetAck(_) => {}
                TrainerCommand::Unknown(text) => warn!(text, "unknown command of a trainer"),
                command if self.commands.len() < MAX_COMMANDS => self.commands.push(command),
                _ => warn!(connection, "a command of a trainer was dropped"),
            }
        }
    }
}
