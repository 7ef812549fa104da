//! Calls that an announcer would make for a change of the game.

use hsl_types::{GameControllerState, GameState, RefereeCall, RobotId};

/// Returns a call for each difference between two states: goals, the state of the game, a brief stop, a set play and
/// penalties. They become markers of the recording.
pub(crate) fn between(
    before: &GameControllerState,
    after: &GameControllerState,
) -> Vec<RefereeCall> {
    let mut calls = Vec::new();
    for team in hsl_types::Team::ALL {
        if after.team(team).score > before.team(team).score {
            calls.push(RefereeCall::goal(team));
        }
    }
    if after.game_state != before.game_state {
        calls.push(name_of(after.game_state).into());
    }
    if after.stopped != before.stopped {
        calls.push(if after.stopped { "stop" } else { "resume" }.into());
    }
    let restart = (after.sub_state, after.kicking_team);
    if let (Some(set_play), Some(team)) = restart
        && restart != (before.sub_state, before.kicking_team)
    {
        calls.push(format!("{set_play:?} for {team}").into());
    }
    for robot in RobotId::all() {
        let penalty_in =
            |state: &GameControllerState| state.team(robot.team).penalty_of(robot.player_number);
        match (penalty_in(before), penalty_in(after)) {
            (before, Some(kind)) if before != Some(kind) => {
                calls.push(format!("{kind:?}: {robot}").into());
            }
            (Some(_), None) => calls.push(format!("{robot} may play").into()),
            _ => {}
        }
    }
    calls
}

/// Returns the text of the call for a state of the game.
fn name_of(state: GameState) -> &'static str {
    match state {
        GameState::Initial => "initial",
        GameState::Ready => "ready",
        GameState::Set => "set",
        GameState::Playing => "playing",
        GameState::Finished => "finished",
    }
}
