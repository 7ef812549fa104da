use hsl_types::{GameState, PenaltyKind, Point2, RefereeCommand, RobotId, SubState, Team};

use crate::context::{AutoRefereeContext, position_of};
use crate::legality;
use crate::places;
use crate::rules::{PenaltyShootoutRule, TimeoutRule};

/// Executes a command of a user or a test on the game. With the parameter `check_commands`, a command that the league's
/// GameController does not offer now is only reported as a call.
pub(crate) fn apply(command: RefereeCommand, context: &mut AutoRefereeContext<'_>) {
    if context.config.check_commands && !legality::is_legal(&command, context) {
        context
            .calls
            .push(format!("not legal now: {command:?}").into());
        return;
    }
    match command {
        RefereeCommand::SetGameState(game_state) => context.enter(game_state),
        RefereeCommand::Whistle => {
            if context.game_state.game_state == GameState::Set {
                context.whistle_for_play();
            }
        }
        RefereeCommand::BriefStop => context.game_state.stopped = true,
        RefereeCommand::Resume => context.game_state.stopped = false,
        RefereeCommand::DroppedBall => context.drop_ball(),
        RefereeCommand::SetTimeout(true) => context.begin_timeout(None),
        RefereeCommand::SetTimeout(false) => context.end_timeout(),
        RefereeCommand::RequestTimeout(team) => TimeoutRule::request(team, context),
        RefereeCommand::AwardSetPlay {
            sub_state,
            kicking_team,
        } => award(sub_state, kicking_team, context),
        RefereeCommand::Penalize { robot, kind } => penalize(robot, kind, context),
        RefereeCommand::Unpenalize(robot) => {
            context.game_state.team_mut(robot.team).penalties[robot.player_number] = None;
        }
        RefereeCommand::StartPenaltyShootout => PenaltyShootoutRule::begin(context),
        RefereeCommand::Substitute { robot, substitute } => {
            context.substitute(robot, substitute);
        }
    }
}

/// Awards a set play to a team at the ball's position; without a ball, at the center mark. A penalty kick begins with
/// Ready.
fn award(sub_state: SubState, kicking_team: Team, context: &mut AutoRefereeContext<'_>) {
    if sub_state == SubState::PenaltyKick {
        context.award_penalty_kick(kicking_team);
        return;
    }
    let ball = context.ball_position().unwrap_or(Point2::origin());
    let place = context.place_of_free_kick(sub_state, kicking_team, ball);
    context.award_set_play(sub_state, kicking_team, place);
}

/// Penalizes a robot. Pushing at the ball also gives the other team a free kick, or a penalty kick if the robot pushed
/// in its own penalty area (SPL 2025, section "Player Pushing").
fn penalize(robot: RobotId, kind: PenaltyKind, context: &mut AutoRefereeContext<'_>) {
    let truth = context.active_robots().find(|truth| truth.id == robot);
    let position = truth.map(position_of);
    context.penalize(robot, kind);
    let (Some(position), Some(ball)) = (position, context.ball_position()) else {
        return;
    };
    let is_at_ball = position.distance(ball) <= context.config.penalties.foul_distance;
    let is_foul = kind == PenaltyKind::Pushing && is_at_ball;
    if !is_foul || !context.is_playing() || context.auto_referee.restart.is_some() {
        return;
    }
    if context.is_in_penalty_area_of(robot.team, position) {
        context.award_penalty_kick(robot.team.other());
    } else {
        let place = places::on_field(ball, &context.field_dimensions);
        context.award_set_play(SubState::DirectFreeKick, robot.team.other(), place);
    }
}
