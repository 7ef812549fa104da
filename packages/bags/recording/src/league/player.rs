use hsl_types::{LeaguePlayer, LeagueSide};
use hsl_wire::hsl_msgs;

/// Returns the player in a message; none if it does not exist.
pub(super) fn player(player: &hsl_msgs::LeaguePlayer) -> Option<LeaguePlayer> {
    let side = match player.side {
        hsl_msgs::LeaguePlayer::LEFT => LeagueSide::Left,
        hsl_msgs::LeaguePlayer::RIGHT => LeagueSide::Right,
        _ => return None,
    };
    LeaguePlayer::new(side, player.number)
}
