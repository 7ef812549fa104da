use hsl_types::{GameState, PenaltyKind, RobotId};

use crate::context::{AutoRefereeContext, AutoRefereeRule, position_of};

/// Rule: a robot that walks off the carpet is removed and penalized (SPL 2025, section "Leaving the Field").
pub struct LeavingTheFieldRule;

impl AutoRefereeRule for LeavingTheFieldRule {
    /// Penalizes and removes robots that are off the carpet in Ready or Playing.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        let is_on = context.is_playing() || context.is_running_in(GameState::Ready);
        if !is_on || !context.config.penalties.enabled {
            return;
        }
        let field = context.field_dimensions;
        let left: Vec<RobotId> = context
            .active_robots()
            .filter(|robot| !field.is_inside_carpet(position_of(robot)))
            .map(|robot| robot.id)
            .collect();
        for robot in left {
            context.penalize(robot, PenaltyKind::LeavingTheField);
        }
    }
}
