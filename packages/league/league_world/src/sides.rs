//! Sides of players after the teams have changed them.
//!
//! A seat keeps the side on which its team began, so that agents, topics and the order of turns stay the same. Rules,
//! views and monitors need the present side.

use league_server::Seat;

use crate::world::LeagueWorld;

impl LeagueWorld {
    /// Returns the seat with its present side, and the seat of a present side.
    pub(crate) fn present(&self, seat: Seat) -> Seat {
        seat_of(seat, self.referee.has_changed_sides())
    }
}

/// Returns the seat on the other side if the teams have changed sides.
pub(crate) fn seat_of(seat: Seat, has_changed: bool) -> Seat {
    let Seat { side, number } = seat;
    let side = if has_changed { side.other() } else { side };
    Seat { side, number }
}
