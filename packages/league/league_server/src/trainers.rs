//! Messages of trainers.

use simspark_protocol::{TrainerCommand, TrainerMessage};

use crate::connection::ConnectionId;
use crate::game::Game;
use crate::league::League;

/// Maximum number of commands for a cycle. Further ones are dropped.
const MAX_COMMANDS: usize = 1024;

impl<L: League> Game<L> {
    /// Handles a message of a trainer: executes commands to the server, and keeps commands to the world for the next
    /// cycle.
    pub(crate) fn handle_trainer_message(
        &mut self,
        connection: ConnectionId,
        message: TrainerMessage,
    ) {
        self.monitors.mark_active(connection);
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
                        self.remove(connection, "removed by a trainer");
                    }
                }
                TrainerCommand::Init | TrainerCommand::GetAck(_) => {}
                TrainerCommand::Unknown(text) => {
                    self.monitors
                        .warn_repeated(connection, "unknown commands were skipped", &text);
                }
                command if self.commands.len() < MAX_COMMANDS => self.commands.push(command),
                command => {
                    let kind = "commands beyond the limit of a cycle were dropped";
                    self.monitors
                        .warn_repeated(connection, kind, &command.to_string());
                }
            }
        }
    }
}
