use hsl_types::{GameState, RefereeCall, Side, SubState, Team};

use crate::config::IndirectGoals;
use crate::context::{AutoRefereeContext, AutoRefereeRule};
use crate::memory::RestartReason;
use crate::places;
use crate::touches::RestartKind;

/// Rule: a goal is scored if the whole ball is behind a goal line between the posts: the other team kicks off, or the
/// game ends if the lead is large enough (mercy rule). A direct goal from a restart that requires a pass does not
/// count; a goal kick follows, or by the rules of 2026 a corner kick after a direct own goal.
pub struct ScoredGoalRule;

/// Number of robots on the field below which a team need not pass after its kick-off (HSL Law 8).
const ROBOTS_TO_PASS: usize = 3;

impl AutoRefereeRule for ScoredGoalRule {
    /// Counts a goal in Playing, takes the ball off the field and enters Ready or, by the mercy rule, Finished. After a
    /// goal that does not count, the game restarts. Adds calls.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        if !context.is_playing() {
            return;
        }
        let Some(scoring_team) = scoring_team(context) else {
            return;
        };
        if !Self::is_legal(scoring_team, context) {
            restart_after_direct_goal(scoring_team, context);
            return;
        }
        context.game_state.team_mut(scoring_team).count_goal();
        context.calls.push(RefereeCall::goal(scoring_team));
        *context.ball = None;

        if context.config.is_lead_decisive(context.game_state) {
            context.calls.push("mercy rule".into());
            context.enter(GameState::Finished);
            return;
        }
        context.game_state.kicking_team = Some(scoring_team.other());
        context.auto_referee.restart_reason =
            Some(RestartReason::KickOffAfterGoal { scoring_team });
        context.enter(GameState::Ready);
    }
}

impl ScoredGoalRule {
    /// Returns whether a goal of `team` counts now. Goals without a kick of a robot always count, and own goals count
    /// except for direct ones by the rules of 2026. After a penalty kick, the robot that took it must not have played
    /// the ball again (SPL 2025, section "Penalty Kick").
    pub fn is_legal(team: Team, context: &AutoRefereeContext<'_>) -> bool {
        let touches = &context.auto_referee.touches;
        let Some((kicking_team, kind)) = touches.restart() else {
            return true;
        };
        let is_direct = touches.robots().count() == 1;
        match (context.config.set_plays.indirect_goals, kind) {
            (IndirectGoals::Never, _) | (IndirectGoals::KickOff, RestartKind::SetPlay(_)) => true,
            (_, RestartKind::PenaltyKick) => {
                kicking_team != team || !is_direct || !touches.is_played_again()
            }
            (IndirectGoals::KickOff, RestartKind::KickOff) => {
                kicking_team != team || !is_direct || may_dribble(team, context)
            }
            (IndirectGoals::IndirectRestarts, _) => {
                let is_exception = kind == RestartKind::KickOff && may_dribble(team, context);
                let is_kicker = touches.robots().all(|robot| robot.team == kicking_team);
                let may_score = kicking_team == team && (!kind.is_indirect() || is_exception);
                !is_direct || !is_kicker || may_score
            }
            (IndirectGoals::SetPlays, _) => {
                touches.robots().filter(|robot| robot.team == team).count() != 1
            }
        }
    }
}

/// Returns whether `team` is small and dribbled from its kick-off, so that no pass is required.
fn may_dribble(team: Team, context: &AutoRefereeContext<'_>) -> bool {
    let players = context.active_robots();
    let players = players.filter(|robot| robot.id.team == team).count();
    let has_dribbled = context
        .auto_referee
        .touches
        .is_touched_again_outside_circle();
    players < ROBOTS_TO_PASS && has_dribbled
}

/// Restarts the game after a goal of `scoring_team` that did not count: with a goal kick, or with a corner kick if the
/// other team put the ball into its own goal straight from its restart. Adds calls.
fn restart_after_direct_goal(scoring_team: Team, context: &mut AutoRefereeContext<'_>) {
    let restart = context.auto_referee.touches.restart();
    let is_against_itself = restart.is_some_and(|(team, _)| team != scoring_team);
    let is_hsl = context.config.set_plays.indirect_goals == IndirectGoals::IndirectRestarts;
    if !(is_hsl && is_against_itself) {
        give_goal_kick(scoring_team.other(), context);
        return;
    }
    context.calls.push("no goal: it was direct".into());
    let y = context.ball.map_or(0.0, |ball| ball.position.y);
    let goal = context.own_goal_sign(scoring_team.other());
    let place = places::corner(goal, Side::of(y), &context.field_dimensions);
    context.award_set_play(SubState::CornerKick, scoring_team, place);
}

/// Awards a goal kick to `defending_team` after a goal that did not count, on the side of the ball.
fn give_goal_kick(defending_team: Team, context: &mut AutoRefereeContext<'_>) {
    context.calls.push("no goal: it was direct".into());
    let y = context.ball.map_or(0.0, |ball| ball.position.y);
    let place = places::goal_area_corner(
        context.own_goal_sign(defending_team),
        Side::of(y),
        &context.field_dimensions,
    );
    context.award_set_play(SubState::GoalKick, defending_team, place);
}

/// Returns the team that has scored; `None` if the ball is in no goal.
fn scoring_team(context: &AutoRefereeContext<'_>) -> Option<Team> {
    let ball = context.ball_position()?;
    Team::ALL.into_iter().find(|team| {
        let goal = context.own_goal_sign(team.other());
        places::is_in_goal(ball, goal, &context.field_dimensions)
    })
}
