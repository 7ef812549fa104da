use hsl_types::{LeaguePlayer, LeagueSide};
use hsl_wire::hsl_msgs;

/// Returns the player of a message; `None` if there is no such player.
pub(super) fn player(player: &hsl_msgs::LeaguePlayer) -> Option<LeaguePlayer> {
    let side = match player.side {
        hsl_msgs::LeaguePlayer::LEFT => LeagueSide::Left,
        hsl_msgs::LeaguePlayer::RIGHT => LeagueSide::Right,
        _ => return None,
    };
    LeaguePlayer::new(side, player.number)
}
