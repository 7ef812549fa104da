//! What trainers command.

use simspark_protocol::{TrainerCommand, TrainerMessage};

use crate::connection::ConnectionId;
use crate::game::Game;
use crate::league::League;

/// Commands that are held for a cycle. More are dropped.
const MAX_COMMANDS: usize = 1024;

impl<L: League> Game<L> {
    /// Handles what a trainer commands; what concerns the world waits for the next cycle.
    pub(crate) fn command(&mut self, connection: ConnectionId, message: TrainerMessage) {
        self.monitors.hear(connection);
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
                    if let Some(&Ok(connection)) = self.seats.get(&self.league.seat(player)) {
                        self.remove(connection, "a trainer removed it");
                    }
                }
                TrainerCommand::Init | TrainerCommand::GetAck(_) => {}
                TrainerCommand::Unknown(text) => {
                    self.monitors
                        .note(connection, "unknown commands were skipped", &text);
                }
                command if self.commands.len() < MAX_COMMANDS => self.commands.push(command),
                command => {
                    let fault = "commands beyond the limit of a cycle were dropped";
                    self.monitors.note(connection, fault, &command.to_string());
                }
            }
        }
    }
}
