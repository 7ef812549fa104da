use hsl_types::{GameState, RefereeCall, Side, SubState, Team};

use crate::config::IndirectGoals;
use crate::context::{AutoRefereeContext, AutoRefereeRule};
use crate::memory::RestartReason;
use crate::places;
use crate::touches::RestartKind;

/// If the whole ball is behind a goal line between the posts, a goal is scored: the other team kicks off, or the game
/// is over if the lead is large enough (mercy rule). A direct goal from a restart that needs a pass does not count;
/// a goal kick follows.
pub struct ScoredGoalRule;

/// Number of robots on the field below which a team need not pass after its kick-off (HSL Law 8).
const ROBOTS_TO_PASS: usize = 3;

impl AutoRefereeRule for ScoredGoalRule {
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        if !context.is_playing() {
            return;
        }
        let Some(scoring_team) = scoring_team(context) else {
            return;
        };
        if !Self::is_legal(scoring_team, context) {
            give_goal_kick(scoring_team.other(), context);
            return;
        }
        let team = context.game_state.team_mut(scoring_team);
        team.score = team.score.saturating_add(1);
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
    /// Returns whether a goal of `team` counts now. Own goals and balls that no robot kicked always count; after a
    /// penalty kick, the robot that took it must not have played the ball again (SPL 2025, section "Penalty Kick").
    pub fn is_legal(team: Team, context: &AutoRefereeContext<'_>) -> bool {
        let touches = &context.auto_referee.touches;
        let Some((kicking_team, kind)) = touches.restart() else {
            return true;
        };
        let robots = touches.robots().count();
        match (context.config.set_plays.indirect_goals, kind) {
            (IndirectGoals::Never, _) => true,
            (_, RestartKind::PenaltyKick) => {
                kicking_team != team || robots != 1 || !touches.is_played_again()
            }
            (IndirectGoals::KickOff, RestartKind::SetPlay | RestartKind::IndirectSetPlay)
            | (IndirectGoals::IndirectRestarts, RestartKind::SetPlay) => true,
            (
                IndirectGoals::IndirectRestarts,
                RestartKind::KickOff | RestartKind::IndirectSetPlay,
            ) => kicking_team != team || robots != 1,
            (IndirectGoals::KickOff, RestartKind::KickOff) => {
                let players = context.active_robots();
                let players = players.filter(|robot| robot.id.team == team).count();
                let has_dribbled = touches.is_touched_again_outside_circle();
                kicking_team != team || robots != 1 || (players < ROBOTS_TO_PASS && has_dribbled)
            }
            (IndirectGoals::SetPlays, _) => {
                touches.robots().filter(|robot| robot.team == team).count() != 1
            }
        }
    }
}

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

/// Returns the team that has scored, if the ball is in a goal.
fn scoring_team(context: &AutoRefereeContext<'_>) -> Option<Team> {
    let ball = context.ball_position()?;
    Team::ALL.into_iter().find(|team| {
        let goal = context.own_goal_sign(team.other());
        places::is_in_goal(ball, goal, &context.field_dimensions)
    })
}
