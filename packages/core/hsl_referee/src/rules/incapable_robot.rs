use hsl_types::{FallDownStateKind, GameState, PenaltyKind, RobotId, RobotTruth};

use crate::context::{AutoRefereeContext, AutoRefereeRule, position_of};
use crate::memory::Activity;

/// Rule: a robot that lies on the ground and does not begin to get up, or that is inactive and does not look at the
/// ball, is removed (SPL 2025, section "Fallen or Inactive Robots").
pub struct IncapableRobotRule;

impl AutoRefereeRule for IncapableRobotRule {
    /// Penalizes and removes robots that lie on the ground, or are inactive, for too long. The memory has the times
    /// since which they do.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        if !context.config.penalties.enabled {
            return;
        }
        let mut incapable = lying_robots(context);
        incapable.extend(inactive_robots(context));
        for robot in incapable {
            context.penalize(robot, PenaltyKind::IncapableRobot);
        }
    }
}

/// Returns the robots that have been on the ground for too long in Ready, Set or Playing. Updates the memory of the
/// times since which robots lie.
fn lying_robots(context: &mut AutoRefereeContext<'_>) -> Vec<RobotId> {
    let before = std::mem::take(&mut context.auto_referee.fallen);
    let may_get_up = context.is_running_in(GameState::Ready)
        || context.is_running_in(GameState::Set)
        || context.is_playing();
    if !may_get_up {
        return Vec::new();
    }
    let lying = context.active_robots().filter(|robot| {
        matches!(
            robot.fall_down_state.kind,
            FallDownStateKind::IsFalling | FallDownStateKind::HasFallen
        )
    });
    let since = |robot: &RobotTruth| *before.get(&robot.id).unwrap_or(&context.now);
    let fallen = lying.map(|robot| (robot.id, since(robot))).collect();
    context.auto_referee.fallen = fallen;
    let limit = context.config.penalties.fallen_duration;
    let memory = &context.auto_referee.fallen;
    memory
        .iter()
        .filter(|(_, since)| context.now.since(**since) >= limit)
        .map(|(robot, _)| *robot)
        .collect()
}

/// Returns the robots that have been inactive for too long in Playing: body and head did not move, and the robot did
/// not look at the ball. Updates the last activities in the memory.
fn inactive_robots(context: &mut AutoRefereeContext<'_>) -> Vec<RobotId> {
    let limit = context.config.penalties.inactive_duration;
    let Some(limit) = limit.filter(|_| context.is_playing()) else {
        context.auto_referee.activities.clear();
        return Vec::new();
    };
    let before = std::mem::take(&mut context.auto_referee.activities);
    let activities = context.active_robots().map(|robot| {
        let last = before.get(&robot.id).copied();
        let idle = last.filter(|last| {
            last.ground_to_world == robot.ground_to_world
                && last.head_yaw == robot.head_yaw
                && !looks_at_ball(robot, context)
        });
        let activity = idle.unwrap_or(Activity {
            ground_to_world: robot.ground_to_world,
            head_yaw: robot.head_yaw,
            since: context.now,
        });
        (robot.id, activity)
    });
    let activities = activities.collect();
    context.auto_referee.activities = activities;
    let memory = &context.auto_referee.activities;
    memory
        .iter()
        .filter(|(_, activity)| context.now.since(activity.since) >= limit)
        .map(|(robot, _)| *robot)
        .collect()
}

/// Returns whether the head of a robot points at the ball, by the angle on the ground.
fn looks_at_ball(robot: &RobotTruth, context: &AutoRefereeContext<'_>) -> bool {
    context.ball_position().is_some_and(|ball| {
        let to_ball = (ball - position_of(robot)).orientation();
        let gaze = robot.ground_to_world * robot.head_yaw;
        gaze.angle_to(to_ball).abs() <= context.config.penalties.view_angle
    })
}
