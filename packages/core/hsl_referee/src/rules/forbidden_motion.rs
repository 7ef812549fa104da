use hsl_types::{GameState, Ground, Isometry2, PenaltyKind, Pose2, RobotId, World};

use crate::config::PenaltyConfig;
use crate::context::{AutoRefereeContext, AutoRefereeRule};

/// Rule: robots must stand still in Set and in a stop. A robot that moves is put back and penalized where it stands
/// (SPL 2025, section "Motion in Set").
pub struct ForbiddenMotionRule;

impl AutoRefereeRule for ForbiddenMotionRule {
    /// Penalizes robots that have moved or turned from the pose at which they had to stop. The memory has these poses;
    /// a robot without one gets its current pose.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        let kind = if context.game_state.stopped {
            PenaltyKind::MotionInStop
        } else {
            PenaltyKind::MotionInSet
        };
        let must_stand = context.game_state.stopped || context.is_running_in(GameState::Set);
        if !must_stand || !context.config.penalties.enabled {
            context.auto_referee.still_poses = None;
            context.auto_referee.still_since = None;
            return;
        }
        let still_since = *context.auto_referee.still_since.get_or_insert(context.now);
        if context.now.since(still_since) < context.config.penalties.motion_grace {
            return;
        }
        let mut still_poses = context.auto_referee.still_poses.take().unwrap_or_default();
        let mut offenders: Vec<(RobotId, Isometry2<Ground, World>)> = Vec::new();
        for robot in context.active_robots() {
            let still = still_poses.entry(robot.id).or_insert(robot.ground_to_world);
            if has_moved(*still, robot.ground_to_world, &context.config.penalties) {
                offenders.push((robot.id, *still));
            }
        }
        // A robot that the referee places has not moved by itself.
        for robot in context.placements.keys() {
            still_poses.remove(robot);
        }
        context.auto_referee.still_poses = Some(still_poses);
        for (robot, still) in offenders {
            context.penalize(robot, kind);
            if context.is_served_in_place(kind) {
                let pose: Pose2<World> = still.as_pose();
                context.placements.insert(robot, pose);
            }
        }
    }
}

/// Returns whether the pose `now` differs from `still` by more than the tolerances for distance and angle.
fn has_moved(
    still: Isometry2<Ground, World>,
    now: Isometry2<Ground, World>,
    config: &PenaltyConfig,
) -> bool {
    (now.translation() - still.translation()).norm() > config.motion_tolerance
        || still.orientation().angle_to(now.orientation()).abs() > config.turn_tolerance
}
