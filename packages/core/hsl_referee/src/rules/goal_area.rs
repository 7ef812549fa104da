use hsl_types::{GameState, PenaltyKind, RobotId, RobotTruth, Team};

use crate::config::PenaltyRules;
use crate::context::{AutoRefereeContext, AutoRefereeRule, position_of};
use crate::places;

/// Rule: the number of players of a team in its own goal area is limited. Of too many players, the ones closest to the
/// area's border are penalized (SPL 2025, section "Own Goal Area"); by the rules of 2026 the ones that entered last,
/// and only in Playing.
pub struct GoalAreaRule;

impl AutoRefereeRule for GoalAreaRule {
    /// Penalizes the players beyond the limit in Playing and Set. The memory has the robots that were in their goal
    /// area in the last tick.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        let before = std::mem::take(&mut context.auto_referee.in_goal_area);
        let is_on = context.is_playing() || context.is_running_in(GameState::Set);
        if !is_on || !context.config.penalties.enabled {
            return;
        }
        let is_hsl = context.config.penalties.rules == PenaltyRules::Hsl2026;
        let is_playing = context.is_playing();
        let is_newcomer = |robot: &RobotId| is_hsl && is_playing && !before.contains(robot);
        let limit = usize::from(context.config.penalties.goal_area_players);
        for team in Team::ALL {
            let mut inside = players_in_own_goal_area(team, context);
            inside.sort_by(|(one, one_distance), (other, other_distance)| {
                let newcomers_last = is_newcomer(one).cmp(&is_newcomer(other));
                newcomers_last.then(one_distance.total_cmp(other_distance))
            });
            let robots = inside.iter().map(|(robot, _)| *robot);
            context.auto_referee.in_goal_area.extend(robots);
            for (robot, _) in inside.into_iter().skip(limit) {
                context.penalize(robot, PenaltyKind::IllegalPosition);
            }
        }
    }
}

/// Returns the players of `team` in their own goal area, with their distances from the goal line \[m\].
fn players_in_own_goal_area(team: Team, context: &AutoRefereeContext<'_>) -> Vec<(RobotId, f32)> {
    let field = context.field_dimensions;
    let goal = context.own_goal_sign(team);
    let area = (field.goal_box_area_length, field.goal_box_area_width);
    let margin = -context.config.penalties.position_tolerance.min(0.0);
    let is_inside = |robot: &&RobotTruth| {
        let position = position_of(robot);
        robot.id.team == team && places::is_before_goal(position, goal, area, margin, &field)
    };
    let inside = context.active_robots().filter(is_inside);
    inside
        .map(|robot| {
            let to_goal_line = field.length / 2.0 - goal * position_of(robot).x;
            (robot.id, to_goal_line)
        })
        .collect()
}
