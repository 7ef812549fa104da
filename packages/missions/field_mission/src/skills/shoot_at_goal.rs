use behavior_tree::{LeafError, Status};
use hsl_types::{KickPower, RobotTask};

use super::skill::{LONGEST_ROLL, RESTING_SPEED, ROBOT, Skill, SkillTick};
use crate::percepts::has_scored;

/// `ShootAtGoal robot`: kicks the ball at the center of the opponents' goal; succeeds when the goal counts, and fails
/// when the ball comes to rest elsewhere.
pub(super) const SHOOT_AT_GOAL: Skill = Skill {
    id: "ShootAtGoal",
    objects: &[ROBOT],
    ports: Vec::new,
    step,
};

/// Orders the robot to kick, and waits for the goal or the end of the ball's roll.
fn step(tick: &mut SkillTick<'_, '_>) -> Result<Status, LeafError> {
    if has_scored(&tick.context.blackboard.view) {
        return Ok(Status::Success);
    }
    let target = tick.opponent_goal();
    let (Some(rolled), Some(ball)) = (tick.since_kick(), tick.ball()) else {
        let power = KickPower::Long;
        tick.order(RobotTask::KickTo { target, power });
        return Ok(Status::Running);
    };
    Ok(
        if ball.velocity.norm() < RESTING_SPEED || rolled > LONGEST_ROLL {
            Status::Failure
        } else {
            Status::Running
        },
    )
}
