//! Conversion of seats to players in topics and messages.

use hsl_types::{LeaguePlayer, LeagueSide};
use hsl_wire::hsl_msgs;
use league_server::Seat;
use simspark_protocol::Side;

/// Returns the player of a seat. Every seat of a world has one.
pub(crate) fn to_player(seat: Seat) -> Option<LeaguePlayer> {
    let side = match seat.side {
        Side::Left => LeagueSide::Left,
        Side::Right => LeagueSide::Right,
    };
    LeaguePlayer::new(side, u8::try_from(seat.number).ok()?)
}

pub(crate) fn to_player_message(player: LeaguePlayer) -> hsl_msgs::LeaguePlayer {
    hsl_msgs::LeaguePlayer {
        side: match player.side() {
            LeagueSide::Left => hsl_msgs::LeaguePlayer::LEFT,
            LeagueSide::Right => hsl_msgs::LeaguePlayer::RIGHT,
        },
        number: player.number(),
    }
}
