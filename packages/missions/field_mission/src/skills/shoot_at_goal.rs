use behavior_tree::{LeafError, Status};
use hsl_types::{KickPower, RobotTask};

use super::{LONGEST_ROLL, RESTING_SPEED, ROBOT, Skill, Work};
use crate::percepts::has_scored;

/// `ShootAtGoal robot`: kicks the ball at the middle of the opponents' goal; succeeds when the goal counts, and fails
/// when the ball comes to rest elsewhere.
pub(super) const SHOOT_AT_GOAL: Skill = Skill {
    id: "ShootAtGoal",
    objects: &[ROBOT],
    ports: Vec::new,
    step,
};

fn step(work: &mut Work<'_, '_>) -> Result<Status, LeafError> {
    if has_scored(&work.context.blackboard.view) {
        return Ok(Status::Success);
    }
    let target = work.opponent_goal();
    let (Some(rolled), Some(ball)) = (work.since_kick(), work.ball()) else {
        let power = KickPower::Long;
        work.order(RobotTask::KickTo { target, power });
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
