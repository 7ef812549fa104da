use behavior_tree::{LeafError, Status};
use hsl_types::RobotTask;

use super::{ROBOT, Skill, Work};

/// `GetBall robot`: succeeds when the robot has the ball at its feet.
pub(super) const GET_BALL: Skill = Skill {
    id: "GetBall",
    objects: &[ROBOT],
    ports: Vec::new,
    step,
};

fn step(work: &mut Work<'_, '_>) -> Result<Status, LeafError> {
    if work.context.blackboard.view.holder == Some(work.robot) {
        return Ok(Status::Success);
    }
    // Towards the goal, so that it gets behind the ball.
    let target = work.opponent_goal();
    work.order(RobotTask::DribbleTo { target });
    Ok(Status::Running)
}
