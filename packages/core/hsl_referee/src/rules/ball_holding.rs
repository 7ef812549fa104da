use hsl_types::{PenaltyKind, Point2, RobotId, RobotTruth, World};

use crate::context::{AutoRefereeContext, AutoRefereeRule, position_of};

/// Rule: a robot must not cover the ball for too long; the goalkeeper may cover it longer in its penalty area (SPL
/// 2025, section "Ball Holding").
pub struct BallHoldingRule;

impl AutoRefereeRule for BallHoldingRule {
    /// Penalizes the robot that covers the ball in Playing when its time is up. The memory has the robot and the time
    /// since which it covers the ball.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        let ball = context.ball_position();
        let before = context.auto_referee.holding.take();
        let Some(ball) = ball.filter(|_| context.is_playing()) else {
            return;
        };
        if !context.config.penalties.enabled {
            return;
        }
        let Some(holder) = holder_of(ball, context) else {
            return;
        };
        let position = position_of(holder);
        let robot = holder.id;
        let since = match before {
            Some((last, since)) if last == robot => since,
            _ => context.now,
        };
        if context.now.since(since) < limit_of(robot, position, context) {
            context.auto_referee.holding = Some((robot, since));
            return;
        }
        context.penalize(robot, PenaltyKind::BallHolding);
    }
}

/// Returns the robot that covers the ball, the closest one of several; `None` if no robot does.
fn holder_of<'a>(
    ball: Point2<World>,
    context: &'a AutoRefereeContext<'_>,
) -> Option<&'a RobotTruth> {
    let distance = |robot: &RobotTruth| position_of(robot).distance(ball);
    context
        .active_robots()
        .filter(|robot| distance(robot) <= context.config.penalties.holding_distance)
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))
}

/// Returns the time for which a robot may cover the ball at a position.
fn limit_of(
    robot: RobotId,
    position: Point2<World>,
    context: &AutoRefereeContext<'_>,
) -> std::time::Duration {
    if context.is_goal_keeper(robot) && context.is_in_penalty_area_of(robot.team, position) {
        context.config.penalties.goal_keeper_holding_duration
    } else {
        context.config.penalties.holding_duration
    }
}
