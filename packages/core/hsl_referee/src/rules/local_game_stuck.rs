use hsl_types::{PenaltyKind, RobotId};

use crate::context::{AutoRefereeContext, AutoRefereeRule, position_of};

/// Rule: if there is no progress for some time, the robot at the ball is removed; without such a robot, the whole game
/// is stuck (SPL 2025, section "Local Game Stuck").
pub struct LocalGameStuckRule;

impl AutoRefereeRule for LocalGameStuckRule {
    /// Penalizes the robot at the ball if the last progress is too long ago. The rule `stuck_game` records progress in
    /// the memory.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        let Some(duration) = context.config.penalties.stuck_duration else {
            return;
        };
        let is_stuck = context
            .auto_referee
            .progress
            .is_some_and(|last| context.now.since(last.since) >= duration);
        if !context.config.penalties.enabled || !context.is_playing() || !is_stuck {
            return;
        }
        if let Some(robot) = robot_at_ball(context) {
            context.auto_referee.progress = None;
            context.penalize(robot, PenaltyKind::LocalGameStuck);
        }
    }
}

/// Returns the closest robot within the configured distance from the ball, the first one of several; `None` if there is
/// none.
fn robot_at_ball(context: &AutoRefereeContext<'_>) -> Option<RobotId> {
    let ball = context.ball_position()?;
    let robots = context.active_robots();
    let distances = robots.map(|robot| (robot.id, position_of(robot).distance(ball)));
    distances
        .filter(|(_, distance)| *distance <= context.config.penalties.stuck_distance)
        .min_by(|(_, one), (_, other)| one.total_cmp(other))
        .map(|(robot, _)| robot)
}
