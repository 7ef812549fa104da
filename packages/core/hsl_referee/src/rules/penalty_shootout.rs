use hsl_types::{
    GamePhase, GameState, GlobalFieldSide, Penalty, PenaltyKind, Pose2, RefereeCall, RobotId,
    SimulatedBall, SubState, Team,
};

use crate::config::PenaltyShootoutConfig;
use crate::context::{AutoRefereeContext, AutoRefereeRule};
use crate::memory::{Shootout, index};
use crate::places;

/// Rule: after a draw, the teams shoot in turn, one striker against one goalkeeper, all at the same goal, until one
/// team cannot catch up (SPL 2025, section "Penalty Kick Shoot-Out"). Goals of the shoot-out count for the score. A
/// draw after the sudden death stays a draw: no coin is tossed.
pub struct PenaltyShootoutRule;

/// Goal of all shots, as the sign of x in the world frame.
const GOAL: f32 = 1.0;

impl AutoRefereeRule for PenaltyShootoutRule {
    /// Begins the shoot-out when the match has ended in a draw, or checks whether the current shot ends.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        if Self::is_legal(context) {
            Self::begin(context);
            return;
        }
        let GamePhase::PenaltyShootout { kicking_team } = context.game_state.game_phase else {
            return;
        };
        if context.is_running_in(GameState::Playing) {
            watch_shot(kicking_team, context);
        }
    }
}

impl PenaltyShootoutRule {
    /// Returns whether the shoot-out begins now without a command: it is configured, the match has ended in a draw, and
    /// the break is over.
    pub fn is_legal(context: &AutoRefereeContext<'_>) -> bool {
        let state = &context.game_state;
        context.is_running_in(GameState::Finished)
            && matches!(state.game_phase, GamePhase::Normal | GamePhase::ExtraTime)
            && context.config.is_last_half(state)
            && !context.config.needs_extra_time(state)
            && context.config.needs_penalty_shootout(state)
            && context.now.since(state.last_game_state_change)
                >= context.config.half_time_break_duration
    }

    /// Begins the shoot-out with a shot of the Hulks, resets the counts of shots and adds a call.
    pub(crate) fn begin(context: &mut AutoRefereeContext<'_>) {
        context.auto_referee.shootout = Some(Shootout::default());
        for team in Team::ALL {
            let state = context.game_state.team_mut(team);
            (state.penalty_shoot_index, state.single_shots) = (0, 0);
        }
        context.calls.push("penalty shoot-out".into());
        begin_shot(Team::Hulks, context);
    }
}

/// Enters Set for a shot of `kicking_team`: changes sides so that the team attacks the goal, and places ball, striker
/// and goalkeeper. All other robots become substitutes beside the field. Adds a call.
fn begin_shot(kicking_team: Team, context: &mut AutoRefereeContext<'_>) {
    let field = context.field_dimensions;
    context.game_state.game_phase = GamePhase::PenaltyShootout { kicking_team };
    context.game_state.global_field_side = match kicking_team {
        Team::Hulks => GlobalFieldSide::Home,
        Team::Opponent => GlobalFieldSide::Away,
    };
    context.enter(GameState::Set);
    context.game_state.kicking_team = Some(kicking_team);
    context.game_state.sub_state = Some(SubState::PenaltyKick);
    let mark = places::penalty_mark(GOAL, &field);
    *context.ball = Some(SimulatedBall::resting(mark));
    context.auto_referee.touches.begin(None);
    if let Some(shootout) = &mut context.auto_referee.shootout {
        shootout.is_ball_touched = false;
    }

    let striker = striker_of(kicking_team, context);
    let keeper = keeper_of(kicking_team.other(), context);
    for robot in context.robots.iter().map(|robot| robot.id) {
        let team = context.game_state.team_mut(robot.team);
        let is_substitute = !team.line_up.allows(robot.player_number);
        let penalties = &mut team.penalties;
        let is_sent_off =
            penalties[robot.player_number].is_some_and(|it| it.kind == PenaltyKind::SentOff);
        if is_sent_off || is_substitute {
            continue;
        }
        let goal_line = field.length / 2.0;
        if Some(robot) == striker {
            penalties[robot.player_number] = None;
            let place = Pose2::new(goal_line - field.penalty_area_length, 0.0, 0.0);
            context.placements.insert(robot, place);
        } else if Some(robot) == keeper {
            penalties[robot.player_number] = None;
            let place = Pose2::new(goal_line, 0.0, std::f32::consts::PI);
            context.placements.insert(robot, place);
        } else {
            penalties[robot.player_number] = Some(Penalty {
                kind: PenaltyKind::Substitute,
                remaining: std::time::Duration::ZERO,
            });
            context.remove(robot);
        }
    }
}

