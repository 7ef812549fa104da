use behavior_tree::{LeafError, Status};
use hsl_types::RobotTask;

use super::skill::{ROBOT, Skill, SkillTick};

/// `GetBall robot`: succeeds when the robot has the ball at its feet.
pub(super) const GET_BALL: Skill = Skill {
    id: "GetBall",
    objects: &[ROBOT],
    ports: Vec::new,
    step,
};

/// Orders the robot to approach the ball, until it has it.
fn step(tick: &mut SkillTick<'_, '_>) -> Result<Status, LeafError> {
    if tick.context.blackboard.view.holder == Some(tick.robot) {
        return Ok(Status::Success);
    }
    // The robot dribbles towards the goal, so that it approaches the ball from behind.
    let target = tick.opponent_goal();
    tick.order(RobotTask::DribbleTo { target });
    Ok(Status::Running)
}
