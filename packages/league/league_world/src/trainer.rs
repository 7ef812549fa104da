//! Commands of trainers.

use league_physics::PhysicsError;
use nalgebra::Vector3;
use simspark_protocol::{AgentChange, Number, Player, TrainerCommand};
use tracing::warn;

use crate::pose::heading;
use crate::world::LeagueWorld;

/// Angle between the directions of trainers, 0 along +y, and headings, 0 along +x \[deg\].
const HEADING_OFFSET: f64 = 90.0;

impl LeagueWorld {
    /// Executes the commands of trainers in order. The referee executes those that change the match. A command with an
    /// invalid value is logged and skipped.
    pub(crate) fn apply_trainer_commands(&mut self, commands: &[TrainerCommand]) {
        for command in commands {
            let done = match command {
                TrainerCommand::Ball { position, velocity } => {
                    self.place_ball(*position, *velocity)
                }
                TrainerCommand::Agent { player, change } => self.change_robot(*player, *change),
                command => {
                    self.command_referee(command);
                    Ok(())
                }
            };
            if let Err(error) = done
                && let Some(total) = self.log.permits("commands")
            {
                warn!(%command, %error, total, "a command of a trainer was skipped");
            }
        }
    }

    /// Sets position \[m\] and velocity \[m/s\] of the ball; `None` keeps the present value.
    fn place_ball(
        &mut self,
        position: Option<[Number; 3]>,
        velocity: Option<[Number; 3]>,
    ) -> Result<(), PhysicsError> {
        let ball = self.physics.ball();
        let (old_position, old_velocity) = (ball.position, ball.velocity);
        let position = position.map_or(old_position, vector);
        let velocity = velocity.map_or(old_velocity, vector);
        self.physics.place_ball(position, velocity)
    }

    /// Executes a change of a robot's place; ignores those of battery and temperature. Logs the change of a player that
    /// has not joined.
    fn change_robot(&mut self, player: Player, change: AgentChange) -> Result<(), PhysicsError> {
        let Some(found) = self.players.get(&self.present_seat(player.into())) else {
            if let Some(total) = self.log.permits("players") {
                warn!(%player, total, "a trainer names a player that has not joined");
            }
            return Ok(());
        };
        let robot = found.robot;
        match change {
            AgentChange::Position(position) => {
                let heading = heading(self.physics.robot(robot)?.torso());
                self.physics.place_robot(robot, vector(position), heading)
            }
            AgentChange::Move([x, y, z, angle]) => {
                let heading = (angle.value() + HEADING_OFFSET).to_radians();
                self.physics.place_robot(robot, vector([x, y, z]), heading)
            }
            // Robots of this world have neither temperature nor battery.
            AgentChange::Battery(_) | AgentChange::Temperature(_) => Ok(()),
        }
    }
}

fn vector(numbers: [Number; 3]) -> Vector3<f64> {
    Vector3::from(numbers.map(Number::value))
}
