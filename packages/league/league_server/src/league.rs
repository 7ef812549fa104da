//! Interface between the server and a world.

use simspark_protocol::{Effector, MonitorMessage, Player, Senses, Side, TrainerCommand};

/// Side and number of a player. Turns are in the order of seats: left team first, then by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seat {
    /// Side of the player's team.
    pub side: Side,
    /// Number of the player, from 1.
    pub number: u32,
}

impl From<Player> for Seat {
    fn from(Player { side, number }: Player) -> Self {
        Self { side, number }
    }
}

impl From<Seat> for Player {
    fn from(Seat { side, number }: Seat) -> Self {
        Self { number, side }
    }
}

/// Request of an agent to join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinRequest {
    /// File of the robot's model.
    pub scene: String,
    /// Type of the robot, for models that have types.
    pub robot_type: Option<u8>,
    /// Name of the team.
    pub team: String,
    /// Number of the player; 0 requests the lowest free number.
    pub player: u32,
}

/// Commands of an agent for a cycle, in the order of its messages.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// The seat.
    pub seat: Seat,
    /// Commands without `scene`, `init` and `syn`.
    pub effectors: Vec<Effector>,
    /// Number of messages outside of cycles that the agent has received, see [`League::idle_senses`].
    pub idle_messages: u32,
}

/// World with players. It uses neither sockets nor the wall clock: the same calls give the same results.
///
/// [`join`](Self::join) is called in the order in which agents arrive. For results that do not depend on that order,
/// derive the random numbers of a robot from its seat.
pub trait League {
    /// Adds a robot.
    ///
    /// # Errors
    ///
    /// Returns the reason why the agent cannot join, such as a number that is taken. The agent stays without a team.
    fn join(&mut self, request: &JoinRequest) -> Result<Seat, String>;

    /// Handles the new connection of an agent whose robot is still in the world: its next message must contain its
    /// seat.
    fn rejoin(&mut self, seat: Seat);

    /// Removes a robot.
    fn leave(&mut self, seat: Seat);

    /// Returns the senses of an agent while the clock is stopped. An agent without a seat has not joined.
    ///
    /// `messages` is the number of such messages to the agent, including this one. The simulation time in its messages
    /// also counts them, as if each was a cycle, so that time advances and no two messages are equal.
    fn idle_senses(&self, seat: Option<Seat>, messages: u32) -> Senses;

    /// Advances by one cycle and returns the senses of the agents. `turns` contains each seat once, in order;
    /// `commands` are the commands of trainers since the last cycle.
    fn step(&mut self, turns: &[Turn], commands: &[TrainerCommand]) -> Vec<(Seat, Senses)>;

    /// Returns the name of the team with this side, if it is known.
    fn team_name(&self, _side: Side) -> Option<String> {
        None
    }

    /// Returns the seat of a player as a trainer names it. The two differ after teams have changed sides.
    fn seat(&self, player: Player) -> Seat {
        player.into()
    }

    /// Returns true if the match is over, which ends the server.
    fn is_over(&self) -> bool {
        false
    }

    /// Returns the changes for monitors since the last call, or `None` if all monitors need the full state. Called only
    /// in cycles with monitors.
    fn monitor_update(&mut self) -> Option<MonitorMessage>;

    /// Returns the full state at the time of the last update, for new monitors and for requests.
    fn monitor_full(&self) -> MonitorMessage;
}

/// Implemented for references, so that the caller keeps the world after the server is dropped.
impl<L: League + ?Sized> League for &mut L {
    fn join(&mut self, request: &JoinRequest) -> Result<Seat, String> {
        (**self).join(request)
    }

    fn rejoin(&mut self, seat: Seat) {
        (**self).rejoin(seat);
    }

    fn leave(&mut self, seat: Seat) {
        (**self).leave(seat);
    }

    fn idle_senses(&self, seat: Option<Seat>, messages: u32) -> Senses {
        (**self).idle_senses(seat, messages)
    }

    fn step(&mut self, turns: &[Turn], commands: &[TrainerCommand]) -> Vec<(Seat, Senses)> {
        (**self).step(turns, commands)
    }

    fn team_name(&self, side: Side) -> Option<String> {
        (**self).team_name(side)
    }

    fn seat(&self, player: Player) -> Seat {
        (**self).seat(player)
    }

    fn is_over(&self) -> bool {
        (**self).is_over()
    }

    fn monitor_update(&mut self) -> Option<MonitorMessage> {
        (**self).monitor_update()
    }

    fn monitor_full(&self) -> MonitorMessage {
        (**self).monitor_full()
    }
}
