//! The world as a league of the server.

use std::f64::consts::PI;

use league_server::{JoinRequest, League, Seat, Turn};
use nalgebra::Vector3;
use simspark_protocol::{GameState, MonitorMessage, PlayMode, Senses, Side, TrainerCommand};
use tracing::warn;

use crate::player::Player;
use crate::referee::PLACED_HEIGHT;
use crate::senses::{build_senses, senses_without_robot};
use crate::teams::MAX_NUMBER;
use crate::world::LeagueWorld;

impl League for LeagueWorld {
    /// Adds the player to its team and a robot to the physics, or returns the reason for a refusal.
    fn join(&mut self, request: &JoinRequest) -> Result<Seat, String> {
        let (seat, robot_type) = self
            .teams
            .join(request, &self.players)
            .map_err(|error| error.to_string())?;
        let (position, heading) = start_pose(self.present_seat(seat));
        let robot = self
            .physics
            .add_robot_at(robot_index(seat), robot_type, position, heading)
            .map_err(|error| error.to_string())?;
        let player = Player::new(robot, robot_type, self.config.seed, seat);
        self.players.insert(seat, player);
        Ok(seat)
    }

    /// Repeats the message that tells the agent its seat.
    fn rejoin(&mut self, seat: Seat) {
        if let Some(player) = self.players.get_mut(&seat) {
            player.repeat_seat_message();
        }
    }

    /// Removes the player and its robot. Logs an error if the robot does not exist any more.
    fn leave(&mut self, seat: Seat) {
        let Some(player) = self.players.remove(&seat) else {
            return;
        };
        if let Err(error) = self.physics.remove_robot(player.robot)
            && let Some(total) = self.log.permits("leaves")
        {
            warn!(?seat, %error, total, "a robot was gone before its player left");
        }
    }

    /// Returns the senses for an agent while the clock of the match is stopped: nothing is seen or heard. `messages` is
    /// the number of such messages to the agent; each advances the simulation time that it receives by a cycle.
    fn idle_senses(&self, seat: Option<Seat>, messages: u32) -> Senses {
        let (now, state) = (self.now_after(messages), self.game_state());
        let player = seat.and_then(|seat| self.players.get(&seat));
        let robot = player.and_then(|player| self.physics.robot(player.robot).ok());
        match robot {
            Some(robot) => {
                let seat = seat.map(|seat| self.present_seat(seat));
                let joined = seat.map(|seat| (seat.number, seat.side));
                let state = GameState { joined, ..state };
                build_senses(now, state, Vec::new(), None, robot)
            }
            None => senses_without_robot(now, state),
        }
    }

    /// Advances the match by one cycle: executes the commands of the cycle before, then physics and rules, and returns
    /// the senses of all players. `turns` and `commands` are executed in the next cycle. Logs bodies that physics put
    /// back because of values that were not finite.
    fn step(&mut self, turns: &[Turn], commands: &[TrainerCommand]) -> Vec<(Seat, Senses)> {
        let last_turns = std::mem::replace(&mut self.turns, turns.to_vec());
        let last_commands = std::mem::replace(&mut self.commands, commands.to_vec());
        self.apply_trainer_commands(&last_commands);
        let utterances = self.apply_turns(&last_turns);
        let resets = self.physics.resets();
        self.physics.step();
        if self.physics.resets() > resets
            && let Some(total) = self.log.permits("resets")
        {
            warn!(
                cycle = self.cycle,
                total, "a robot or the ball was put back: its values were not finite"
            );
        }
        self.apply_rules();
        self.cycle += 1;
        self.all_senses(&utterances, turns)
    }

    fn team_name(&self, side: Side) -> Option<String> {
        let Seat { side, .. } = self.present_seat(Seat { side, number: 0 });
        self.teams.name(side).map(str::to_owned)
    }

    fn seat(&self, player: simspark_protocol::Player) -> Seat {
        self.present_seat(player.into())
    }

    /// Returns true if the configured end or the end of the match is reached; never without a configured end.
    fn is_over(&self) -> bool {
        let is_reached = |end| self.referee.time() >= end;
        let is_over = self.referee.play_mode() == PlayMode::GameOver;
        self.config
            .end
            .is_some_and(|end| is_over || is_reached(end))
    }

    /// Returns the changes for monitors since the last call, or `None` if they need the full state.
    fn monitor_update(&mut self) -> Option<MonitorMessage> {
        let mut feed = std::mem::take(&mut self.feed);
        let update = feed.update(self);
        self.feed = feed;
        update
    }

    fn monitor_full(&self) -> MonitorMessage {
        self.feed.full(self)
    }
}

/// Returns the index of a player's robot in the physics, so that a match does not depend on the order of joining.
fn robot_index(seat: Seat) -> usize {
    let before = match seat.side {
        Side::Left => 0,
        Side::Right => MAX_NUMBER as usize,
    };
    before + seat.number.saturating_sub(1) as usize
}

/// Returns the first pose of a player's robot: position \[m\] and heading \[rad\], beside the others in its own half.
///
/// Source: recordings of rcssserver3d 0.7.3.
fn start_pose(seat: Seat) -> (Vector3<f64>, f64) {
    let place = f64::from(seat.number.saturating_sub(1));
    let position = Vector3::new(-14.2 * seat.side.attack(), 9.2 - 1.2 * place, PLACED_HEIGHT);
    let heading = if seat.side == Side::Left { 0.0 } else { PI };
    (position, heading)
}
