//! The true state of the world, for observers.

use league_physics::{Body, Robot};
use league_referee::RefereeConfig;
use league_server::Seat;
use simspark_protocol::{Foul, Side};

use crate::world::LeagueWorld;

impl LeagueWorld {
    /// Returns how many cycles have passed.
    #[must_use]
    pub fn cycle(&self) -> u64 {
        self.cycle
    }

    /// Returns the ball.
    #[must_use]
    pub fn ball(&self) -> &Body {
        self.physics.ball()
    }

    /// Returns all robots, in the order of their seats.
    pub fn robots(&self) -> impl Iterator<Item = (Seat, &Robot)> {
        let players = self.players.iter();
        players.filter_map(|(&seat, player)| Some((seat, self.physics.robot(player.robot).ok()?)))
    }

    /// Returns the name of a team, once it is known.
    #[must_use]
    pub fn team(&self, side: Side) -> Option<&str> {
        self.teams.name(side)
    }

    /// Returns the half that is played, 1 or 2.
    #[must_use]
    pub fn half(&self) -> u32 {
        self.referee.half()
    }

    /// Returns the numbers of the rules.
    #[must_use]
    pub fn rules(&self) -> &RefereeConfig {
        self.referee.config()
    }

    /// Returns all fouls of the match.
    #[must_use]
    pub fn fouls(&self) -> &[Foul] {
        &self.fouls
    }
}
