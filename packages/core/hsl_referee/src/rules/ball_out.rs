use hsl_types::{Point2, Side, SubState, Team, World};

use crate::context::{AutoRefereeContext, AutoRefereeRule};
use crate::places;

/// Rule: a ball that is completely off the field is put back: at the touch line for a throw-in, at a corner for a
/// corner kick or at the goal area for a goal kick, for the team that did not touch it last (SPL 2025, section
/// "Kick-in"; HSL section "Ball out of play").
pub struct BallOutRule;

impl AutoRefereeRule for BallOutRule {
    /// Awards a throw-in, corner kick or goal kick if the ball is off the field in Playing.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        if !context.is_playing() {
            return;
        }
        let Some(ball) = context.ball_position() else {
            return;
        };
        let field = context.field_dimensions;
        if !places::is_out(ball, &field) {
            return;
        }
        let side = Side::of(ball.y);
        if ball.x.abs() > field.length / 2.0 + places::whole_ball(&field) {
            let goal = ball.x.signum();
            let defending_team = team_defending(goal, context);
            if team_of_last_touch(context) == Some(defending_team) {
                let place = places::corner(goal, side, &field);
                context.award_set_play(SubState::CornerKick, defending_team.other(), place);
            } else {
                let place = places::goal_area_corner(goal, side, &field);
                context.award_set_play(SubState::GoalKick, defending_team, place);
            }
        } else {
            let place = places::on_field(ball, &field);
            let kicking_team = team_of_last_touch(context)
                .map_or_else(|| team_on_side_of(place, context), Team::other);
            context.award_set_play(SubState::ThrowIn, kicking_team, place);
        }
    }
}

/// Returns the team that defends the goal at this side of the world frame; only the sign of `goal` matters.
fn team_defending(goal: f32, context: &AutoRefereeContext<'_>) -> Team {
    let home_team = context.game_state.home_team();
    if goal < 0.0 {
        home_team
    } else {
        home_team.other()
    }
}

/// Returns the team in whose half the ball left the field. This team gets the throw-in of a ball that no robot has
/// touched.
fn team_on_side_of(place: Point2<World>, context: &AutoRefereeContext<'_>) -> Team {
    team_defending(place.x, context)
}

/// Returns the team that touched the ball last; `None` if no robot has.
fn team_of_last_touch(context: &AutoRefereeContext<'_>) -> Option<Team> {
    let touch = context.ball.as_ref()?.last_touch?;
    Some(touch.robot.team)
}
