use std::time::Duration;

use hsl_types::{Point2, World};

use crate::context::{AutoRefereeContext, AutoRefereeRule, position_of};
use crate::memory::Progress;

/// Rule: if for a long time neither the ball moves nor a robot approaches it, the ball is dropped at the center mark
/// (HSL Law 8, "Dropped ball"; SPL 2025, section "Global Game Stuck").
pub struct StuckGameRule;

impl AutoRefereeRule for StuckGameRule {
    /// Records progress of the game in the memory, and drops the ball if the last progress is too long ago. With the
    /// parameter `stuck_game_robot_distance`, only the time without a robot near the ball counts instead.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        let ball = context
            .ball_position()
            .filter(|_| context.is_playing() && context.auto_referee.restart.is_none());
        let (Some(ball), Some(duration)) = (ball, context.config.stuck_game_duration) else {
            context.auto_referee.progress = None;
            context.auto_referee.alone_since = None;
            return;
        };
        let nearest = distance_of_nearest_robot(ball, context);
        let step = context.config.stuck_game_distance;
        let robot_distance = context.config.stuck_game_robot_distance;
        // Without progress the last one stays; otherwise it is replaced below.
        let last = context.auto_referee.progress.filter(|last| {
            let approached = robot_distance.is_none() && nearest < last.nearest - step;
            ball.distance(last.ball) <= step && !approached
        });
        if let Some(limit) = robot_distance
            && drop_lonely_ball(nearest > limit, duration, context)
        {
            return;
        }
        let Some(last) = last else {
            context.auto_referee.progress = Some(Progress {
                ball,
                nearest,
                since: context.now,
            });
            return;
        };
        if robot_distance.is_none() && context.now.since(last.since) >= duration {
            context.auto_referee.progress = None;
            context.drop_ball();
        }
    }
}

/// Drops the ball if no robot has been near it for `duration`; returns whether the ball was dropped. `is_alone` is set
/// if no robot is near it now. The memory has the time since which it is alone.
fn drop_lonely_ball(
    is_alone: bool,
    duration: Duration,
    context: &mut AutoRefereeContext<'_>,
) -> bool {
    if !is_alone {
        context.auto_referee.alone_since = None;
        return false;
    }
    let since = *context.auto_referee.alone_since.get_or_insert(context.now);
    let is_stuck = context.now.since(since) >= duration;
    if is_stuck {
        context.auto_referee.alone_since = None;
        context.auto_referee.progress = None;
        context.drop_ball();
    }
    is_stuck
}

/// Returns the distance from the ball to the closest robot \[m\]; infinite without robots.
fn distance_of_nearest_robot(ball: Point2<World>, context: &AutoRefereeContext<'_>) -> f32 {
    let robots = context.active_robots();
    robots
        .map(|robot| position_of(robot).distance(ball))
        .fold(f32::INFINITY, f32::min)
}
