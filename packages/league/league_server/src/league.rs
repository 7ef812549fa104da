//! What the server needs of a world.

use simspark_protocol::{Effector, MonitorMessage, Player, Senses, Side, TrainerCommand};

/// The place of a player in a match. Its order is that of all turns: left team first, then by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seat {
    /// The side of its team.
    pub side: Side,
    /// Its number, from 1 on.
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

/// What an agent asks for when it joins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinRequest {
    /// File of the robot's model.
    pub scene: String,
    /// Type of the robot, for models that have types.
    pub robot_type: Option<u8>,
    /// Name of the team.
    pub team: String,
    /// Number of the player; 0 asks for the lowest free one.
    pub player: u32,
}

/// What the agent in a seat does in a cycle, in the order of its messages.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// The seat.
    pub seat: Seat,
    /// Its commands, without `scene`, `init` and `syn`.
    pub effectors: Vec<Effector>,
    /// Messages outside of cycles that its agent has received, see [`League::standing`].
    pub standing_messages: u32,
}

/// A world with players. It knows neither sockets nor the wall clock: the same calls give the same results.
///
/// [`join`](Self::join) is called in the order in which agents arrive. For results that do not depend on that order,
/// derive the randomness of a robot from its seat.
pub trait League {
    /// Adds a robot.
    ///
    /// # Errors
    ///
    /// The reason why it cannot join, such as a number that is taken. The agent stays without a team.
    fn join(&mut self, request: &JoinRequest) -> Result<Seat, String>;

    /// The agent of a robot that is still there has connected again, and must receive its seat again.
    fn rejoin(&mut self, seat: Seat);

    /// Removes a robot.
    fn leave(&mut self, seat: Seat);

    /// Returns what an agent perceives while the clock stands. An agent without a seat has not joined.
    ///
    /// `messages` is how many such messages the agent has received, with this one. The simulation time in its messages
    /// also counts them, as if each was a cycle, so that time advances and no two messages are equal.
    fn standing(&self, seat: Option<Seat>, messages: u32) -> Senses;

    /// Advances by one cycle. `turns` has all seats in their order, each once; `commands` is what trainers sent since the
    /// last cycle. Returns what the agents perceive.
    fn step(&mut self, turns: &[Turn], commands: &[TrainerCommand]) -> Vec<(Seat, Senses)>;

    /// Returns the name of the team whose seats have this side, if it is known.
    fn team(&self, _side: Side) -> Option<String> {
        None
    }

    /// Returns the seat of a player that a trainer names. It differs where teams have changed sides.
    fn seat(&self, player: Player) -> Seat {
        player.into()
    }

    /// Whether the match is over and the server ends.
    fn is_over(&self) -> bool {
        false
    }

    /// Returns the changes for monitors since the last call, or `None` if all of them need the full state. It is called in
    /// cycles in which there are monitors.
    fn monitor_update(&mut self) -> Option<MonitorMessage>;

    /// Returns the full state at the moment of the last update, for monitors that are new or asked for it.
    fn monitor_full(&self) -> MonitorMessage;
}

/// A server that is dropped leaves the world to its owner.
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

    fn standing(&self, seat: Option<Seat>, messages: u32) -> Senses {
        (**self).standing(seat, messages)
    }

    fn step(&mut self, turns: &[Turn], commands: &[TrainerCommand]) -> Vec<(Seat, Senses)> {
        (**self).step(turns, commands)
    }

    fn team(&self, side: Side) -> Option<String> {
        (**self).team(side)
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
