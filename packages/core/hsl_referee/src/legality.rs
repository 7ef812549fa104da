//! Legality of commands: states of the game in which the league's GameController offers them.

use hsl_types::{GamePhase, GameState, PenaltyKind, RefereeCommand, SubState, Team};

use crate::context::AutoRefereeContext;

/// Returns whether the league's GameController offers a command in the current state of the game. Setting the game
/// state directly, and commands that another rule checks, are always legal.
pub(crate) fn is_legal(command: &RefereeCommand, context: &AutoRefereeContext<'_>) -> bool {
    let state = &context.game_state;
    let is_shootout = matches!(state.game_phase, GamePhase::PenaltyShootout { .. });
    let is_playing = state.game_state == GameState::Playing;
    match *command {
        RefereeCommand::BriefStop => !state.stopped,
        RefereeCommand::Resume => state.stopped,
        RefereeCommand::DroppedBall => is_playing && !is_shootout,
        RefereeCommand::Whistle => state.game_state == GameState::Set,
        RefereeCommand::SetTimeout(true) => {
            state.game_state != GameState::Finished
                && (!is_shootout || state.game_state == GameState::Initial)
        }
        RefereeCommand::RequestTimeout(_) => state.sub_state != Some(SubState::PenaltyKick),
        RefereeCommand::AwardSetPlay { kicking_team, .. } => {
            is_playing && !is_shootout && is_for_other_team(kicking_team, context)
        }
        RefereeCommand::Penalize { kind, .. } => {
            (kind != PenaltyKind::MotionInStop || state.stopped)
                && may_be_penalized(kind, state.game_state, is_shootout)
        }
        RefereeCommand::Unpenalize(robot) => context.is_penalized(robot),
        RefereeCommand::SetGameState(_)
        | RefereeCommand::SetTimeout(false)
        | RefereeCommand::StartPenaltyShootout
        | RefereeCommand::Substitute { .. } => true,
    }
}

/// Returns whether a set play of `kicking_team` may begin: no set play is active, or only one of the other team.
fn is_for_other_team(kicking_team: Team, context: &AutoRefereeContext<'_>) -> bool {
    context.game_state.sub_state.is_none() || context.game_state.kicking_team != Some(kicking_team)
}

/// Returns whether the league's GameController offers a penalty in a state of the game, in a penalty shoot-out if
/// `is_shootout` is set. Some penalties of Playing are also offered in the Ready that follows.
fn may_be_penalized(kind: PenaltyKind, state: GameState, is_shootout: bool) -> bool {
    let is_ready = state == GameState::Ready;
    let is_set = state == GameState::Set;
    let is_playing = state == GameState::Playing;
    match kind {
        PenaltyKind::PickUp
        | PenaltyKind::MotionInStop
        | PenaltyKind::Cautioned
        | PenaltyKind::SentOff
        | PenaltyKind::Substitute => true,
        PenaltyKind::MotionInSet => is_set,
        PenaltyKind::IllegalPosition => (is_ready || is_set || is_playing) && !is_shootout,
        PenaltyKind::IncapableRobot => is_ready || is_set || is_playing,
        PenaltyKind::LocalGameStuck => is_playing && !is_shootout,
        PenaltyKind::BallHolding | PenaltyKind::PlayingWithArmsHands => is_ready || is_playing,
        PenaltyKind::Pushing | PenaltyKind::LeavingTheField => {
            is_playing || ((is_ready || is_set) && !is_shootout)
        }
    }
}
