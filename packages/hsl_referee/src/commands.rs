use std::time::Duration;

use hsl_types::{GamePhase, GameState, Penalty, RefereeCommand, Team};

use crate::auto_referee::RestartReason;
use crate::context::AutoRefereeContext;

/// Does what a person or a test told the referee.
pub(crate) fn apply(command: RefereeCommand, context: &mut AutoRefereeContext<'_>) {
    match command {
        RefereeCommand::SetGameState(game_state) => context.enter(game_state),
        RefereeCommand::Whistle => {
            if context.game_state.game_state == GameState::Set {
                context.auto_referee.playing_after_whistle_at =
                    Some(context.now + context.config.whistle_to_playing_delay);
            }
        }
        RefereeCommand::BriefStop => context.game_state.stopped = true,
        RefereeCommand::Resume => context.game_state.stopped = false,
        RefereeCommand::DroppedBall => {
            context.auto_referee.restart_reason = Some(RestartReason::DroppedBall);
            context.game_state.kicking_team = None;
            context.calls.push("dropped ball".to_owned());
            context.enter(GameState::Ready);
        }
        RefereeCommand::AwardSetPlay {
            sub_state,
            kicking_team,
        } => {
            context.game_state.sub_state = Some(sub_state);
            context.game_state.kicking_team = Some(kicking_team);
        }
        RefereeCommand::Penalize { robot, kind } => {
            let penalties = &mut context.game_state.team_mut(robot.team).penalties;
            penalties[robot.player_number] = Some(Penalty {
                kind,
                remaining: Duration::ZERO,
            });
        }
        RefereeCommand::Unpenalize(robot) => {
            context.game_state.team_mut(robot.team).penalties[robot.player_number] = None;
        }
        RefereeCommand::StartPenaltyShootout => {
            context.game_state.game_phase = GamePhase::PenaltyShootout {
                kicking_team: Team::Hulks,
            };
        }
        RefereeCommand::SetTimeout(true) | RefereeCommand::RequestTimeout(_) => {
            if context.game_state.game_phase != GamePhase::Timeout {
                context.auto_referee.phase_before_timeout = Some(context.game_state.game_phase);
                context.game_state.game_phase = GamePhase::Timeout;
            }
        }
        RefereeCommand::SetTimeout(false) => {
            if context.game_state.game_phase == GamePhase::Timeout {
                context.game_state.game_phase = context
                    .auto_referee
                    .phase_before_timeout
                    .take()
                    .unwrap_or_default();
            }
        }
    }
}
