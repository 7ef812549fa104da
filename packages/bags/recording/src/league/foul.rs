use hsl_wire::hsl_msgs;

use super::player::player;

/// Describes a foul, for example `touching by left/3`; only its kind if the player is invalid.
pub(super) fn foul_text(foul: &hsl_msgs::LeagueFoul) -> String {
    let kind = foul.kind.replace('_', " ");
    match player(&foul.player) {
        Some(robot) => format!("{kind} by {robot}"),
        None => kind,
    }
}
