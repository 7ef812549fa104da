use hsl_types::{FilteredGameState, Team};

use crate::Blackboard;

/// Whether the team may play the ball; a robot that hears no game controller takes it to be so.
pub fn ball_is_free(blackboard: &Blackboard) -> bool {
    let game_state = blackboard.game().map(|game| game.game_state);
    !matches!(
        game_state,
        Some(FilteredGameState::Playing {
            ball_is_free: false,
            ..
        })
    )
}

/// Whether there is a kick-off.
pub fn is_kick_off(blackboard: &Blackboard) -> bool {
    blackboard.is_kick_off()
}

/// Whether its team restarts the game.
pub fn has_restart(blackboard: &Blackboard) -> bool {
    blackboard.has_restart()
}

/// Whether there is a penalty kick.
pub fn is_penalty_kick(blackboard: &Blackboard) -> bool {
    blackboard.penalty_kick_team().is_some()
}

/// Whether there is a penalty shoot-out.
pub fn is_penalty_shootout(blackboard: &Blackboard) -> bool {
    blackboard.shooting_team().is_some()
}

/// Whether its team shoots in a penalty shoot-out.
pub fn its_team_shoots(blackboard: &Blackboard) -> bool {
    blackboard.shooting_team() == Some(Team::Hulks)
}
