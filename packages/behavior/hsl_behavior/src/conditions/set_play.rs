use hsl_types::{FilteredGameState, Team};

use crate::Blackboard;

/// Returns whether the team may play the ball; true if the robot has not received a game state.
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

/// Returns whether there is a kick-off.
pub fn is_kick_off(blackboard: &Blackboard) -> bool {
    blackboard.is_kick_off()
}

/// Returns whether the robot's team restarts the game.
pub fn has_restart(blackboard: &Blackboard) -> bool {
    blackboard.has_restart()
}

/// Returns whether there is a penalty kick.
pub fn is_penalty_kick(blackboard: &Blackboard) -> bool {
    blackboard.penalty_kick_team().is_some()
}

/// Returns whether there is a penalty shoot-out.
pub fn is_penalty_shootout(blackboard: &Blackboard) -> bool {
    blackboard.shooting_team().is_some()
}

/// Returns whether the robot's team shoots in a penalty shoot-out.
pub fn own_team_shoots(blackboard: &Blackboard) -> bool {
    blackboard.shooting_team() == Some(Team::Hulks)
}
