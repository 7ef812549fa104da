use hsl_types::{Point2, World};

use crate::context::{AutoRefereeContext, AutoRefereeRule, position_of};
use crate::memory::Progress;

/// If for a long time neither the ball moves nor a robot approaches it, the ball is dropped at the centre mark
/// (HSL Law 8, "Dropped ball"; SPL 2025, section "Global Game Stuck").
pub struct StuckGameRule;

impl AutoRefereeRule for StuckGameRule {
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        let ball = context
            .ball_position()
            .filter(|_| context.is_playing() && context.auto_referee.restart.is_none());
        let (Some(ball), Some(duration)) = (ball, context.config.stuck_game_duration) else {
            context.auto_referee.progress = None;
            return;
        };
        let nearest = distance_of_nearest_robot(ball, context);
        let step = context.config.stuck_game_distance;
        let last = context
            .auto_referee
            .progress
            .filter(|last| ball.distance(last.ball) <= step && nearest >= last.nearest - step);
        let Some(last) = last else {
            context.auto_referee.progress = Some(Progress {
                ball,
                nearest,
                since: context.now,
            });
            return;
        };
        if context.now.since(last.since) >= duration {
            context.auto_referee.progress = None;
            context.drop_ball();
        }
    }
}

/// Returns the distance from the ball to the closest robot, metres; infinite without robots.
fn distance_of_nearest_robot(ball: Point2<World>, context: &AutoRefereeContext<'_>) -> f32 {
    let robots = context.active_robots();
    robots
        .map(|robot| position_of(robot).distance(ball))
        .fold(f32::INFINITY, f32::min)
}
