//! Sides of players after the teams have changed sides.
//!
//! A seat keeps the first side of its team, so that agents, topics and the order of turns stay the same. Rules, views
//! and monitors need the present side.

use league_server::Seat;

/// Converts a seat with the first side of its team to one with the present side, or back: swaps the side if the teams
/// have changed sides.
pub(crate) fn swap_side(seat: Seat, has_changed: bool) -> Seat {
    let Seat { side, number } = seat;
    let side = if has_changed { side.other() } else { side };
    Seat { side, number }
}