/// Returns the first field player of a team, or the goalkeeper of a team without field players; `None` without robots.
fn striker_of(team: Team, context: &AutoRefereeContext<'_>) -> Option<RobotId> {
    let field_player = team_of(team, context).find(|robot| !context.is_goal_keeper(*robot));
    field_player.or_else(|| team_of(team, context).next())
}

/// Returns the goalkeeper of a team, or the first player of a team without one; `None` without robots.
fn keeper_of(team: Team, context: &AutoRefereeContext<'_>) -> Option<RobotId> {
    let keeper = team_of(team, context).find(|robot| context.is_goal_keeper(*robot));
    keeper.or_else(|| team_of(team, context).next())
}

/// Returns the robots of the line-up of `team` that were not sent off.
fn team_of<'a>(
    team: Team,
    context: &'a AutoRefereeContext<'_>,
) -> impl Iterator<Item = RobotId> + 'a {
    let state = context.game_state.team(team);
    let (line_up, penalties) = (state.line_up, &state.penalties);
    let robots = context.robots.iter().map(|robot| robot.id);
    robots.filter(move |robot| {
        robot.team == team
            && line_up.allows(robot.player_number)
            && penalties[robot.player_number].is_none_or(|it| it.kind != PenaltyKind::SentOff)
    })
}

/// Ends a shot in Playing with a goal, when the ball rests or is out after the striker's touch, with the striker's
/// second touch, or when the time is up. The first touch of the striker ends the penalty kick, so that the ball is
/// free.
fn watch_shot(kicking_team: Team, context: &mut AutoRefereeContext<'_>) {
    let field = context.field_dimensions;
    let ball = context.ball_position();
    if ball.is_some_and(|ball| places::is_in_goal(ball, GOAL, &field)) {
        let team = context.game_state.team_mut(kicking_team);
        team.count_goal();
        let shot = u32::from(team.penalty_shoot_index);
        team.single_shots |= 1_u16.checked_shl(shot).unwrap_or(0);
        if let Some(shootout) = &mut context.auto_referee.shootout {
            shootout.goals[index(kicking_team)] += 1;
        }
        context.calls.push(RefereeCall::goal(kicking_team));
        end_shot(kicking_team, context);
        return;
    }
    let striker_touched = context
        .auto_referee
        .touches
        .newest()
        .is_some_and(|robot| robot.team == kicking_team);
    let was_touched = context
        .auto_referee
        .shootout
        .is_some_and(|shootout| shootout.is_ball_touched);
    // The touch itself does not end the shot: the ball rolls now.
    if striker_touched && !was_touched {
        if let Some(shootout) = &mut context.auto_referee.shootout {
            shootout.is_ball_touched = true;
        }
        context.game_state.kicking_team = None;
        context.game_state.sub_state = None;
        return;
    }
    let is_resting = context.ball.is_none_or(|ball| ball.velocity.norm() == 0.0);
    let is_out = ball.is_some_and(|ball| places::is_out(ball, &field));
    let in_state_for = context.now.since(context.game_state.last_game_state_change);
    let is_time_up = in_state_for >= context.config.penalty_shootout.shot_duration;
    if (was_touched && (striker_touched || is_resting || is_out)) || is_time_up {
        context
            .calls
            .push(format!("no goal for {kicking_team}").into());
        end_shot(kicking_team, context);
    }
}

/// Counts the shot of `kicking_team`. Then the other team shoots, or the game enters Finished if the shoot-out is
/// decided.
fn end_shot(kicking_team: Team, context: &mut AutoRefereeContext<'_>) {
    let team = context.game_state.team_mut(kicking_team);
    team.penalty_shoot_index = team.penalty_shoot_index.saturating_add(1);
    let taken = Team::ALL.map(|team| context.game_state.team(team).penalty_shoot_index);
    let goals = context
        .auto_referee
        .shootout
        .map_or([0, 0], |shootout| shootout.goals);
    if is_decided(taken, goals, &context.config.penalty_shootout) {
        *context.ball = None;
        context.enter(GameState::Finished);
    } else {
        begin_shot(kicking_team.other(), context);
    }
}

/// Returns whether the shoot-out is over: one team cannot catch up with its remaining shots, or both have taken all
/// shots. `taken` and `goals` are numbers of shots and goals by team.
fn is_decided(taken: [u8; 2], goals: [u8; 2], config: &PenaltyShootoutConfig) -> bool {
    let all = config.shots.saturating_add(config.sudden_death_shots);
    // In sudden death both teams have the same number of shots left.
    let round = config.shots.max(taken[0]).max(taken[1]);
    let best = |team: usize| u16::from(goals[team]) + u16::from(round - taken[team]);
    let cannot_catch_up = best(0) < u16::from(goals[1]) || best(1) < u16::from(goals[0]);
    cannot_catch_up || (taken[0] >= all && taken[1] >= all)
}
