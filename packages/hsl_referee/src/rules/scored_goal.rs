use hsl_types::{FieldDimensions, GameState, Point2, Team, World};

use crate::auto_referee::RestartReason;
use crate::context::{AutoRefereeContext, AutoRefereeRule};

/// A ball that lies wholly behind a goal line between the posts is a goal: the other team kicks off, or
/// the game is over when the lead is large enough (mercy rule).
pub struct ScoredGoalRule;

impl AutoRefereeRule for ScoredGoalRule {
    fn apply(&self, context: &mut AutoRefereeContext<'_>) {
        if !context.is_running_in(GameState::Playing) {
            return;
        }
        let Some(scoring_team) = context.ball.and_then(|ball| {
            scoring_team(
                ball.position,
                &context.field_dimensions,
                context.game_state.home_team(),
            )
        }) else {
            return;
        };
        let team = context.game_state.team_mut(scoring_team);
        team.score = team.score.saturating_add(1);
        context.calls.push(format!("goal for {scoring_team}"));
        *context.ball = None;
        context.auto_referee.kick_off_from = None;

        let state = &context.game_state;
        if state.hulks_team.score.abs_diff(state.opponent_team.score)
            >= context.config.mercy_rule_difference
        {
            context.calls.push("mercy rule".to_owned());
            context.enter(GameState::Finished);
            return;
        }
        context.game_state.kicking_team = Some(scoring_team.other());
        context.auto_referee.restart_reason =
            Some(RestartReason::KickOffAfterGoal { scoring_team });
        context.enter(GameState::Ready);
    }
}

/// Who scored with a ball at `ball`; `home_team` defends the goal at negative x.
fn scoring_team(ball: Point2<World>, field: &FieldDimensions, home_team: Team) -> Option<Team> {
    let behind_line = ball.x.abs() - field.length / 2.0;
    let whole_ball = field.line_width / 2.0 + field.ball_radius;
    let is_in_goal = behind_line > whole_ball
        && behind_line < field.goal_depth
        && ball.y.abs() < field.goal_inner_width / 2.0;
    is_in_goal.then_some(if ball.x > 0.0 {
        home_team
    } else {
        home_team.other()
    })
}
