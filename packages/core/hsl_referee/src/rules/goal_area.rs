use hsl_types::{GameState, PenaltyKind, RobotId, RobotTruth, Team};

use crate::context::{AutoRefereeContext, AutoRefereeRule, position_of};
use crate::places;

/// Limits the number of players of a team in its own goal area; of too many players, those closest to its border are
/// penalized (SPL 2025, section "Own Goal Area").
pub struct GoalAreaRule;

impl AutoRefereeRule for GoalAreaRule {
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        let is_on = context.is_playing() || context.is_running_in(GameState::Set);
        if !is_on || !context.config.penalties.enabled {
            return;
        }
        let limit = usize::from(context.config.penalties.goal_area_players);
        for team in Team::ALL {
            let mut inside = players_in_own_goal_area(team, context);
            inside.sort_by(|(_, one), (_, other)| one.total_cmp(other));
            for (robot, _) in inside.into_iter().skip(limit) {
                context.penalize(robot, PenaltyKind::IllegalPosition);
            }
        }
    }
}

/// Returns the players in their own goal area, with their distances from the goal line.
fn players_in_own_goal_area(team: Team, context: &AutoRefereeContext<'_>) -> Vec<(RobotId, f32)> {
    let field = context.field_dimensions;
    let goal = context.own_goal_sign(team);
    let area = (field.goal_box_area_length, field.goal_box_area_width);
    let is_inside = |robot: &&RobotTruth| {
        robot.id.team == team && places::is_before_goal(position_of(robot), goal, area, 0.0, &field)
    };
    let inside = context.active_robots().filter(is_inside);
    inside
        .map(|robot| {
            let to_goal_line = field.length / 2.0 - goal * position_of(robot).x;
            (robot.id, to_goal_line)
        })
        .collect()
}
