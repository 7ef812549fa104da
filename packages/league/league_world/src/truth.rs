//! True state of the world, for observers.

use league_physics::{Body, Robot};
use league_server::Seat;
use simspark_protocol::{Foul, Side};

use crate::referee::RefereeConfig;
use crate::world::LeagueWorld;

impl LeagueWorld {
    /// Returns the number of cycles so far.
    pub fn cycle(&self) -> u64 {
        self.cycle
    }

    /// Returns the ball.
    pub fn ball(&self) -> &Body {
        self.physics.ball()
    }

    /// Returns all robots, in the order of their seats.
    pub fn robots(&self) -> impl Iterator<Item = (Seat, &Robot)> {
        let players = self.players.iter();
        players.filter_map(|(&seat, player)| Some((seat, self.physics.robot(player.robot).ok()?)))
    }

    /// Returns the name of a team, if it is known.
    pub fn team(&self, side: Side) -> Option<&str> {
        self.teams.name(side)
    }

    /// Returns the current half, 1 or 2.
    pub fn half(&self) -> u32 {
        self.referee.half()
    }

    /// Returns the limits and durations of the rules.
    pub fn rules(&self) -> &RefereeConfig {
        self.referee.config()
    }

    /// Returns all fouls of the match.
    pub fn fouls(&self) -> &[Foul] {
        &self.fouls
    }
}
